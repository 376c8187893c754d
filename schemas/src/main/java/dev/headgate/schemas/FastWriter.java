package dev.headgate.schemas;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes the bytes that {@link org.apache.avro.specific.SpecificDatumWriter} does, of our schemas: what that looks up
 * for each value is looked up once for each schema. Null or a value of another type is a {@link RuntimeException}.
 *
 * <p>Threading: any thread.
 */
final class FastWriter implements DatumWriter<SpecificRecord> {

    /** Writes the values of a schema. */
    private interface Part {
        void write(@Nullable Object value, Encoder out) throws IOException;
    }

    private final Part record;

    /** @throws IllegalArgumentException if none of our records is so */
    FastWriter(Schema schema) {
        this.record = of(schema);
    }

    @Override
    public void write(SpecificRecord datum, Encoder out) throws IOException {
        record.write(datum, out);
    }

    @Override
    public void setSchema(Schema schema) {
        throw new UnsupportedOperationException("the schema is given");
    }

    private static Part of(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> record(schema);
            case UNION -> union(schema);
            case ARRAY -> array(of(schema.getElementType()));
            case MAP -> map(of(schema.getValueType()));
            case ENUM -> (value, out) -> out.writeEnum(schema.getEnumOrdinal(((Enum<?>) given(value)).name()));
            case STRING -> (value, out) -> out.writeString((CharSequence) given(value));
            case BYTES -> (value, out) -> out.writeBytes((ByteBuffer) given(value));
            case INT -> (value, out) -> out.writeInt((Integer) given(value));
            case LONG ->
                schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
                        ? (value, out) -> out.writeLong(((Instant) given(value)).toEpochMilli())
                        : (value, out) -> out.writeLong((Long) given(value));
            case NULL -> (value, out) -> out.writeNull();
            case BOOLEAN -> (value, out) -> out.writeBoolean((Boolean) given(value));
            default -> throw new IllegalArgumentException("no record of ours has a " + schema.getType());
        };
    }

    private static Part record(Schema schema) {
        Part[] fields =
                schema.getFields().stream().map(field -> of(field.schema())).toArray(Part[]::new);
        return (value, out) -> {
            SpecificRecord record = (SpecificRecord) given(value);
            for (int i = 0; i < fields.length; i++) {
                fields[i].write(record.get(i), out);
            }
        };
    }

    /** Of one type, of null and another, or of records. */
    private static Part union(Schema schema) {
        List<Schema> types = schema.getTypes();
        Part[] parts = types.stream().map(FastWriter::of).toArray(Part[]::new);
        boolean optional = types.size() == 2 && schema.isNullable();
        int absent = optional ? schema.getIndexNamed("null") : -1;
        if (!optional && types.stream().anyMatch(type -> type.getType() != Schema.Type.RECORD)) {
            throw new IllegalArgumentException("no record of ours has such a union: " + schema);
        }
        return (value, out) -> {
            int index;
            if (optional) {
                index = value == null ? absent : 1 - absent;
            } else {
                index = schema.getIndexNamed(
                        ((SpecificRecord) given(value)).getSchema().getFullName());
            }
            out.writeIndex(index);
            parts[index].write(value, out);
        };
    }

    private static Part array(Part item) {
        return (value, out) -> {
            Collection<?> items = (Collection<?>) given(value);
            out.writeArrayStart();
            out.setItemCount(items.size());
            for (Object each : items) {
                out.startItem();
                item.write(each, out);
            }
            out.writeArrayEnd();
        };
    }

    private static Part map(Part item) {
        return (value, out) -> {
            Map<?, ?> items = (Map<?, ?>) given(value);
            out.writeMapStart();
            out.setItemCount(items.size());
            for (Map.Entry<?, ?> each : items.entrySet()) {
                out.startItem();
                out.writeString((CharSequence) given(each.getKey()));
                item.write(each.getValue(), out);
            }
            out.writeMapEnd();
        };
    }

    private static Object given(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("null");
        }
        return value;
    }
}
