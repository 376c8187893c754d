package dev.headgate.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** A schema as other languages have it: without {@code avro.java.string}, so that all of them share one id. */
final class PlainSchema {
    private static final ObjectMapper JSON = new ObjectMapper();

    private PlainSchema() {}

    static String of(Schema schema) {
        try {
            JsonNode tree = JSON.readTree(schema.toString());
            strip(tree);
            return new Schema.Parser().parse(JSON.writeValueAsString(tree)).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove("avro.java.string");
        }
        node.forEach(PlainSchema::strip);
    }
}
