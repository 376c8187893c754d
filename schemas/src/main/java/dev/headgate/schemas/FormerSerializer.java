package dev.headgate.schemas;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Writes a record in single-object encoding with a former schema of it, for versions that know no newer one. What that has
 * no field for is left out.
 *
 * <p>Threading: any number of threads.
 */
public final class FormerSerializer {
    private static final int HEADER = 10;

    private final RecordType type;
    private final Schema former;
    private final byte[] header;

    /**
     * @param file the schema's name in {@code avro/history}, such as {@code LedgerEntry-1.avsc}
     * @throws IllegalStateException if it is missing
     */
    public FormerSerializer(String file) {
        this(History.load(file));
    }

    FormerSerializer(Schema former) {
        this.type = RecordType.named(former);
        this.former = former;
        this.header = ByteBuffer.allocate(HEADER)
                .putShort(SingleObjectFormat.MARKER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(SchemaNormalization.parsingFingerprint64(former))
                .array();
    }

    /**
     * The record's bytes.
     *
     * @throws SerializationException for a record of another type, or one that cannot be said with the former schema
     */
    public byte[] serialize(SpecificRecord record) {
        if (!RecordType.of(record).equals(type)) {
            throw new SerializationException("Not a " + type.name());
        }
        byte[] current = Binary.write(new byte[0], type, record);
        try {
            GenericRecord read = new GenericDatumReader<GenericRecord>(type.schema(), former, new GenericData())
                    .read(null, DecoderFactory.get().binaryDecoder(current, null));
            ByteArrayOutputStream out = new ByteArrayOutputStream(HEADER + current.length);
            out.write(header);
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
            new GenericDatumWriter<GenericRecord>(former, new GenericData()).write(read, encoder);
            encoder.flush();
            return out.toByteArray();
        } catch (IOException | AvroRuntimeException e) {
            throw new SerializationException(type.name() + " cannot be written with its former schema ("
                    + e.getClass().getSimpleName() + ")");
        }
    }
}
