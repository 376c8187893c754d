package dev.headgate.schemas;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The one description of all topics, {@code topics.json}: code, docs and provisioning read it.
 *
 * @param topics all of them, in the order of the file
 */
public record TopicCatalogue(List<Topic> topics) {
    private static final String RESOURCE = "/topics.json";

    /** Copies the list. */
    public TopicCatalogue {
        topics = List.copyOf(topics);
    }

    /**
     * Reads the catalogue that this library brings.
     *
     * @throws IllegalStateException when the file is missing
     * @throws UncheckedIOException when it cannot be read as a catalogue
     */
    public static TopicCatalogue load() {
        JsonMapper json = JsonMapper.builder()
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .build();
        try (InputStream in = TopicCatalogue.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("Missing resource " + RESOURCE);
            }
            return json.readValue(in, TopicCatalogue.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The topic of that name, one of {@link Topics}.
     *
     * @throws IllegalArgumentException when there is none
     */
    public Topic topic(String name) {
        return topics.stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No topic in the catalogue: " + name));
    }
}
