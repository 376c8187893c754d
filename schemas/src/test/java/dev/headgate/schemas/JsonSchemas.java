package dev.headgate.schemas;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** JSON Schemas of the JSON forms, made of the Avro schemas: the same fields, with the same words. */
final class JsonSchemas {

    private static final String DRAFT_7 = "http://json-schema.org/draft-07/schema#";
    private static final String DURATION = "[0-9]{1,9}(s|m|h|d)|[0-9]{1,12}ms";
    private static final String INSTANT = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,18}(Z|[+-][0-9:]{2,8})";
    private static final Set<String> DURATIONS = Set.of("every", "jitter", "within");
    private static final Map<String, Map<String, Object>> BOUNDS = Map.of(
            "id", map("minLength", 1, "maxLength", 256),
            "vendor", map("pattern", "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"),
            "cost", map("minimum", 1, "maximum", 999_999_999),
            "maxAttempts", map("minimum", 1),
            "maxPages", map("minimum", 1),
            "reserve", map("minimum", 1, "maximum", 10_000),
            "replyTo", map("pattern", "^([a-z0-9][a-z0-9-]{0,63})?$"),
            "times", map("minimum", 1));

    /** Whether it is of what users write, or of what Headgate writes. */
    private final boolean input;

    private JsonSchemas(boolean input) {
        this.input = input;
    }

    static Map<String, Object> intent() {
        Map<String, Object> schema = new JsonSchemas(true).record(Intent.getClassSchema());
        schema.put(
                "oneOf",
                List.of(
                        map("required", List.of("call")),
                        map("required", List.of("collect")),
                        map("required", List.of("custom")),
                        map("required", List.of("update"))));
        return titled(
                "An intent as JSON. id may be left out of a CloudEvent, whose ce_id it is then; vendor where the record's"
                        + " key is.",
                schema);
    }

    static Map<String, Object> result() {
        return titled(
                "A result as JSON, as results.format: json writes it.",
                new JsonSchemas(false).record(Result.getClassSchema()));
    }

    static Map<String, Object> page() {
        return titled(
                "A page as JSON, as results.format: json writes it.",
                new JsonSchemas(false).record(Page.getClassSchema()));
    }

    private static Map<String, Object> titled(String title, Map<String, Object> schema) {
        Map<String, Object> titled = new LinkedHashMap<>();
        titled.put("$schema", DRAFT_7);
        titled.put("title", title);
        titled.putAll(schema);
        return titled;
    }

    private Map<String, Object> record(Schema record) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Schema.Field field : record.getFields()) {
            if (input && field.name().equals("operation")) {
                field.schema()
                        .getTypes()
                        .forEach(kind -> properties.put(kind.getName().toLowerCase(Locale.ROOT), record(kind)));
            } else if (!input || !field.name().equals("replay")) {
                properties.put(field.name(), property(field));
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("description", record.getDoc());
        schema.put("properties", properties);
        List<String> required = record.getFields().stream()
                .filter(field ->
                        !field.hasDefaultValue() && (!input || !record.getName().equals("Intent")))
                .map(Schema.Field::name)
                .toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        if (input) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    private Map<String, Object> property(Schema.Field field) {
        Map<String, Object> property = new LinkedHashMap<>();
        boolean nullable = field.schema().isNullable();
        Map<String, Object> type = type(field.name(), field.schema());
        if (nullable) {
            property.put("anyOf", List.of(type, map("type", "null")));
        } else {
            property.putAll(type);
        }
        property.put("description", described(field));
        return property;
    }

    private String described(Schema.Field field) {
        if (!input) {
            return field.doc();
        }
        return isDuration(field.name()) ? "Such as 30s or 1500ms. " + field.doc() : field.doc();
    }

    private boolean isDuration(String name) {
        return input && DURATIONS.contains(name);
    }

    private Map<String, Object> type(String name, Schema given) {
        Schema schema = given.isUnion()
                ? given.getTypes().stream()
                        .filter(it -> it.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElseThrow()
                : given;
        Map<String, Object> type = new LinkedHashMap<>();
        switch (schema.getType()) {
            case RECORD -> type.putAll(record(schema));
            case ENUM -> type.put("enum", schema.getEnumSymbols());
            case MAP -> {
                type.put("type", "object");
                type.put("additionalProperties", type("", schema.getValueType()));
            }
            case ARRAY -> {
                type.put("type", "array");
                type.put("items", type("", schema.getElementType()));
            }
            case BYTES -> type.putAll(bytes(name));
            case BOOLEAN -> type.put("type", "boolean");
            case INT, LONG -> type.putAll(number(name, schema));
            default -> type.put("type", "string");
        }
        type.putAll(input ? BOUNDS.getOrDefault(name, Map.of()) : Map.of());
        return type;
    }

    private Map<String, Object> number(String name, Schema schema) {
        if (schema.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
            return map("type", "string", "pattern", "^(" + INSTANT + (input ? "|" + DURATION : "") + ")$");
        }
        return isDuration(name) ? map("type", "string", "pattern", "^(" + DURATION + ")$") : map("type", "integer");
    }

    private Map<String, Object> bytes(String name) {
        if (name.equals("patch")) {
            return map("type", "object");
        }
        Map<String, Object> base64 = new LinkedHashMap<>();
        base64.put("type", "object");
        base64.put("properties", map("base64", map("type", "string")));
        base64.put("required", List.of("base64"));
        return input
                ? map("type", List.of("string", "object", "array"))
                : map("anyOf", List.of(map("type", "string"), base64));
    }

    /** In this order, so that the text is always the same. */
    private static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
