package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schema keeps to. */
class ContractTest {
    static Stream<RecordType> types() {
        return RecordType.all().stream();
    }

    static Stream<SpecificRecord> records() {
        return RecordsV1.all();
    }

    @Test
    void shouldKnowEverySchemaInTheFolder() throws IOException {
        // Given
        Set<String> files;
        try (Stream<Path> avsc = Files.list(Path.of("src/main/avro"))) {
            files = Set.copyOf(avsc.map(f -> f.getFileName().toString().replace(".avsc", ""))
                    .toList());
        }

        // When
        Set<String> known = new HashSet<>();
        TrustedData.RECORDS.forEach(c -> known.add(c.getSimpleName()));
        TrustedData.ENUMS.forEach(c -> known.add(c.getSimpleName()));

        // Then
        assertThat(files).hasSizeGreaterThan(10);
        assertThat(known).containsAll(files);
        assertThat(RecordsV1.all().map(r -> r.getSchema().getName()))
                .containsExactlyInAnyOrderElementsOf(
                        types().map(RecordType::name).toList());
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldDocumentEveryFieldAndType(RecordType type) {
        // When
        List<String> undocumented = type.schema().getFields().stream()
                .filter(f -> f.doc() == null || f.doc().isBlank())
                .map(Schema.Field::name)
                .toList();

        // Then
        assertThat(undocumented).isEmpty();
        assertThat(type.schema().getDoc()).isNotBlank();
    }

    @Test
    void shouldDocumentEveryEnumAndGiveItADefaultForNewerSymbols() {
        // Given
        TrustedData data = new TrustedData();

        // When
        List<Schema> enums = TrustedData.ENUMS.stream().map(data::getSchema).toList();

        // Then
        assertThat(enums).allSatisfy(schema -> {
            assertThat(schema.getDoc()).isNotBlank();
            assertThat(schema.getEnumDefault()).isIn(schema.getEnumSymbols());
        });
    }

    @Test
    void shouldBuildAnIntentFromDefaultsAndCopyItWithoutTrustingItsClasses() {
        // Given
        Call get = Call.newBuilder().build();

        // When
        Intent intent =
                Intent.newBuilder().setId("i").setVendor("v").setOperation(get).build();
        Intent copy = Intent.newBuilder(intent).build();

        // Then
        assertThat(intent.getPriority()).isEqualTo(Priority.NORMAL);
        assertThat(intent.getCost()).isEqualTo(1);
        assertThat(copy).isEqualTo(intent).isNotSameAs(intent);
        assertThat(copy.getOperation()).isEqualTo(get);
    }

    /** A field with a default may be missing from what an older writer wrote. */
    @ParameterizedTest
    @MethodSource("records")
    void shouldReadWhatAWriterWithoutTheFieldsThatHaveDefaultsWrote(SpecificRecord full) throws IOException {
        // Given
        RecordType type = RecordType.of(full);
        Schema older = withoutDefaults(type.schema());
        GenericData generic = new TrustedData();
        GenericRecord written = new GenericData.Record(older);
        older.getFields()
                .forEach(f -> written.put(
                        f.name(), full.get(type.schema().getField(f.name()).pos())));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(older, generic).write(written, encoder);
        encoder.flush();

        // When
        SpecificRecord read = Binary.read(type.reader(older), type, bytes.toByteArray(), 0);

        // Then
        assertThat(read).hasSameClassAs(full);
        for (Schema.Field field : type.schema().getFields()) {
            Object expected = older.getField(field.name()) == null
                    ? new TrustedData().getDefaultValue(field)
                    : full.get(field.pos());
            assertThat(plain(read.get(field.pos()))).as(field.name()).isEqualTo(plain(expected));
        }
    }

    private static Object plain(Object value) {
        if (value instanceof List<?> array) {
            return List.copyOf(array); // Avro's own can't compare records that have times in them
        }
        return value == null ? "null" : value instanceof Long millis ? Instant.ofEpochMilli(millis) : value;
    }

    private static Schema withoutDefaults(Schema schema) {
        List<Schema.Field> fields = schema.getFields().stream()
                .filter(f -> !f.hasDefaultValue())
                .map(f -> new Schema.Field(f.name(), f.schema(), f.doc()))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    }
}
