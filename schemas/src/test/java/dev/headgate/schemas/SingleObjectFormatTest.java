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
        ByteBuffer expected =
                new BinaryMessageEncoder<SpecificRecord>(new TrustedData(), record.getSchema()).encode(record);

        // When
        byte[] bytes = write(record);

        // Then
        assertThat(ByteBuffer.wrap(bytes)).isEqualTo(expected);
    }

    /**
     * The bytes of format 1 are in {@code golden/format1} of the test resources, and they never change. Whoever must change
     * a schema adds another format, which {@code headgate formats finalize} lets instances write.
     */
    @ParameterizedTest
    @MethodSource("records")
    void shouldWriteTheGoldenBytesOfFormat1(SpecificRecord record) throws IOException {
        // When
        byte[] bytes = write(record);

        // Then
        assertThat(bytes).isEqualTo(golden(record));
    }

    @ParameterizedTest
    @MethodSource("records")
    void shouldReadTheGoldenBytesOfFormat1(SpecificRecord expected) throws IOException {
        // When
        SpecificRecord read = read(golden(expected));

        // Then
        RecordsV1.assertSame(read, expected);
    }

    /** The record itself says which kind it is, so that each kind needs golden bytes of its own. */
    @Test
    void shouldHaveGoldenBytesOfEveryKindOfRecord() {
        // When
        List<Class<?>> kinds = records().<Class<?>>map(SpecificRecord::getClass).toList();

        // Then
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(TrustedData.RECORDS);
    }

    private static byte[] golden(SpecificRecord record) throws IOException {
        String file = "/golden/format1/" + record.getSchema().getName() + ".bin";
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

    /** Its records begin with the fingerprint of a schema that is not known here. */
    @Test
    void shouldRefuseARecordOfAnotherVersion() {
        // Given
        byte[] bytes = write(RecordsV1.retry());
        bytes[2]++;

        // When / Then
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(UnknownSchemaException.class)
                .hasMessageContaining("newer version");
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
