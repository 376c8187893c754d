package dev.headgate.control;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Makes maps of names and values, for JSON and for templates. The names keep the order in which they are given. */
public final class NamedValues {

    private NamedValues() {}

    /** @param namesAndValues a name, its value, the next name and so on */
    public static Map<String, @Nullable Object> of(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return values;
    }

    /**
     * Picks fields of a record. Instants and enums become texts.
     *
     * @param fields names of the record's fields; {@code limit=limitId} gives the field another name
     * @throws IllegalArgumentException if the record has no such field
     */
    public static Map<String, @Nullable Object> fields(SpecificRecord record, String... fields) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (String field : fields) {
            int equals = field.indexOf('=');
            Schema.Field found = record.getSchema().getField(field.substring(equals + 1));
            if (found == null) {
                throw new IllegalArgumentException(record.getSchema().getName() + " has no field " + field);
            }
            values.put(
                    equals < 0 ? field : field.substring(0, equals), plain(record.get(found.pos()), Instant::toString));
        }
        return values;
    }

    /**
     * Takes all fields of a record, and of the records in it. Enums become texts, and bytes are left out.
     *
     * @param text how an instant is written
     */
    public static Map<String, @Nullable Object> all(SpecificRecord record, Function<Instant, String> text) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Schema.Field field : record.getSchema().getFields()) {
            Object value = record.get(field.pos());
            if (!(value instanceof ByteBuffer)) {
                values.put(field.name(), plain(value, text));
            }
        }
        return values;
    }

    private static @Nullable Object plain(@Nullable Object value, Function<Instant, String> text) {
        return switch (value) {
            case Instant time -> text.apply(time);
            case Enum<?> constant -> constant.toString();
            case SpecificRecord record -> all(record, text);
            case List<?> list -> list.stream().map(one -> plain(one, text)).toList();
            case null, default -> value;
        };
    }
}
