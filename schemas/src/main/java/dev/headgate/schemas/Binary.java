package dev.headgate.schemas;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Avro binary behind a prefix. Avro's exceptions quote what they read, so neither their text nor they themselves are
 * passed on.
 *
 * <p>Threading: each thread has its own buffer and encoder, which it keeps while the buffer stays below
 * {@value #KEPT_BYTES} bytes.
 */
final class Binary {
    private static final int KEPT_BYTES = 1 << 20;
    private static final ThreadLocal<Binary> OWN = ThreadLocal.withInitial(Binary::new);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);

    private Binary() {}

    static byte[] write(byte[] prefix, RecordType type, SpecificRecord record) {
        boolean keep = false;
        try {
            byte[] bytes = OWN.get().encode(prefix, type, record);
            keep = bytes.length <= KEPT_BYTES;
            return bytes;
        } catch (IOException | RuntimeException e) {
            throw new SerializationException(type.name() + " cannot be written: " + unset(record) + kind(e));
        } finally {
            if (!keep) {
                OWN.remove();
            }
        }
    }

    private byte[] encode(byte[] prefix, RecordType type, SpecificRecord record) throws IOException {
        out.reset();
        out.write(prefix);
        type.writer().write(record, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    static SpecificRecord read(DatumReader<SpecificRecord> reader, RecordType type, byte[] bytes, int offset) {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, offset, bytes.length - offset, null);
        SpecificRecord record;
        boolean end;
        try {
            record = reader.read(null, decoder);
            end = decoder.isEnd();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new SerializationException(type.name() + " cannot be read: damaged or of a schema that cannot be"
                    + " resolved, " + bytes.length + " bytes" + kind(e));
        }
        if (!end) {
            throw new SerializationException(
                    type.name() + " cannot be read: bytes follow its end, " + bytes.length + " bytes in all");
        }
        return record;
    }

    /** The first field that is null and must not be, since that is the usual mistake of a producer. */
    private static String unset(SpecificRecord record) {
        for (Schema.Field field : record.getSchema().getFields()) {
            if (record.get(field.pos()) == null && !field.schema().isNullable()) {
                return "field " + field.name() + " is null";
            }
        }
        return "a value does not fit its field";
    }

    private static String kind(Throwable e) {
        return " (" + e.getClass().getSimpleName() + ")";
    }
}
