package dev.headgate.cli.intents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.cli.support.Json;
import dev.headgate.cli.support.Texts;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.Update;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.avro.specific.SpecificRecord;

/** Reads intents from lines of JSON. The limits are those of the owner, which would answer INVALID. */
final class IntentReader {

    private static final List<String> KNOWN = List.of(
            "id",
            "vendor",
            "scope",
            "tenant",
            "group",
            "priority",
            "call",
            "custom",
            "update",
            "collect",
            "cost",
            "notBefore",
            "deadline",
            "orderingKey",
            "idempotencyKey",
            "delivery",
            "maxAttempts",
            "reserve",
            "correlation",
            "schedule",
            "replyTo");
    private static final List<String> OPERATIONS = List.of("call", "collect", "custom", "update");
    private static final Pattern VENDOR = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final int LONGEST = 256;
    private static final int LONGEST_GROUP = 128;
    private static final int MAX_ATTRIBUTES = 32;

    private final Instant now;
    private final int maxBytes;

    /**
     * @param now what durations start from
     * @param maxBytes the largest record
     */
    IntentReader(Instant now, int maxBytes) {
        this.now = now;
        this.maxBytes = maxBytes;
    }

    /** What a line turned out to be. */
    sealed interface Reading {

        /** @param named whether the line gave the id itself */
        record Fit(Intent intent, boolean named) implements Reading {}

        /** @param mistakes each with its field and what is allowed */
        record Wrong(List<String> mistakes) implements Reading {}
    }

    Reading read(byte[] line) {
        JsonNode object;
        try {
            object = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return new Reading.Wrong(List.of("is not JSON" + where(e) + ": " + firstLine(e.getOriginalMessage())));
        } catch (IOException e) {
            return new Reading.Wrong(List.of("is not UTF-8"));
        }
        if (!object.isObject()) {
            return new Reading.Wrong(List.of("is " + Fields.kind(object)
                    + "; allowed: an object with vendor and call, collect, custom or update"));
        }
        List<String> mistakes = new ArrayList<>();
        Intent intent = intent(object, mistakes);
        if (mistakes.isEmpty()) {
            checkSize(intent, mistakes);
        }
        return mistakes.isEmpty() ? new Reading.Fit(intent, object.hasNonNull("id")) : new Reading.Wrong(mistakes);
    }

    private Intent intent(JsonNode object, List<String> mistakes) {
        Fields fields = new Fields(object, "", mistakes);
        fields.onlyKnow(KNOWN);
        return Intent.newBuilder()
                .setId(name(fields, "id").orElseGet(() -> UUID.randomUUID().toString()))
                .setVendor(fields.required(
                                "vendor",
                                "up to 128 of A-Z a-z 0-9 . _ - beginning with a letter or digit",
                                text -> VENDOR.matcher(text).matches())
                        .orElse(""))
                .setScope(fields.texts("scope", MAX_ATTRIBUTES))
                .setTenant(name(fields, "tenant").orElse(""))
                .setGroup(fields.text(
                                "group",
                                "a text of 1 to " + LONGEST_GROUP + " characters",
                                text -> !text.isBlank() && text.length() <= LONGEST_GROUP)
                        .orElse(""))
                .setPriority(fields.text("priority", "HIGH, NORMAL or LOW", IntentReader::isPriority)
                        .map(Priority::valueOf)
                        .orElse(Priority.NORMAL))
                .setOperation(operation(fields, mistakes))
                .setCost(fields.count("cost").orElse(1))
                .setNotBefore(fields.time("notBefore", now).orElse(null))
                .setDeadline(fields.time("deadline", now).orElse(null))
                .setOrderingKey(name(fields, "orderingKey").orElse(null))
                .setIdempotencyKey(name(fields, "idempotencyKey").orElse(null))
                .setDelivery(fields.text("delivery", "AT_LEAST_ONCE or AT_MOST_ONCE", IntentReader::isDelivery)
                        .map(Delivery::valueOf)
                        .orElse(Delivery.AT_LEAST_ONCE))
                .setMaxAttempts(fields.count("maxAttempts").orElse(null))
                .setReserve(fields.count("reserve").orElse(null))
                .setCorrelation(fields.texts("correlation", MAX_ATTRIBUTES))
                .setSchedule(new ScheduleReader(fields, mistakes, now).schedule())
                .setReplyTo(fields.text("replyTo", Topics.REPLY_ALLOWED, Topics::isReply)
                        .orElse(""))
                .build();
    }

    private static SpecificRecord operation(Fields fields, List<String> mistakes) {
        List<String> given =
                OPERATIONS.stream().filter(it -> fields.node(it) != null).toList();
        if (given.size() > 1) {
            fields.mistake(given.getLast(), "doesn't go with " + given.getFirst() + "; allowed: one of them");
        }
        return switch (given.isEmpty() ? "call" : given.getLast()) {
            case "custom" -> new CustomReader(fields, mistakes).custom();
            case "update" -> new UpdateReader(fields, mistakes).update();
            case "collect" -> new CollectReader(fields, mistakes).collect();
            default -> new CallReader(fields, mistakes).call();
        };
    }

    private static java.util.Optional<String> name(Fields fields, String field) {
        return fields.text(
                field,
                "a text of 1 to " + LONGEST + " characters",
                text -> !text.isBlank() && text.length() <= LONGEST);
    }

    private static boolean isDelivery(String text) {
        return Arrays.stream(Delivery.values()).anyMatch(it -> it.name().equals(text));
    }

    private static boolean isPriority(String text) {
        return Arrays.stream(Priority.values()).anyMatch(it -> it.name().equals(text));
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

    private static String where(JsonProcessingException e) {
        return e.getLocation() == null ? "" : " at column " + e.getLocation().getColumnNr();
    }

    private static String firstLine(String message) {
        return Texts.cut(120, message.lines().findFirst().orElse(""));
    }
}
