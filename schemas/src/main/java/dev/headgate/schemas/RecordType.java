package dev.headgate.schemas;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * One of our records as it is today: its schema and how it is written and read.
 *
 * <p>Threading: immutable; writers and readers of Avro may be shared.
 *
 * @param schema the current schema
 * @param fingerprint CRC-64-AVRO of its parsing canonical form
 * @param writer writes it
 */
record RecordType(Schema schema, long fingerprint, DatumWriter<SpecificRecord> writer) {
    private static final TrustedData DATA = new TrustedData();
    private static final Map<String, RecordType> BY_NAME = TrustedData.RECORDS.stream()
            .map(c -> of(DATA.getSchema(c)))
            .collect(Collectors.toUnmodifiableMap(t -> t.schema.getFullName(), Function.identity()));

    private static RecordType of(Schema schema) {
        return new RecordType(
                schema, SchemaNormalization.parsingFingerprint64(schema), new SpecificDatumWriter<>(schema, DATA));
    }

    static List<RecordType> all() {
        return List.copyOf(BY_NAME.values());
    }

    /** The type of a record to be written; refuses records that are not ours. */
    static RecordType of(SpecificRecord record) {
        RecordType type = named(record.getSchema());
        if (!type.schema.equals(record.getSchema())) {
            throw new SerializationException("Of another version than this library's: " + type.schema.getFullName());
        }
        return type;
    }

    /** The current type of the record that a writer's schema names; refuses records that are not ours. */
    static RecordType named(Schema writer) {
        RecordType type = BY_NAME.get(writer.getFullName());
        if (type == null) {
            throw new SerializationException("Not one of Headgate's records: " + writer.getFullName());
        }
        return type;
    }

    /** Reads what was written with an older or newer schema of this record as the current one. */
    DatumReader<SpecificRecord> reader(Schema writer) {
        return new FastReader(DATA, writer, schema);
    }

    String name() {
        return schema.getName();
    }
}
