package dev.headgate.app.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One version of a profile's file as the topic of profiles keeps it, in JSON: people can read it with any client, and no
 * schema registry stands between.
 *
 * @param file its name, such as {@code acme.yaml}, or {@code _common.yaml} of one that others extend
 * @param number of this file's versions, from 1
 * @param text YAML; null: the file was removed
 * @param author who wrote it
 * @param reason why
 */
public record ProfileVersion(
        String file, int number, @Nullable String text, String author, String reason, Instant at) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\\.yaml");

    /** Returns whether a profile's file may have this name. */
    public static boolean isFile(String name) {
        return FILE.matcher(name).matches();
    }

    /** Of a file and a number. */
    static byte[] key(String file, int number) {
        return (file + "/" + number).getBytes(StandardCharsets.UTF_8);
    }

    byte[] key() {
        return key(file, number);
    }

    byte[] json() {
        ObjectNode node = JSON.createObjectNode();
        node.put("file", file);
        node.put("number", number);
        node.put("text", text);
        node.put("author", author);
        node.put("reason", reason);
        node.put("at", at.toString());
        try {
            return JSON.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a profile's version can't be written", e);
        }
    }

    /** Returns empty for what is none. */
    static Optional<ProfileVersion> read(byte[] json) {
        try {
            JsonNode node = JSON.readTree(json);
            ProfileVersion version = new ProfileVersion(
                    node.path("file").asText(),
                    node.path("number").asInt(),
                    node.path("text").isTextual() ? node.path("text").asText() : null,
                    node.path("author").asText(),
                    node.path("reason").asText(),
                    Instant.parse(node.path("at").asText()));
            return !isFile(version.file) || version.number < 1 ? Optional.empty() : Optional.of(version);
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
