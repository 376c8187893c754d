package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FastReaderTest {

    private static final TrustedData DATA = new TrustedData();

    /** A writer that knows more: each further field lies before one that is read. */
    private static final Schema NEWER = SchemaBuilder.record("dev.headgate.schemas.SavedHeld")
            .fields()
            .name("notes")
            .type()
            .array()
            .items()
            .stringType()
            .noDefault()
            .name("until")
            .type()
            .intType() // which is read as a long
            .noDefault()
            .name("more")
            .type()
            .nullable()
            .map()
            .values()
            .bytesType()
            .noDefault()
            .requiredInt("permits")
            .endRecord();

    private static SpecificRecord read(Schema writer, byte[] bytes) throws IOException {
        return new FastReader(DATA, writer, SavedHeld.getClassSchema())
                .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    }

    private static byte[] bytes(Schema schema, Object record) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(schema, DATA).write(record, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    @Test
    void shouldPassOverWhatANewerWriterAdded() throws IOException {
        // Given
        GenericRecord newer = new GenericData.Record(NEWER);
        newer.put("notes", List.of("a", "b"));
        newer.put("until", 17);
        newer.put("more", Map.of());
        newer.put("permits", 3);

        // When
        SpecificRecord read = read(NEWER, bytes(NEWER, newer));

        // Then
        assertThat(read).isEqualTo(new SavedHeld(17L, 3));
    }

    /** Avro's usual reader is the other opinion. */
    @ParameterizedTest
    @MethodSource("dev.headgate.schemas.RecordsV1#all")
    void shouldReadWhatAvrosUsualReaderReads(SpecificRecord record) throws IOException {
        // Given
        Schema schema = record.getSchema();
        byte[] bytes = bytes(schema, record);
        SpecificRecord expected = new SpecificDatumReader<SpecificRecord>(schema, schema, DATA)
                .read(null, DecoderFactory.get().binaryDecoder(bytes, null));

        // When
        SpecificRecord read = new FastReader(DATA, schema, schema)
                .read(null, DecoderFactory.get().binaryDecoder(bytes, null));

        // Then
        RecordsV1.assertSame(read, expected);
        RecordsV1.assertSame(read, record);
    }

    @Test
    void shouldFailWhereItReadsAndNotBefore() {
        Schema other = SchemaBuilder.record("dev.headgate.schemas.SavedHeld")
                .fields()
                .requiredString("until")
                .endRecord();
        FastReader reader = new FastReader(DATA, other, SavedHeld.getClassSchema());

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> reader.read(null, DecoderFactory.get().binaryDecoder(new byte[4], null)))
                    .isInstanceOf(AvroTypeException.class);
        }
    }
}
