package dev.headgate.schemas.json;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * An intent as JSON: the fields of {@link Intent}, but that its operation is a field named by its kind ({@code call},
 * {@code collect}, {@code custom} or {@code update}), that bodies are a text, an object or list sent as JSON or {@code
 * {"base64": "..."}}, that times are ISO-8601 instants or a duration from now such as {@code 30s}, and that there is no
 * {@code replay}. What is read is well-formed; whether its values are allowed, {@link IntentValidator} says.
 *
 * <p>Threading: any thread.
 */
public final class IntentJson {

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

    private IntentJson() {}

    /** What a value turned out to be. */
    public sealed interface Reading {

        /**
         * An intent.
         *
         * @param intent not validated yet
         */
        record Fit(Intent intent) implements Reading {}

        /**
         * None.
         *
         * @param mistakes each with its field and what is allowed; at least one, at most 50
         * @param intent what of it could be read, for its outcome; null if its id or its vendor could not be
         */
        record Wrong(List<String> mistakes, @Nullable Intent intent) implements Reading {

            /** Returns the mistakes in one text, the first ten. */
            public String text() {
                return Fields.text(mistakes);
            }
        }
    }

    /**
     * Reads an intent.
     *
     * @param json in UTF-8
     * @param now what durations start from
     * @param id of an intent that has none itself; null where it must
     * @param vendor likewise
     */
    public static Reading read(byte[] json, Instant now, @Nullable String id, @Nullable String vendor) {
        List<String> mistakes = new ArrayList<>();
        Fields fields = Fields.of(json, "vendor and call, collect, custom or update", mistakes);
        if (fields == null) {
            return new Reading.Wrong(mistakes, null);
        }
        String ownId = fields.text("id", id, "a text that is unique among its vendor's");
        String ownVendor = fields.text("vendor", vendor, "the name of whom to call, such as stripe");
        Intent intent = intent(fields, ownId == null ? "" : ownId, ownVendor == null ? "" : ownVendor, now);
        if (mistakes.isEmpty()) {
            return new Reading.Fit(intent);
        }
        return new Reading.Wrong(List.copyOf(mistakes), ownId == null || ownVendor == null ? null : intent);
    }

    private static Intent intent(Fields fields, String id, String vendor, Instant now) {
        fields.onlyKnow(KNOWN);
        Integer cost = fields.integer("cost");
        return Intent.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setScope(fields.texts("scope"))
                .setTenant(fields.text("tenant", ""))
                .setGroup(fields.text("group", ""))
                .setPriority(fields.constant("priority", Priority.class, Priority.NORMAL))
                .setOperation(operation(fields))
                .setCost(cost == null ? 1 : cost)
                .setNotBefore(fields.time("notBefore", now))
                .setDeadline(fields.time("deadline", now))
                .setOrderingKey(fields.text("orderingKey"))
                .setIdempotencyKey(fields.text("idempotencyKey"))
                .setDelivery(fields.constant("delivery", Delivery.class, Delivery.AT_LEAST_ONCE))
                .setMaxAttempts(fields.integer("maxAttempts"))
                .setReserve(fields.integer("reserve"))
                .setCorrelation(fields.texts("correlation"))
                .setSchedule(ScheduleJson.read(fields, now))
                .setReplyTo(fields.text("replyTo", ""))
                .build();
    }

    private static SpecificRecord operation(Fields fields) {
        List<String> given =
                OPERATIONS.stream().filter(it -> fields.node(it) != null).toList();
        if (given.isEmpty()) {
            fields.mistake(
                    "call",
                    "is missing; allowed: an object of method, path, headers and body; or collect, custom"
                            + " or update in its place");
            return Call.newBuilder().build();
        }
        String kind = given.get(given.size() - 1);
        if (given.size() > 1) {
            fields.mistake(kind, "doesn't go with " + given.get(0) + "; allowed: one of them");
        }
        return switch (kind) {
            case "custom" -> CustomJson.read(fields);
            case "update" -> UpdateJson.read(fields);
            case "collect" -> CollectJson.read(fields);
            default -> CallJson.read(fields);
        };
    }

    /**
     * Writes an intent, so that {@link #read} finds the same; its replay generation, which only replays set, is left out.
     * What an intent is not allowed to have, such as a patch that is no JSON, is not read again.
     */
    public static byte[] write(Intent intent) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", intent.getId());
        json.put("vendor", intent.getVendor());
        put(json, "scope", intent.getScope());
        if (!intent.getTenant().isEmpty()) {
            json.put("tenant", intent.getTenant());
        }
        if (!intent.getGroup().isEmpty()) {
            json.put("group", intent.getGroup());
        }
        if (intent.getPriority() != Priority.NORMAL) {
            json.put("priority", intent.getPriority().name());
        }
        operation(json, intent.getOperation());
        if (intent.getCost() != 1) {
            json.put("cost", intent.getCost());
        }
        put(json, "notBefore", intent.getNotBefore());
        put(json, "deadline", intent.getDeadline());
        put(json, "orderingKey", intent.getOrderingKey());
        put(json, "idempotencyKey", intent.getIdempotencyKey());
        if (intent.getDelivery() != Delivery.AT_LEAST_ONCE) {
            json.put("delivery", intent.getDelivery().name());
        }
        put(json, "maxAttempts", intent.getMaxAttempts());
        put(json, "reserve", intent.getReserve());
        put(json, "correlation", intent.getCorrelation());
        if (intent.getSchedule() != null) {
            json.put("schedule", ScheduleJson.json(intent.getSchedule()));
        }
        if (!intent.getReplyTo().isEmpty()) {
            json.put("replyTo", intent.getReplyTo());
        }
        return Json.write(json);
    }

    private static void operation(Map<String, Object> json, Object operation) {
        if (operation instanceof Call call) {
            json.put("call", CallJson.json(call));
        } else if (operation instanceof Custom custom) {
            json.put("custom", CustomJson.json(custom));
        } else if (operation instanceof Collect list) {
            json.put("collect", CollectJson.json(list));
        } else if (operation instanceof Update update) {
            json.put("update", UpdateJson.json(update));
        } else {
            throw new IllegalArgumentException("an operation that this version does not know");
        }
    }

    /** Unless it is null or an empty map; a time as its text. */
    static void put(Map<String, Object> json, String name, @Nullable Object value) {
        if (value != null && !(value instanceof Map<?, ?> map && map.isEmpty())) {
            json.put(name, value instanceof Instant time ? time.toString() : value);
        }
    }
}
