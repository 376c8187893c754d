package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever comes in and whatever a connector does: an end for the intent, and the thread goes on. */
class FailuresTest {

    private static final int MAX_BYTES = 100_000;

    /** What a record may have besides its value and headers, under the brokers' limit: names, key, lengths. */
    private static final int SLACK = 5_000;

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir, Desk.PARTITIONS, new TaskSettings(Duration.ofSeconds(30), 1000, MAX_BYTES, "desk"));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    static Stream<Throwable> defects() {
        return Stream.of(
                new IllegalStateException("defect"),
                new StackOverflowError(),
                new OutOfMemoryError("as if"),
                new NoClassDefFoundError("gone"),
                new Error("any other"));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void shouldEndAnIntentThatItsConnectorCannotLookAt(Throwable defect) {
        connector(new Broken() {
            @Override
            public @Nullable String refusal(Operation operation) {
                throw sneaky(defect);
            }
        });

        desk.send(Desk.intent("i-1").build());
        connectorIsMended();
        desk.send(Desk.intent("i-2").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("i-1", OutcomeKind.INVALID),
                        org.assertj.core.api.Assertions.tuple("i-2", OutcomeKind.SUCCEEDED));
        assertThat(desk.deadLetters()).extracting(DeadLetter::getId).containsExactly("i-1");
        assertThat(failures()).isOne();
    }

    @Test
    void shouldEndAnIntentWhoseCostsMakeNoSense() {
        connector(new Broken() {
            @Override
            public Map<String, Integer> costs(Operation operation) {
                return Map.of("tokens", -1);
            }
        });

        desk.send(Desk.intent("i-1").build());

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.INVALID);
        assertThat(failures()).isOne();
    }

    @Test
    void shouldGoOnCallingTheHostsThatAreThere() {
        connector(new Broken() {
            @Override
            public Map<String, String> attributes(Operation operation) {
                return Map.of("http:host", isAway(operation) ? "away" : "here");
            }

            @Override
            public Reply call(Attempt attempt, Departure departure) {
                return isAway(attempt.operation())
                        ? new Reply.Unsent("refused", Reply.Unsent.Cause.UNREACHABLE, List.of("http:host"))
                        : super.call(attempt, departure);
            }

            private static boolean isAway(Operation operation) {
                return ((Call) operation).path().startsWith("/things/away");
            }
        });

        desk.send(Desk.intent("away-1").build());
        desk.callsEnd();
        desk.send(Desk.intent("away-2").build());
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-2").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("i-1", OutcomeKind.SUCCEEDED),
                        org.assertj.core.api.Assertions.tuple("i-2", OutcomeKind.SUCCEEDED));
    }

    /** What a connector names is not known to who removes an intent from the index of those that wait. */
    @Test
    void shouldIndexWhatWaitsByWhatItWasAcceptedWith() {
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setIntent(Desk.intent("i-1").setScope(Map.of("account", "7")).build())
                .setAcceptedAt(Instant.EPOCH)
                .build();

        assertThat(IndexEntry.of(IntentMapper.intent(1, entry, Map.of("http:host", "a"), Map.of())))
                .isEqualTo(IndexEntry.of(IntentMapper.intent(1, entry, Map.of())));
        assertThat(IntentMapper.intent(1, entry, Map.of("http:host", "a"), Map.of())
                        .scope())
                .isEqualTo(Map.of("account", "7", "http:host", "a"));
    }

    @Test
    void shouldCountTheRuleThatFailedOnAnAnswerAndTakeTheAnswer() {
        desk.vendorAnswers(attempt -> new Reply.Answered(
                new Answer(200, Map.of(), new byte[0]),
                new Verdict.Deliver(),
                new Reading(Map.of(), List.of(), List.of("daily"))));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        assertThat(desk.meters
                        .get("headgate.rule.failures")
                        .tag("vendor", "acme")
                        .tag("rule", "daily")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void shouldCountAnAnswerThatNoRuleReads() {
        desk.vendorAnswers(attempt -> new Reply.Answered(
                new Answer(418, Map.of(), new byte[0]),
                new Verdict.Permanent(),
                new Reading(Map.of(), List.of(), List.of(), true)));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.FAILED);
        assertThat(desk.meters
                        .get("headgate.unclassified")
                        .tag("vendor", "acme")
                        .tag("status", "418")
                        .counter()
                        .count())
                .isOne();
    }

    @ParameterizedTest
    @MethodSource("defects")
    void shouldEndAnIntentWhoseConnectorThrows(Throwable defect) {
        desk.vendorAnswers(attempt -> {
            throw sneaky(defect);
        });

        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXHAUSTED);
        assertThat(failures()).isOne();
    }

    @Test
    @SuppressWarnings("NullAway") // a connector may not keep to it
    void shouldEndAnIntentWhoseConnectorReturnsNothing() {
        desk.vendorAnswers(attempt -> null);

        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXHAUSTED);
        assertThat(failures()).isOne();
    }

    @Test
    void shouldEndAnIntentWhoseConnectorDoesNotReturnAndFreeItsPlace() {
        desk.vendorAnswers(attempt -> {
            desk.pass(Duration.ofSeconds(20));
            return Desk.answer(200, new Verdict.Deliver());
        });
        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();
        boolean interrupted = Thread.interrupted();

        desk.vendorAnswers(attempt -> Desk.answer(200, new Verdict.Deliver()));
        desk.send(Desk.intent("i-2").build());
        desk.callsEnd();

        assertThat(interrupted).isTrue();
        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.EXHAUSTED, OutcomeKind.SUCCEEDED);
        assertThat(desk.drain.inFlight()).isZero();
    }

    static Stream<Intent.Builder> oversized() {
        String large = "x".repeat(MAX_BYTES + 1);
        String max = "x".repeat(MAX_BYTES - 1_000);
        return Stream.of(
                Desk.intent(large),
                Desk.intent(max),
                Desk.intent("i-1").setCorrelation(Map.of("all", large)),
                Desk.intent("i-1").setScope(Map.of("all", large)),
                Desk.intent("i-1")
                        .setOperation(dev.headgate.schemas.Call.newBuilder()
                                .setBody(ByteBuffer.allocate(MAX_BYTES))
                                .build()),
                Desk.intent("i-1").setVendor(large));
    }

    @ParameterizedTest
    @MethodSource("oversized")
    void shouldWriteNothingTooLargeOfAnOversizedIntent(Intent.Builder intent) {
        desk.send(intent.build());
        desk.callsEnd();

        assertEndedOnceAndSmall();
    }

    @Test
    void shouldWriteNothingTooLargeOfAnIntentWithLargeHeaders() {
        byte[] value = desk.encode(Desk.intent("i-1").build());

        desk.send("acme", value, Map.of("traceparent", "x".repeat(MAX_BYTES)));
        desk.callsEnd();

        assertEndedOnceAndSmall();
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldWriteNothingTooLargeOfALargeAnswer() {
        String max = "x".repeat(MAX_BYTES - 1_000);
        byte[] value = desk.encode(Desk.intent("i-1").build());
        desk.vendorAnswers(attempt -> new Reply.Answered(
                new Answer(200, Map.of("cookie", max), max.getBytes(StandardCharsets.UTF_8)), new Verdict.Deliver()));

        desk.send("acme", value, Map.of("traceparent", "x".repeat(10_000)));
        desk.callsEnd();

        assertEndedOnceAndSmall();
    }

    @Test
    void shouldWriteNothingTooLargeOfAConnectorThatSaysTooMuch() {
        desk.vendorAnswers(attempt -> new Reply.Unanswered("x".repeat(MAX_BYTES)));

        desk.send(Desk.intent("i-1").setMaxAttempts(2).build());
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();

        assertThat(desk.raw(Topics.RETRIES)).hasSize(1).allSatisfy(FailuresTest::assertSmall);
        assertThat(desk.raw(Topics.RESULTS)).hasSize(1).allSatisfy(FailuresTest::assertSmall);
    }

    @Test
    void shouldEndAnIntentAsInvalidWhoseScopeIsTooLongForTheStateOfALimit() {
        desk.profile("scoped", new Limit("hourly", List.of("account"), 100, Duration.ofHours(1)));

        desk.send(
                Desk.intent("i-1").setScope(Map.of("account", "x".repeat(600))).build());
        desk.callsEnd();

        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.INVALID);
            assertThat(result.getReason()).isEqualTo("scope.account: at most 256 characters, not 600");
        });
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldSaveLittleOfALongScope() {
        // Given
        String account = "x".repeat(600_000);
        desk.profile("scoped", new Limit("hourly", List.of("account"), 1, Duration.ofHours(1)));
        for (int i = 0; i < 2; i++) {
            desk.leave(
                    i,
                    LedgerEntry.newBuilder()
                            .setIntent(Desk.intent("i-" + i)
                                    .setScope(Map.of("account", account))
                                    .build())
                            .setAcceptedAt(Instant.EPOCH)
                            .build());
        }

        // When
        desk.pass(Duration.ofSeconds(2));
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(2));

        // Then
        assertThat(desk.calls)
                .as("counted by its scope, which goes out whole")
                .singleElement()
                .satisfies(call -> assertThat(call.scope()).containsEntry("account", account));
        assertThat(desk.changelog(VendorStateStore.STORE)).isNotEmpty().allSatisfy(record -> {
            assertThat(record.key().length).isLessThan(1_024);
            assertThat(record.value() == null ? 0 : record.value().length).isLessThan(VendorStateStore.MAX_BYTES);
        });
    }

    @Test
    void shouldKeepTheValueOfARecordWithALargeKey() {
        byte[] value = desk.encode(Desk.intent("i-1").build());

        desk.send("k".repeat(MAX_BYTES * 2), value, Map.of());

        assertThat(desk.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).contains("the key has " + MAX_BYTES * 2 + " bytes", "the first 128", "acme");
            assertThat(IntentMapper.bytes(letter.getKey())).hasSize(128);
            assertThat(IntentMapper.bytes(letter.getValue())).isEqualTo(value);
        });
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.INVALID);
    }

    @Test
    void shouldWriteNothingTooLargeOfARecordWithALargeKey() {
        desk.send("k".repeat(MAX_BYTES * 2), "not avro".getBytes(StandardCharsets.UTF_8), Map.of());

        assertThat(desk.raw(Topics.DEAD_LETTERS)).hasSize(1).allSatisfy(FailuresTest::assertSmall);
        assertThat(omitted()).isOne();
    }

    @Test
    void shouldGiveUpAMisplacedIntentThatIsTooLargeToBeForwarded() {
        try (Desk many = new Desk(
                stateDir.resolve("many"), 64, new TaskSettings(Duration.ofSeconds(30), 1000, MAX_BYTES, "desk"))) {
            String elsewhere = vendorElsewhere();
            byte[] value = many.encode(Desk.intent("i-1").setVendor(elsewhere).build());

            many.send(elsewhere, value, Map.of("traceparent", "x".repeat(MAX_BYTES)));

            assertThat(many.raw(Topics.INTENTS)).isEmpty();
            assertThat(many.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.INVALID);
        }
    }

    private static String vendorElsewhere() {
        return Stream.iterate(0, i -> i + 1)
                .map(i -> "vendor-" + i)
                .filter(id -> dev.headgate.schemas.OwnerPartition.of(id.getBytes(StandardCharsets.UTF_8), 64) != 0)
                .findFirst()
                .orElseThrow();
    }

    private void assertEndedOnceAndSmall() {
        List<TestRecord<byte[], byte[]>> results = desk.raw(Topics.RESULTS);
        assertThat(results).hasSize(1).allSatisfy(FailuresTest::assertSmall);
        assertThat(desk.raw(Topics.DEAD_LETTERS)).allSatisfy(FailuresTest::assertSmall);
        assertThat(desk.changelog()).allSatisfy(FailuresTest::assertSmall);
        assertThat(omitted()).isPositive();
    }

    private static void assertSmall(TestRecord<byte[], byte[]> record) {
        int size =
                (record.key() == null ? 0 : record.key().length) + (record.value() == null ? 0 : record.value().length);
        for (var header : record.headers()) {
            size += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        assertThat(size).isLessThanOrEqualTo(MAX_BYTES + SLACK);
    }

    private double omitted() {
        return desk.meters.get("headgate.omitted").counter().count();
    }

    private double failures() {
        return desk.meters
                .get("headgate.connector.failures")
                .tag("vendor", "acme")
                .counter()
                .count();
    }

    private void connector(Connector connector) {
        desk.bindings.put("acme", new VendorBinding(desk.binding().policy(), connector, "broken"));
    }

    private void connectorIsMended() {
        desk.profile("mended");
        desk.pass(Duration.ofMillis(500));
    }

    /** Throws it whatever it is. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> RuntimeException sneaky(Throwable defect) throws T {
        throw (T) defect;
    }

    private abstract static class Broken implements Connector {
        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            return Desk.answer(200, new Verdict.Deliver());
        }

        @Override
        public void close() {}
    }
}
