package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.record.TopicCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionProcessorTest {

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldWriteOneOutcomeWithTheAnswerAndTheProducersHeaders() {
        byte[] intent = desk.encode(
                Desk.intent("i-1").setCorrelation(Map.of("order", "7")).build());

        desk.send("acme", intent, Map.of("traceparent", "00-abc"));
        desk.callsEnd();

        var record = desk.raw(Topics.RESULTS).getFirst();
        assertThat(record.key()).isEqualTo("acme".getBytes(StandardCharsets.UTF_8));
        assertThat(record.headers().lastHeader("traceparent").value())
                .isEqualTo("00-abc".getBytes(StandardCharsets.UTF_8));
        Result result = new TopicCodec(new dev.headgate.schemas.AvroSerde(), "t.")
                .decode(Topics.RESULTS, record.value(), Result.class);
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getStatus()).isEqualTo(200);
        assertThat(result.getCalls()).isEqualTo(1);
        assertThat(result.getAttempts()).isEqualTo(1);
        assertThat(result.getCorrelation()).containsEntry("order", "7");
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldKeepAnAcceptedIntentInTheLedgerUntilItsOutcome() {
        desk.send(Desk.intent("i-1").build());

        assertThat(desk.ledgerSize()).isOne();
        assertThat(desk.results()).isEmpty();
    }

    @Test
    void shouldWriteToTheChangelogWhatACommitLeavesUnfinishedAndLaterItsEnd() {
        desk.send(Desk.intent("i-1").build());
        var accepted = desk.changelog();

        desk.callsEnd();

        assertThat(accepted)
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isNotNull());
        assertThat(desk.changelog())
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isNull());
    }

    @Test
    void shouldWriteNothingToTheChangelogOfAnIntentFinishedBeforeTheCommit() {
        desk.bindings.put("acme", desk.binding("path: must begin with one slash"));

        desk.send(Desk.intent("i-1").build());

        assertThat(desk.results()).hasSize(1);
        assertThat(desk.changelog()).isEmpty();
    }

    @Test
    void shouldSendTheSameIdempotencyKeyWithEveryAttempt() {
        desk.vendorAnswers(a -> a.number() < 3
                ? Desk.answer(503, new Verdict.Transient(null))
                : Desk.answer(200, new Verdict.Deliver()));

        desk.send(Desk.intent("i-1").setIdempotencyKey("key-1").build());
        for (int i = 0; i < 3; i++) {
            desk.callsEnd();
            desk.pass(Duration.ofSeconds(1));
        }

        assertThat(desk.calls).extracting(c -> c.idempotencyKey()).containsExactly("key-1", "key-1", "key-1");
        assertThat(desk.calls).extracting(c -> c.number()).containsExactly(1, 2, 3);
        assertThat(desk.results()).extracting(Result::getAttempts).containsExactly(3);
        assertThat(desk.read(Topics.RETRIES, Retry.class))
                .extracting(Retry::getAttempt)
                .containsExactly(1, 2);
    }

    @Test
    void shouldDeadLetterTheWholeIntentWhenAttemptsAreExhausted() {
        desk.vendorAnswers(a -> new Reply.Unanswered("reset"));

        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXHAUSTED);
        var letter = desk.deadLetters().getFirst();
        assertThat(letter.getOutcome()).isEqualTo(OutcomeKind.EXHAUSTED);
        byte[] whole = IntentMapper.bytes(letter.getValue());
        assertThat(new TopicCodec(new dev.headgate.schemas.AvroSerde(), "t.")
                        .decode(Topics.INTENTS, whole, Intent.class)
                        .getId())
                .isEqualTo("i-1");
    }

    @Test
    void shouldSayTheLastAnswersStatusWhenAttemptsAreExhausted() {
        desk.vendorAnswers(a -> Desk.answer(503, new Verdict.Transient(null)));

        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getStatus).containsExactly(503);
        assertThat(desk.deadLetters().getFirst().getStatus()).isEqualTo(503);
    }

    @Test
    void shouldTellTheReplayGenerationOfAnIntent() {
        desk.vendorAnswers(a -> Desk.answer(503, new Verdict.Transient(null)));

        desk.send(Desk.intent("i-1").setMaxAttempts(2).setReplay(3).build());
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();

        assertThat(desk.read(Topics.RETRIES, Retry.class))
                .extracting(Retry::getReplay)
                .containsExactly(3);
        assertThat(desk.results()).extracting(Result::getReplay).containsExactly(3);
    }

    @Test
    void shouldKeepTheProducersHeadersWithADeadLetter() {
        Map<String, String> headers = Map.of("traceparent", "00-1");
        desk.bindings.put("acme", desk.binding("path: must begin with one slash"));

        desk.send("acme", desk.encode(Desk.intent("accepted").build()), headers);
        desk.send("acme", desk.encode(Desk.intent("refused").setCost(0).build()), headers);
        desk.send("acme", "not avro".getBytes(StandardCharsets.UTF_8), headers);

        assertThat(desk.raw(Topics.DEAD_LETTERS))
                .hasSize(3)
                .allSatisfy(letter ->
                        assertThat(letter.headers().lastHeader("traceparent")).isNotNull());
    }

    @Test
    void shouldWaitOutACoolDownAndThenProbeOnce() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(15))));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.send(Desk.intent("i-2").build());
        desk.vendorAnswers(a -> Desk.answer(200, new Verdict.Deliver()));

        desk.pass(Duration.ofSeconds(14));
        desk.callsEnd();
        int during = desk.calls.size();
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();
        int probes = desk.calls.size() - during;
        desk.callsEnd();

        assertThat(during).isEqualTo(1);
        assertThat(probes).isEqualTo(1);
        assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1", "i-2");
    }

    @Test
    void shouldGiveUpWhatCannotBeReadAndGoOn() {
        desk.send("acme", "not avro".getBytes(StandardCharsets.UTF_8), Map.of());
        desk.send("acme", null, Map.of());
        desk.send(null, desk.encode(Desk.intent("i-0").build()), Map.of());
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.deadLetters()).hasSize(3).allSatisfy(letter -> {
            assertThat(letter.getReason()).isNotBlank();
            assertThat(letter.getOutcome()).isNull();
        });
        assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1");
    }

    @Test
    void shouldAcceptAnIntentThatIsToBeCalledAtMostOnce() {
        desk.send(Desk.intent("once").setDelivery(Delivery.AT_MOST_ONCE).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldEndWhatMakesNoSenseAsInvalidNamingTheField() {
        byte[] other = desk.encode(Desk.intent("key").setVendor("other").build());

        desk.send("acme", other, Map.of());
        desk.send(Desk.intent("cost").setCost(0).build());
        desk.send(Desk.intent("attempts").setMaxAttempts(0).build());
        desk.send(Desk.intent(" ").build());

        assertThat(desk.results())
                .allSatisfy(r -> assertThat(r.getOutcome()).isEqualTo(OutcomeKind.INVALID))
                .extracting(Result::getReason)
                .satisfiesExactly(
                        r -> assertThat(r).contains("key"),
                        r -> assertThat(r).startsWith("cost"),
                        r -> assertThat(r).startsWith("maxAttempts"),
                        r -> assertThat(r).startsWith("id"));
        assertThat(desk.deadLetters()).hasSize(4);
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldEndACallTheConnectorRefusesAsInvalid() {
        desk.bindings.put("acme", desk.binding("path: must begin with one slash"));

        desk.send(Desk.intent("i-1").build());

        assertThat(desk.results()).extracting(Result::getReason).containsExactly("path: must begin with one slash");
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldEndAnIntentAsInvalidWhenItsVendorHasNoProfileInTime() {
        desk.send(Desk.intent("i-1").setVendor("unknown").build());

        desk.pass(Duration.ofSeconds(29));
        var early = desk.results();
        desk.pass(Duration.ofSeconds(2));

        assertThat(early).isEmpty();
        assertThat(desk.results())
                .extracting(Result::getReason)
                .singleElement()
                .asString()
                .contains("unknown.yaml");
    }

    @Test
    void shouldCallAVendorWhoseProfileComesInTime() {
        desk.send(Desk.intent("i-1").setVendor("late").build());
        desk.pass(Duration.ofSeconds(5));

        desk.bindings.put("late", desk.binding());
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldExpireAnIntentWithoutACall() {
        desk.send(Desk.intent("i-1")
                .setDeadline(Instant.parse("2025-12-31T00:00:00Z"))
                .build());

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXPIRED);
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldCancelAWaitingIntent() {
        desk.send(Desk.intent("i-1")
                .setNotBefore(Instant.parse("2026-01-02T00:00:00Z"))
                .build());

        desk.cancel("i-1");

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
    }

    @Test
    void shouldGiveUpCommandsThatMakeNoSense() {
        Command other = Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setVendor("other")
                .setIntentId("x")
                .build();

        desk.command("acme", "garbage".getBytes(StandardCharsets.UTF_8));
        desk.command("acme", new TopicCodec(new dev.headgate.schemas.AvroSerde(), "t.").encode(Topics.COMMANDS, other));

        assertThat(desk.deadLetters()).hasSize(2);
    }

    @Test
    void shouldCutABodyThatIsTooLargeForTheTopic() {
        byte[] large = new byte[2_000_000];
        new Random(1).nextBytes(large);
        desk.vendorAnswers(
                a -> new Reply.Answered(new dev.headgate.api.Answer(200, Map.of(), large), new Verdict.Deliver()));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        Result result = desk.results().getFirst();
        assertThat(result.getBody()).isNull();
        assertThat(result.getBodyOmitted()).isFalse();
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        List<Page> pieces = desk.read(Topics.PAGES, Page.class);
        assertThat(pieces).hasSize(result.getChunks()).allMatch(Page::getChunk);
        assertThat(pieces.getLast().getLast()).isTrue();
        ByteBuffer whole = ByteBuffer.allocate(large.length);
        pieces.forEach(piece -> whole.put(piece.getBody()));
        assertThat(whole.array()).isEqualTo(large);
    }

    @Test
    void shouldGiveAnIntentAnEndWhenItsConnectorThrows() {
        desk.vendorAnswers(a -> {
            throw new AssertionError("defect");
        });

        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXHAUSTED);
    }

    @Test
    void shouldReportWhyAVendorIsNotGoingFaster() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(15))));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        desk.pass(Duration.ofSeconds(1));

        VendorStatus last = desk.read(Topics.STATUS, VendorStatus.class).getLast();
        assertThat(last.getConstraint()).isEqualTo(Constraint.COOL_DOWN);
        assertThat(last.getWaiting()).isEqualTo(1);
        assertThat(last.getThrottled()).isEqualTo(1);
        assertThat(last.getDetail()).startsWith("COOL_DOWN until 2026-01-01T00:00:15");
    }

    @Test
    void shouldReportTheNextMidnightOfALimitPerDay() {
        // Given
        Window day = new Window.CalendarDay(ZoneId.of("Asia/Tokyo"));
        desk.bindings.put("acme", desk.binding(new Limit("daily", List.of(), 1, day)));
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-2").build());
        desk.callsEnd();

        // When
        desk.pass(Duration.ofSeconds(1));

        // Then: 15:00 UTC and the clock skew
        VendorStatus last = desk.read(Topics.STATUS, VendorStatus.class).getLast();
        assertThat(last.getConstraint()).isEqualTo(Constraint.QUOTA);
        assertThat(last.getDetail()).startsWith("QUOTA daily 1/1 next in 54001.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldReportAQuotaThatOnlyAnswersTellOf(int limits) {
        // Given: a limit that is far from used up, or none, and an answer that says that nothing is left for a minute
        Limit ample = new Limit("ample", List.of(), 1_000, new Window.Rolling(Duration.ofHours(1)));
        desk.bindings.put(
                "acme", desk.binding(Collections.nCopies(limits, ample).toArray(Limit[]::new)));
        Hint none = new Hint.Remaining(List.of(), 0, Duration.ofMinutes(1));
        desk.vendorAnswers(a -> {
            Reply.Answered answered = (Reply.Answered) Desk.answer(200, new Verdict.Deliver());
            return new Reply.Answered(answered.answer(), answered.verdict(), new Reading(Map.of(), List.of(none)));
        });
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.send(Desk.intent("i-2").build());

        // When
        desk.pass(Duration.ofSeconds(1));

        // Then
        VendorStatus last = desk.read(Topics.STATUS, VendorStatus.class).getLast();
        assertThat(last.getConstraint()).isEqualTo(Constraint.QUOTA);
        assertThat(last.getDetail()).startsWith("QUOTA by what the vendor's answers say is left next in 59.");
    }

    @Test
    void shouldDecideACallAnewThatWouldLeaveTooLate() {
        // Given: no thread took it up for two seconds
        desk.send(Desk.intent("i-1").build());
        desk.pass(Duration.ofSeconds(2));
        desk.callsEnd();
        assertThat(desk.calls).isEmpty();

        // When
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(1);
        assertThat(desk.results())
                .singleElement()
                .extracting(Result::getOutcome, Result::getAttempts, Result::getCalls)
                .containsExactly(OutcomeKind.SUCCEEDED, 1, 1);
    }

    @Test
    void shouldStartNothingWhileDraining() {
        desk.drain.begin();
        desk.pass(Duration.ofSeconds(1));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).isEmpty();
        assertThat(desk.ledgerSize()).isOne();
    }
}
