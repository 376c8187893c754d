package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Custom;
import java.util.List;

/** Reads the custom operation of an intent. What the vendor's connector makes of it is for the owner to say. */
final class CustomReader {

    private static final List<String> KNOWN = List.of("name", "attributes", "payload");
    private static final int LONGEST_NAME = 1_024;
    private static final int MAX_ATTRIBUTES = 128;

    private final Fields intent;
    private final List<String> mistakes;

    CustomReader(Fields intent, List<String> mistakes) {
        this.intent = intent;
        this.mistakes = mistakes;
    }

    /** The operation; of no use if there are mistakes. */
    Custom custom() {
        JsonNode node = intent.node("custom");
        if (node == null || !node.isObject()) {
            String found = node == null ? "is missing" : "is " + Fields.kind(node);
            intent.mistake("custom", found + "; allowed: an object of name, attributes and payload");
            return Custom.newBuilder().setName("").build();
        }
        Fields fields = new Fields(node, "custom.", mistakes);
        fields.onlyKnow(KNOWN);
        return Custom.newBuilder()
                .setName(fields.required(
                                "name",
                                "a text of 1 to " + LONGEST_NAME + " characters, such as acme.v1.Things/Get",
                                text -> !text.isBlank() && text.length() <= LONGEST_NAME)
                        .orElse(""))
                .setAttributes(fields.texts("attributes", MAX_ATTRIBUTES))
                .setPayload(Bytes.read(fields, "payload"))
                .build();
    }
}
