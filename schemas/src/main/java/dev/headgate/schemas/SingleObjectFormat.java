package dev.headgate.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Avro single-object encoding: {@code C3 01}, the CRC-64-AVRO fingerprint of the writer's schema in 8 bytes little
 * endian, then Avro binary (Avro specification 1.12, "Single-object encoding").
 *
 * <p>The fingerprint must be that of one of this library's own schemas. A record with another fingerprint was written by
 * another version, or by something else.
 */
final class SingleObjectFormat implements Format {
    private static final int HEADER = 10;
    private static final short MARKER = (short) 0xC301;

    private record Known(RecordType type, DatumReader<SpecificRecord> reader) {}

    private final Map<Long, Known> readers = new HashMap<>();
    private final Map<Long, byte[]> headers;

    SingleObjectFormat() {
        for (RecordType type : RecordType.all()) {
            readers.put(type.fingerprint(), new Known(type, type.reader(type.schema())));
        }
        headers = readers.keySet().stream()
                .collect(Collectors.toUnmodifiableMap(each -> each, SingleObjectFormat::header));
    }

    private static byte[] header(long fingerprint) {
        return ByteBuffer.allocate(HEADER)
                .putShort(MARKER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(fingerprint)
                .array();
    }

    @Override
    public byte[] write(String topic, SpecificRecord record) {
        RecordType type = RecordType.of(record);
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
