package dev.headgate.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Avro single-object encoding: {@code C3 01}, the CRC-64-AVRO fingerprint of the writer's schema in 8 bytes little
 * endian, then Avro binary (Avro specification 1.12, "Single-object encoding").
 *
 * <p>A writer's schema is found by fingerprint among the current ones and the {@link History}.
 */
final class SingleObjectFormat implements Format {
    private static final int HEADER = 10;
    static final short MARKER = (short) 0xC301;

    private record Known(RecordType type, DatumReader<SpecificRecord> reader) {}

    private final Map<Long, Known> readers = new HashMap<>();
    private final Map<Long, byte[]> headers;
    private final FormerSchemas formerSchemas = new FormerSchemas();

    SingleObjectFormat(List<Schema> history) {
        history.forEach(this::know);
        RecordType.all().forEach(type -> know(type.schema()));
        headers = readers.keySet().stream()
                .collect(Collectors.toUnmodifiableMap(each -> each, SingleObjectFormat::header));
    }

    private void know(Schema writer) {
        RecordType type = RecordType.named(writer);
        readers.put(SchemaNormalization.parsingFingerprint64(writer), new Known(type, type.reader(writer)));
    }

    static byte[] header(long fingerprint) {
        return ByteBuffer.allocate(HEADER)
                .putShort(MARKER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(fingerprint)
                .array();
    }

    @Override
    public byte[] write(String topic, SpecificRecord record) {
        RecordType current = RecordType.of(record);
        RecordType former = formerSchemas.of(record);
        RecordType type = former == null ? current : former;
        return Binary.write(Objects.requireNonNull(headers.get(type.fingerprint())), type, record);
    }

    @Override
    public SpecificRecord read(String topic, byte[] bytes) {
        if (bytes.length < HEADER) {
            throw new SerializationException(
                    "Not Avro single-object encoding: " + bytes.length + " bytes, its header alone has " + HEADER);
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getShort() != MARKER) {
            throw new SerializationException("Not Avro single-object encoding: it does not begin with C3 01."
                    + (bytes[0] == 0 ? " It may be Confluent's format, which needs schema.registry.url" : ""));
        }
        Known known = readers.get(header.order(ByteOrder.LITTLE_ENDIAN).getLong());
        if (known == null) {
            throw new UnknownSchemaException(
                    "The fingerprint in its header is of no schema known here: not one of Headgate's records, or"
                            + " written by a newer version");
        }
        return Binary.read(known.reader, known.type, bytes, HEADER);
    }
}
