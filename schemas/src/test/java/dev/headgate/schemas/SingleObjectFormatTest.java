package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SingleObjectFormatTest {
    private final AvroSerde serde = new AvroSerde();

    static Stream<SpecificRecord> records() {
        return RecordsV1.all();
    }

    private byte[] write(SpecificRecord record) {
        return serde.serializer().serialize("t", record);
    }

    private SpecificRecord read(byte[] bytes) {
        return serde.deserializer().deserialize("t", bytes);
    }

    @ParameterizedTest
    @MethodSource("records")
    void shouldReadWhatItWrote(SpecificRecord record) {
        // When
        SpecificRecord read = read(write(record));

        // Then
        RecordsV1.assertSame(read, record);
    }

    /** Avro's own encoder is the other opinion on the header and the fingerprint. */
    @ParameterizedTest
    @MethodSource("records")
    void shouldWriteWhatAvrosOwnEncoderWrites(SpecificRecord record) throws IOException {
        // Given
        Map<Class<?>, String> formers =
                Map.of(Intent.class, "Intent-2.avsc", Command.class, "Command-2.avsc", Result.class, "Result-3.avsc");
        String former = formers.getOrDefault(record.getClass(), "");
        Schema schema = former.isEmpty() ? record.getSchema() : History.load(former);
        ByteBuffer expected = new BinaryMessageEncoder<SpecificRecord>(new TrustedData(), schema).encode(record);

        // When
        byte[] bytes = write(record);

        // Then
        assertThat(ByteBuffer.wrap(bytes)).isEqualTo(expected);
    }

    @Test
    void shouldNameTheNewerSchemaWhereAnIntentNeedsIt() throws IOException {
        // Given
        Intent custom = Intent.newBuilder(RecordsV1.intent())
                .setOperation(RecordsV1.custom())
                .build();

        // When
        byte[] bytes = write(custom);

        // Then
        assertThat(ByteBuffer.wrap(bytes))
                .isEqualTo(new BinaryMessageEncoder<SpecificRecord>(new TrustedData(), History.load("Intent-3.avsc"))
                        .encode(custom));
        assertThat(read(bytes)).isEqualTo(custom);
    }

    static Stream<SpecificRecord> newer() {
        return Stream.of(
                Intent.newBuilder(RecordsV1.intent()).setGroup("g").build(),
                Intent.newBuilder(RecordsV1.intent()).setReplyTo("billing").build(),
                Intent.newBuilder(RecordsV1.intent())
                        .setSchedule(RecordsV1.schedule())
                        .build(),
                Intent.newBuilder(RecordsV1.intent())
                        .setOperation(RecordsV1.update())
                        .build(),
                Result.newBuilder(RecordsV1.result())
                        .setStartedAt(RecordsV1.THEN)
                        .build(),
                Result.newBuilder(RecordsV1.result())
                        .setHeldBy("BULKHEAD")
                        .setWaited(Map.of("BULKHEAD", 1L))
                        .setSteps(List.of(RecordsV1.step()))
                        .build(),
                Command.newBuilder(RecordsV1.command())
                        .setKind(CommandKind.PAUSE)
                        .build(),
                Command.newBuilder(RecordsV1.command())
                        .setCorrelation(Map.of("a", "b"))
                        .build());
    }

    /** An owner of a version before must not take it for something else. */
    @ParameterizedTest
    @MethodSource("newer")
    void shouldWriteWhatAFormerSchemaCannotSayByTheCurrentOne(SpecificRecord record) throws IOException {
        // When
        byte[] bytes = write(record);

        // Then
        assertThat(ByteBuffer.wrap(bytes))
                .isEqualTo(
                        new BinaryMessageEncoder<SpecificRecord>(new TrustedData(), record.getSchema()).encode(record));
        assertThat(read(bytes)).isEqualTo(record);
    }

    /** Bytes of the first version of each record, as they were checked in. */
    @ParameterizedTest
    @MethodSource("records")
    void shouldReadTheGoldenBytesOfTheFirstVersion(SpecificRecord expected) throws IOException {
        // Given
        byte[] golden = golden(expected);

        // When
        SpecificRecord read = read(golden);

        // Then
        RecordsV1.assertSame(read, expected);
    }

    private static byte[] golden(SpecificRecord record) throws IOException {
        return bytes("/golden/v1/" + record.getSchema().getName() + ".bin");
    }

    private static byte[] bytes(String file) throws IOException {
        try (InputStream in = SingleObjectFormatTest.class.getResourceAsStream(file)) {
            assertThat(in).as(file).isNotNull();
            return in.readAllBytes();
        }
    }

    @Test
    void shouldKeepNull() {
        // When
        byte[] bytes = serde.serializer().serialize("t", null);
        SpecificRecord record = serde.deserializer().deserialize("t", null);

        // Then
        assertThat(bytes).isNull();
        assertThat(record).isNull();
    }

    /** Its second version has {@code started}, which {@link RecordsV1} leaves alone. */
    @Test
    void shouldReadTheGoldenBytesOfAStartedLedgerEntry() throws IOException {
        // Given
        LedgerEntry expected = RecordsV1.ledgerEntry();
        expected.setStarted(true);

        // When
        SpecificRecord read = read(bytes("/golden/v2/LedgerEntry.bin"));

        // Then
        assertThat(read).isEqualTo(expected);
    }

    /** {@code avro/history/VendorStatus-0.avsc} of the test resources: fewer fields, one that is gone, a symbol that is gone. */
    @Test
    void shouldReadAnOlderVersionFoundByItsFingerprint() throws IOException {
        // Given
        Schema older = History.load().stream()
                .filter(s -> s.getName().equals("VendorStatus"))
                .findFirst()
                .orElseThrow();
        GenericData.Record written = new GenericData.Record(older);
        written.put("vendor", "acme");
        written.put("partition", 2);
        written.put(
                "constraint",
                new GenericData.EnumSymbol(older.getField("constraint").schema(), "STALLED"));
        written.put("dropped", List.of("a", "b"));
        written.put("at", RecordsV1.THEN.toEpochMilli());
        byte[] bytes = new BinaryMessageEncoder<>(GenericData.get(), older)
                .encode(written)
                .array();

        // When
        SpecificRecord read = read(bytes);

        // Then
        assertThat(read)
                .isEqualTo(VendorStatus.newBuilder()
                        .setVendor("acme")
                        .setPartition(2)
                        .setConstraint(Constraint.UNKNOWN)
                        .setAt(RecordsV1.THEN)
                        .build());
    }

    @Test
    void shouldNameTheFieldThatIsNullAndNoContent() {
        // Given
        Intent intent = RecordsV1.intent();
        intent.setVendor(null);
        intent.setId("secret");

        // When / Then
        assertThatThrownBy(() -> write(intent))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Intent")
                .hasMessageContaining("vendor")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @Test
    void shouldWriteWellAfterAFailedAndAfterALargeRecord() {
        // Given
        Intent bad = RecordsV1.intent();
        bad.setCorrelation(null);
        Result large = RecordsV1.result();
        large.setBody(ByteBuffer.wrap(new byte[3 << 20]));

        // When
        assertThatThrownBy(() -> write(bad)).isInstanceOf(SerializationException.class);
        byte[] big = write(large);
        byte[] good = write(RecordsV1.intent());

        // Then
        assertThat(read(big)).isEqualTo(large);
        assertThat(read(good)).isEqualTo(RecordsV1.intent());
    }

    @Test
    void shouldRefuseARecordThatIsNotOurs() {
        // Given
        SpecificRecord foreign = new Foreign();

        // When / Then
        assertThatThrownBy(() -> write(foreign))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("elsewhere.Foreign");
    }

    @Test
    void shouldServeManyThreadsAtOnce() throws Exception {
        // Given
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            Retry retry = RecordsV1.retry();
            retry.setAttempt(i);
            work.add(() -> retry.equals(read(write(retry))));
        }

        // When
        List<Future<Boolean>> done = pool.invokeAll(work);
        pool.shutdownNow();

        // Then
        for (Future<Boolean> one : done) {
            assertThat(one.get()).isTrue();
        }
    }

    @Test
    void shouldStayWithoutARegistryWhenConfiguredWithoutOne() {
        // When
        serde.configure(Map.of("bootstrap.servers", "x:1"), false);

        // Then
        assertThat(write(RecordsV1.call())).startsWith(0xC3, 0x01);
    }

    /** A record of nobody's. */
    private static final class Foreign implements SpecificRecord {
        @Override
        public void put(int i, Object v) {
            throw new IndexOutOfBoundsException(i);
        }

        @Override
        public Object get(int i) {
            throw new IndexOutOfBoundsException(i);
        }

        @Override
        public Schema getSchema() {
            return Schema.createRecord("Foreign", null, "elsewhere", false, List.of());
        }
    }
}
