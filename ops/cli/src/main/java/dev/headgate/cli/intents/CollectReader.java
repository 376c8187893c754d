package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Collect;
import java.util.List;

/** Reads the list that an intent asks for. How it goes on is for the vendor's profile to say. */
final class CollectReader {

    private static final List<String> KNOWN = List.of("path", "headers", "from", "maxPages");
    private static final int LONGEST_CURSOR = 8_000;

    private final Fields intent;
    private final List<String> mistakes;

    CollectReader(Fields intent, List<String> mistakes) {
        this.intent = intent;
        this.mistakes = mistakes;
    }

    /** The operation; of no use if there are mistakes. */
    Collect collect() {
        JsonNode node = intent.node("collect");
        if (node == null || !node.isObject()) {
            String found = node == null ? "is missing" : "is " + Fields.kind(node);
            intent.mistake("collect", found + "; allowed: an object of path, headers, from and maxPages");
            return Collect.newBuilder().setPath("/").build();
        }
        Fields fields = new Fields(node, "collect.", mistakes);
        fields.onlyKnow(KNOWN);
        return Collect.newBuilder()
                .setPath(fields.required("path", CallReader.ALLOWED_PATH, CallReader::isPath)
                        .orElse("/"))
                .setHeaders(CallReader.headers(fields))
                .setFrom(fields.text(
                                "from",
                                "what a result's next says, up to " + LONGEST_CURSOR + " characters",
                                text -> !text.isEmpty() && text.length() <= LONGEST_CURSOR)
                        .orElse(null))
                .setMaxPages(fields.count("maxPages").orElse(null))
                .build();
    }
}
