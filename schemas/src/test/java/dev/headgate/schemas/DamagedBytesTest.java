package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever arrives, only SerializationException comes out, without content. Both formats. */
class DamagedBytesTest {
    private static final String SECRET = "s3cr3t-c0ntent";
    private static FakeRegistry registry;

    @BeforeAll
    static void start() {
        registry = new FakeRegistry();
    }

    @AfterAll
    static void stop() {
        registry.close();
    }

    static Stream<AvroSerde> serdes() {
        return Stream.of(new AvroSerde(), registry.serde());
    }

    static Stream<Arguments> serdesAndSeeds() {
        return serdes().flatMap(serde -> IntStream.range(0, 10).mapToObj(seed -> Arguments.of(serde, seed)));
    }

    private static byte[] good(AvroSerde serde) {
        Retry retry = RecordsV1.retry();
        retry.setCause(SECRET);
        return serde.serializer().serialize("t", retry);
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(SerializationException.class)
                .hasNoCause()
                .hasMessageNotContaining(SECRET)
                .hasMessageNotContaining(SECRET.substring(3, 9));
    }

    @ParameterizedTest
    @MethodSource("serdes")
    void shouldRefuseEveryTruncation(AvroSerde serde) {
        // Given
        byte[] bytes = good(serde);

        // When / Then
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            refused(() -> serde.deserializer().deserialize("t", cut));
        }
    }

    @ParameterizedTest
    @MethodSource("serdes")
    void shouldRefuseTrailingBytes(AvroSerde serde) {
        // Given
        byte[] bytes = good(serde);
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);

        // When / Then
        refused(() -> serde.deserializer().deserialize("t", longer));
    }

    @ParameterizedTest
    @MethodSource("serdes")
    void shouldRefuseAWrongMagicAndTheOtherFormat(AvroSerde serde) {
        // Given
        byte[] text = ("{\"id\":\"" + SECRET + "\"}").getBytes(StandardCharsets.UTF_8);
        byte[] wrong = good(serde);
        wrong[0] ^= (byte) 0xC3;

        // When / Then
        refused(() -> serde.deserializer().deserialize("t", text));
        refused(() -> serde.deserializer().deserialize("t", wrong));
    }

    @ParameterizedTest
    @MethodSource("serdes")
    void shouldRefuseAnUnknownSchema(AvroSerde serde) {
        // Given
        byte[] bytes = good(serde);
        bytes[3] ^= 0x55;

        // When / Then
        refused(() -> serde.deserializer().deserialize("t", bytes));
    }

    /** Sizes of gigabytes in a record of a few bytes: refused before anything of that size is allocated. */
    @ParameterizedTest
    @MethodSource("serdes")
    void shouldRefuseSizesThatTheRecordCannotHold(AvroSerde serde) throws IOException {
        // Given
        byte[] entries = call(serde, out -> out.writeLong(1L << 30));
        byte[] body = call(serde, out -> {
            out.writeLong(0);
            out.writeIndex(1);
            out.writeLong(Integer.MAX_VALUE - 8);
        });

        // When / Then
        refused(() -> serde.deserializer().deserialize("t", entries));
        refused(() -> serde.deserializer().deserialize("t", body));
    }

    private interface Tail {
        void write(BinaryEncoder out) throws IOException;
    }

    /** The header of a Call, its method and path, then this. */
    private static byte[] call(AvroSerde serde, Tail tail) throws IOException {
        byte[] good = serde.serializer().serialize("t", RecordsV1.call());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(good, 0, good[0] == 0 ? 5 : 10);
        BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
        out.writeString("GET");
        out.writeString("/");
        tail.write(out);
        out.writeLong(1);
        out.flush();
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("serdesAndSeeds")
    void shouldRaiseNothingElseForRandomDamage(AvroSerde serde, int seed) {
        // Given
        Random random = new Random(seed);
        byte[][] seeds = RecordsV1.all()
                .map(record -> serde.serializer().serialize("t", record))
                .toArray(byte[][]::new);
        int refused = 0;

        // When
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = damage(seeds[random.nextInt(seeds.length)], random);
            try {
                SpecificRecord read = serde.deserializer().deserialize("t", damaged);
                assertThat(read).isNotNull();
            } catch (SerializationException e) {
                assertThat(e).as("seed %d step %d", seed, i).hasNoCause();
                refused++;
            }
        }

        // Then
        assertThat(refused).isBetween(200, 1_999);
    }

    /** Mostly behind the header, so that most of it reaches the decoder. */
    private static byte[] damage(byte[] good, Random random) {
        byte[] bytes = Arrays.copyOf(good, random.nextInt(8) == 0 ? random.nextInt(good.length + 9) : good.length);
        int from = random.nextInt(20) == 0 ? 0 : Math.min(10, bytes.length);
        for (int changes = 1 + random.nextInt(4); changes > 0 && from < bytes.length; changes--) {
            int at = from + random.nextInt(bytes.length - from);
            bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : 0xFF);
        }
        return bytes;
    }
}
