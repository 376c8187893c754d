package dev.headgate.schemas;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
     * The catalogue with topics in place of {@code results} and {@code pages} for the intents with each of these {@code
     * replyTo}; each behind the one in whose place it is.
     *
     * @throws IllegalArgumentException if one is no such name
     */
    public TopicCatalogue withReplies(Collection<String> replies) {
        List<Topic> all = new ArrayList<>();
        for (Topic topic : topics) {
            all.add(topic);
            if (topic.name().equals(Topics.RESULTS) || topic.name().equals(Topics.PAGES)) {
                replies.stream().distinct().forEach(reply -> {
                    if (!Topics.isReply(reply)) {
                        throw new IllegalArgumentException(
                                "no name of a reply: " + reply + "; allowed: " + Topics.REPLY_ALLOWED);
                    }
                    all.add(topic.of(reply));
                });
            }
        }
        return new TopicCatalogue(all);
    }

    /**
     * A topic and those that are in its place for intents with a {@code replyTo}.
     *
     * @param name {@link Topics#RESULTS} or {@link Topics#PAGES}
     */
    public List<Topic> each(String name) {
        return topics.stream().filter(topic -> topic.base().equals(name)).toList();
    }

    /**
     * The topic in another's place for intents with this {@code replyTo}.
     *
     * @param name {@link Topics#RESULTS} or {@link Topics#PAGES}
     * @throws IllegalArgumentException when there is none
     */
    public Topic topic(String name, String reply) {
        return topic(Topics.of(name, reply));
    }

    /** The names of replies that there are topics for. */
    public Set<String> replies() {
        return topics.stream()
                .filter(topic ->
                        topic.base().equals(Topics.RESULTS) && !topic.name().equals(Topics.RESULTS))
                .map(topic -> topic.name().substring(Topics.RESULTS.length() + Topics.REPLY.length()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
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
