package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Joining;
import dev.headgate.api.Operation;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.BatchPlace;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that one request carries out together. */
class BatchTest {

    private static final Limit ONE = new Limit("one", List.of(), 1, Duration.ofSeconds(10));

    /** Up to three calls are put together. */
    private static final Joining OF_THREE = new Joining.Batch("things", 3, Duration.ZERO);

    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = batching(new Desk(stateDir.resolve("one")));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static Desk batching(Desk desk) {
        VendorBinding binding = desk.binding(ONE);
        desk.profile(
                "2", new VendorBinding(binding.policy(), new JoiningConnector(binding.connector(), OF_THREE), "2"));
        desk.vendorAnswers(BatchTest::answer);
        return desk;
    }

    /** Refuses 3 for good, and 4 in passing. */
    private static Reply answer(Attempt attempt) {
        return attempt.operation() instanceof Batch(List<Attempt> members)
                ? new Reply.Split(members.stream().map(BatchTest::part).toList(), Reading.NONE)
                : part(attempt);
    }

    private static Reply.Answered part(Attempt attempt) {
        if (attempt.intentId().equals("i-4") && attempt.number() == 1) {
            return part(attempt, 503, new Verdict.Transient(null, Repeat.AS_ASKED));
        }
        return attempt.intentId().equals("i-3")
                ? part(attempt, 400, new Verdict.Permanent(""))
                : part(attempt, 200, new Verdict.Deliver());
    }

    private static Reply.Answered part(Attempt attempt, int status, Verdict verdict) {
        byte[] body = attempt.intentId().getBytes(StandardCharsets.UTF_8);
        return new Reply.Answered(new Answer(status, Map.of(), body), verdict);
    }

    /** One that leaves alone, and three that wait for the permit it took. */
    private void sendThreeThatWait() {
        desk.send(Desk.intent("i-1").build());
        desk.pass(Duration.ofSeconds(11)); // nobody knows what was spent of a limit that is new
        desk.callsEnd();
        for (int n = 2; n <= 4; n++) {
            desk.send(Desk.intent("i-" + n).build());
        }
        desk.pass(Duration.ofSeconds(11));
    }

    private static List<String> members(Attempt attempt) {
        Operation operation = Objects.requireNonNull(attempt.operation());
        return operation instanceof Batch(List<Attempt> members)
                ? members.stream().map(Attempt::intentId).toList()
                : List.of(attempt.intentId());
    }

    private static String body(Result result) {
        return StandardCharsets.UTF_8
                .decode(Objects.requireNonNull(result.getBody()).duplicate())
                .toString();
    }

    @Test
    void shouldWriteForEachWhatItsPartOfTheAnswerSays() {
        sendThreeThatWait();
        desk.callsEnd();

        assertThat(desk.calls)
                .extracting(BatchTest::members)
                .containsExactly(List.of("i-1"), List.of("i-2", "i-3", "i-4"));
        List<Result> results = desk.results();
        assertThat(results).extracting(Result::getId).containsExactly("i-1", "i-2", "i-3");
        assertThat(results)
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.SUCCEEDED, OutcomeKind.SUCCEEDED, OutcomeKind.FAILED);
        assertThat(results).allSatisfy(it -> assertThat(body(it)).isEqualTo(it.getId()));
        assertThat(results).extracting(Result::getAnsweredBy).containsExactly(null, null, "i-2");
        assertThat(desk.read(Topics.RETRIES, Retry.class))
                .extracting(Retry::getId)
                .containsExactly("i-4");
        assertThat(desk.ledgerSize()).isOne();
        assertThat(desk.meters.counter("headgate.batches", "vendor", "acme").count())
                .isOne();
        assertThat(desk.meters
                        .counter("headgate.batches.intents", "vendor", "acme")
                        .count())
                .isEqualTo(3);
    }

    @Test
    void shouldTryAgainOnlyWhatFailedInPassing() {
        sendThreeThatWait();
        desk.callsEnd();

        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();

        assertThat(desk.calls).extracting(BatchTest::members).last().isEqualTo(List.of("i-4"));
        assertThat(desk.results()).last().satisfies(it -> {
            assertThat(it.getId()).isEqualTo("i-4");
            assertThat(it.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(it.getAttempts()).isEqualTo(2);
        });
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldRepeatUnchangedWhatAFormerOwnerHadSent() {
        sendThreeThatWait();
        List<KeyValue<Bytes, byte[]>> entries = desk.ledger();
        List<KeyValue<Bytes, byte[]>> states = desk.vendorStates();
        desk.callsEnd(); // the vendor has it, and its answer is not committed
        Attempt sent = desk.calls.getLast();
        desk.close();
        Desk successor = new Desk(stateDir.resolve("two"));
        successor.skip(Duration.ofSeconds(30));
        successor.takeOver(entries);
        successor.takeOverState(states);
        desk = batching(successor);
        desk.pass(Duration.ofMillis(1)); // it reads what it inherits

        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();

        assertThat(desk.calls).singleElement().satisfies(repeated -> {
            assertThat(members(repeated)).isEqualTo(List.of("i-2", "i-3", "i-4"));
            assertThat(repeated.idempotencyKey()).isEqualTo(sent.idempotencyKey());
        });
        assertThat(desk.results()).extracting(Result::getId).containsExactly("i-2", "i-3");
    }

    @Test
    void shouldRepeatUnchangedWhatIsReadInSeveralParts() {
        leaveInBatch(0, "i-1", 0);
        leave(1, Desk.intent("i-other"), null);
        for (int n = 2; n < VendorRegistry.LOAD; n++) {
            leave(n, Desk.intent("later-" + n).setNotBefore(LATER), null);
        }
        leaveInBatch(VendorRegistry.LOAD, "i-2", 1);

        desk.pass(Duration.ofMillis(1)); // it reads the first part
        desk.pass(Duration.ofMillis(1)); // that is committed; it reads the rest
        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();

        assertThat(desk.calls).extracting(BatchTest::members).first().isEqualTo(List.of("i-1", "i-2"));
    }

    @Test
    void shouldSetAMemberFreeWhenTheOthersAreNotInTheLedger() {
        leaveInBatch(0, "i-1", 0);

        desk.pass(Duration.ofMillis(1));
        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();

        assertThat(desk.calls).extracting(BatchTest::members).containsExactly(List.of("i-1"));
    }

    @Test
    void shouldRepeatUnchangedWhenTheProfileComesLate() {
        desk.bindings.remove("acme");
        leaveInBatch(0, "i-1", 0);
        leave(1, Desk.intent("i-other"), null);
        for (int n = 2; n <= UnknownVendors.PASS; n++) {
            leave(n, Desk.intent("later-" + n).setNotBefore(LATER), null);
        }
        leaveInBatch(1 + UnknownVendors.PASS, "i-2", 1);
        desk.pass(Duration.ofMillis(1));

        batching(desk);
        desk.pass(Duration.ofSeconds(1));
        desk.pass(Duration.ofSeconds(1));
        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();

        assertThat(desk.calls).extracting(BatchTest::members).first().isEqualTo(List.of("i-1", "i-2"));
    }

    private void leaveInBatch(long ordinal, String id, int position) {
        leave(ordinal, Desk.intent(id), new BatchPlace("0.7", position, 2));
    }

    private void leave(long ordinal, Intent.Builder intent, @Nullable BatchPlace place) {
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setVersion(Ledger.VERSION)
                .setIntent(intent.build())
                .setAcceptedAt(Instant.EPOCH)
                .setProfiled(true)
                .setBatch(place)
                .build();
        desk.leave(ordinal, entry);
    }
}
