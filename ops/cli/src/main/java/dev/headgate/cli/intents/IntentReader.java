package dev.headgate.cli.intents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import dev.headgate.schemas.Update;
import dev.headgate.schemas.json.IntentJson;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Reads intents from lines of JSON. The limits are those of the owner, which would answer INVALID.
 *
 * @param now what durations start from
 * @param maxBytes the largest record
 */
record IntentReader(Instant now, int maxBytes) {

    private static final Headers NO_HEADERS = new RecordHeaders();

    /** What a line turned out to be. */
    sealed interface Reading {

        /** @param named whether the line gave the id itself */
        record Fit(Intent intent, boolean named) implements Reading {}

        /** @param mistakes each with its field and what is allowed */
        record Wrong(List<String> mistakes) implements Reading {}
    }

    Reading read(byte[] line) {
        String madeUp = UUID.randomUUID().toString();
        return switch (IntentJson.read(line, now, madeUp, null)) {
            case IntentJson.Reading.Wrong wrong -> new Reading.Wrong(wrong.mistakes());
            case IntentJson.Reading.Fit(Intent intent) -> {
                List<String> mistakes = mistakes(intent);
                yield mistakes.isEmpty()
                        ? new Reading.Fit(intent, !intent.getId().equals(madeUp))
                        : new Reading.Wrong(mistakes);
            }
        };
    }

    private List<String> mistakes(Intent intent) {
        List<String> mistakes = new ArrayList<>(OperationCheck.mistakes(intent));
        if (mistakes.isEmpty()) {
            checkSize(intent, mistakes);
        }
        if (mistakes.isEmpty()) {
            byte[] key = intent.getVendor().getBytes(UTF_8);
            String problem = IntentValidator.problem(intent, key, NO_HEADERS, maxBytes, now);
            if (problem != null) {
                mistakes.add(problem);
            }
        }
        return mistakes;
    }

    private void checkSize(Intent intent, List<String> mistakes) {
        try {
            int size = Intent.getEncoder().encode(intent).remaining();
            if (size > maxBytes) {
                String field = switch (intent.getOperation()) {
                    case Custom custom -> "custom.payload";
                    case Update update -> "update.patch";
                    default -> "call.body";
                };
                mistakes.add(field + ": makes a record of " + size + " bytes; allowed: at most " + maxBytes
                        + " (ledger.max-record-bytes)");
            }
        } catch (IOException e) {
            throw new IllegalStateException("encoding into memory failed", e);
        }
    }
}
