package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IntentValidatorTest {

    private static final int MAX_BYTES = 900_000;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String HALF = "a\ud83d";

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(intent("i".repeat(257)), "id: at most 256 characters, not 257"),
                Arguments.of(intent(" "), "id: 1 to 256"),
                Arguments.of(intent(HALF), "id: has half of a surrogate pair"),
                Arguments.of(intent("i").setScope(Map.of("a", "x".repeat(257))), "scope.a: at most 256"),
                Arguments.of(intent("i").setScope(Map.of("a", "\udc00")), "scope.a: has half"),
                Arguments.of(intent("i").setScope(Map.of("a".repeat(129), "x")), "a name in scope: at most 128"),
                Arguments.of(intent("i").setScope(many(33)), "scope: at most 32 entries, not 33"),
                Arguments.of(intent("i").setTenant("t".repeat(129)), "tenant: at most 128"),
                Arguments.of(intent("i").setOrderingKey("o".repeat(257)), "orderingKey: at most 256"),
                Arguments.of(intent("i").setIdempotencyKey("o".repeat(257)), "idempotencyKey: at most 256"),
                Arguments.of(intent("i").setCorrelation(many(65)), "correlation: at most 64 entries"),
                Arguments.of(
                        intent("i").setCorrelation(Map.of("c".repeat(129), "x")), "a name in correlation: at most 128"),
                Arguments.of(intent("i").setCorrelation(Map.of("c", "x".repeat(1_025))), "correlation.c: at most 1024"),
                Arguments.of(intent("i").setCost(1_000_000_000), "cost: at least 1 and at most 999999999"),
                Arguments.of(intent("i").setCost(Integer.MIN_VALUE), "cost: "),
                Arguments.of(intent("i").setMaxAttempts(-1), "maxAttempts: "),
                Arguments.of(intent("i").setReplay(-1), "replay: "),
                Arguments.of(intent("i").setDeadline(Instant.ofEpochMilli(Long.MIN_VALUE)), "deadline: "),
                Arguments.of(
                        intent("i").setNotBefore(NOW.plus(Duration.ofDays(366)).plusMillis(1)),
                        "notBefore: at most 366 days ahead"),
                Arguments.of(intent("i").setNotBefore(Instant.ofEpochMilli(Long.MAX_VALUE)), "notBefore: "),
                Arguments.of(call(Call.newBuilder().setMethod("G".repeat(33))), "call.method: at most 32"),
                Arguments.of(call(Call.newBuilder().setPath("/".repeat(16_385))), "call.path: at most 16384"),
                Arguments.of(call(Call.newBuilder().setHeaders(many(129))), "call.headers: at most 128"),
                Arguments.of(
                        call(Call.newBuilder().setHeaders(Map.of("h", "x".repeat(16_385)))),
                        "call.headers.h: at most 16384"),
                Arguments.of(custom(Custom.newBuilder().setName(" ")), "custom.name: 1 to 1024"),
                Arguments.of(custom(Custom.newBuilder().setName("n".repeat(1_025))), "custom.name: at most 1024"),
                Arguments.of(
                        custom(Custom.newBuilder().setName("n").setAttributes(many(129))),
                        "custom.attributes: at most 128"),
                Arguments.of(
                        intent("i")
                                .setOperation(
                                        update().setPath("/".repeat(16_385)).build()),
                        "update.path: at most 16384"),
                Arguments.of(
                        intent("i").setOperation(update().setHeaders(many(129)).build()), "update.headers: at most"),
                Arguments.of(
                        intent("i")
                                .setOperation(update().setMethod("P".repeat(33)).build()),
                        "update.method: at most"),
                Arguments.of(
                        intent("i")
                                .setOperation(update().setAt("/".repeat(1_025)).build()),
                        "update.at: at most 1024"),
                Arguments.of(
                        intent("i")
                                .setOperation(list().setPath("/".repeat(16_385)).build()),
                        "collect.path: at most"),
                Arguments.of(
                        intent("i").setOperation(list().setHeaders(many(129)).build()), "collect.headers: at most"),
                Arguments.of(
                        intent("i")
                                .setOperation(list().setFrom("f".repeat(8_001)).build()),
                        "collect.from: at most"),
                Arguments.of(intent("i").setOperation(list().setFrom("").build()), "collect.from: as a result's next"),
                Arguments.of(intent("i").setOperation(list().setMaxPages(0).build()), "collect.maxPages: at least 1"),
                Arguments.of(
                        custom(Custom.newBuilder().setName("n").setPayload(ByteBuffer.allocate(MAX_BYTES))),
                        "the intent's texts and its body are larger than 900000 bytes"),
                Arguments.of(
                        call(Call.newBuilder().setBody(ByteBuffer.allocate(MAX_BYTES))),
                        "the intent's texts and its body are larger than 900000 bytes"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldNameTheFieldAndWhatIsAllowed(Intent.Builder intent, String reason) {
        assertThat(problem(intent, new RecordHeaders())).startsWith(reason);
    }

    static Stream<Arguments> refusedHeaders() {
        return Stream.of(
                Arguments.of(headers(65, 1), "the record's headers: at most 64"),
                Arguments.of(headers(1, 16_385), "the record's header h0: at most 16384 bytes"),
                Arguments.of(headers(5, 16_384), "the record's headers: at most 65536 bytes together"),
                Arguments.of(new RecordHeaders().add("h".repeat(257), null), "a name of the record's headers"));
    }

    @ParameterizedTest
    @MethodSource("refusedHeaders")
    void shouldNameTheHeaderAndWhatIsAllowed(Headers headers, String reason) {
        assertThat(problem(intent("i"), headers)).startsWith(reason);
    }

    @Test
    void shouldTakeAnIntentAsLargeAsAllowedInEverything() {
        String emoji = "\ud83d\ude00".repeat(128);
        Intent.Builder largest = intent(emoji)
                .setScope(IntStream.range(0, 32)
                        .boxed()
                        .collect(Collectors.toMap(i -> "\u20ac".repeat(126) + (10 + i), i -> emoji)))
                .setTenant("\u20ac".repeat(128))
                .setOrderingKey(emoji)
                .setIdempotencyKey(emoji)
                .setCorrelation(IntStream.range(0, 64)
                        .boxed()
                        .collect(Collectors.toMap(i -> "\u20ac".repeat(126) + (10 + i), i -> "\u20ac".repeat(1_024))))
                .setCost(999_999_999)
                .setMaxAttempts(Integer.MAX_VALUE)
                .setNotBefore(NOW.plus(Duration.ofDays(366)))
                .setDeadline(Instant.ofEpochMilli(Long.MAX_VALUE));

        assertThat(problem(largest, headers(3, 16_384))).isNull();
    }

    private static @Nullable String problem(Intent.Builder intent, Headers headers) {
        byte[] key = "acme".getBytes(StandardCharsets.UTF_8);
        return IntentValidator.problem(intent.build(), key, headers, MAX_BYTES, NOW);
    }

    private static Intent.Builder intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOperation(Call.newBuilder().build());
    }

    private static Update.Builder update() {
        return Update.newBuilder().setPath("/a").setPatch(ByteBuffer.allocate(0));
    }

    private static Collect.Builder list() {
        return Collect.newBuilder().setPath("/a");
    }

    private static Intent.Builder call(Call.Builder call) {
        return intent("i").setOperation(call.build());
    }

    private static Intent.Builder custom(Custom.Builder custom) {
        return intent("i").setOperation(custom.build());
    }

    private static Map<String, String> many(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "n" + i, i -> "x"));
    }

    private static Headers headers(int count, int bytes) {
        Headers headers = new RecordHeaders();
        IntStream.range(0, count).forEach(i -> headers.add("h" + i, new byte[bytes]));
        return headers;
    }
}
