package dev.headgate.streams.layout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a running instance says of itself in the layout topic.
 *
 * @param instance host and process
 * @param formats the newest format that it reads
 * @param members the client ids of its consumers, as the group knows them
 */
public record InstanceFormats(String instance, int formats, Set<String> members) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the members. */
    public InstanceFormats {
        members = Set.copyOf(members);
    }

    byte[] json() {
        ObjectNode node = JSON.createObjectNode();
        node.put("instance", instance);
        node.put("formats", formats);
        new TreeSet<>(members).forEach(node.putArray("members")::add);
        try {
            return JSON.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an instance's formats can't be written", e);
        }
    }

    /** Empty if it is none, of whoever wrote it: nothing depends on it but who may be asked for. */
    static Optional<InstanceFormats> read(byte[] json) {
        try {
            JsonNode node = JSON.readTree(json);
            Set<String> members = new TreeSet<>();
            node.path("members").forEach(it -> members.add(it.asText()));
            return Optional.of(new InstanceFormats(
                    node.path("instance").asText(), node.path("formats").asInt(), members));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
