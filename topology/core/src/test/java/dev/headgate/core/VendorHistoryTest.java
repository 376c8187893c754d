package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VendorHistoryTest {

    private static History history(Effect.Finish finish) {
        return Objects.requireNonNull(finish.history());
    }

    private static Effect.Finish delivered(Rig rig, long ordinal) {
        return Rig.finish(rig.deliver(ordinal));
    }

    private static List<String> steps(Effect.Finish finish) {
        return history(finish).steps().stream().map(History.Step::what).toList();
    }

    @Test
    void shouldTellNothingOfOneThatStartedAtOnceButWhenAndWhatItSpent() {
        // Given
        Rig rig = new Rig(policy(10, limit(10, 1_000), limit(10, 5_000, "account")));
        rig.accept(Draft.of(1).account("a"));
        rig.now += 500 * MS;

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(finish.history()).isNull();
        assertThat(finish.startedAt()).isEqualTo(START);
        assertThat(finish.permits()).isEqualTo(Map.of("limit", 1, "limitaccount", 1));
    }

    @Test
    void shouldShareTheTimeOutAmongTheLimitsThatHeldIt() {
        // Given: one per second of the vendor, one per 2.5 s of the account
        Rig rig = new Rig(policy(10, limit(1, 1_000), limit(1, 2_500, "account")));
        rig.accept(Draft.of(1).account("a"));
        rig.now += 100 * MS;
        delivered(rig, 1);

        // When
        long accepted = rig.now;
        rig.accept(Draft.of(2).account("a").acceptedAt(rig.now));
        rig.tickAt(rig.vendor.nextDue());
        rig.tickAt(rig.vendor.nextDue());
        long started = rig.now;
        rig.now += 70 * MS;
        Effect.Finish finish = delivered(rig, 2);

        // Then
        assertThat(finish.startedAt()).isEqualTo(started);
        assertThat(history(finish).waited()).containsOnlyKeys("QUOTA:limit", "QUOTA:limitaccount");
        assertThat(history(finish).waited().get("QUOTA:limit"))
                .isBetween(1_000 * MS, 1_001 * MS); // when permits come back is rounded
        assertThat(sum(finish)).isEqualTo(started - accepted);
        assertThat(history(finish).heldBy()).isEqualTo("QUOTA:limitaccount");
        assertThat(history(finish).steps()).isEmpty();
    }

    private static long sum(Effect.Finish finish) {
        return history(finish).waited().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void shouldCountForOneBehindTheFirstOfItsQueueWhatTheFirstWaitsFor() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1));
        delivered(rig, 1);

        // When
        rig.now += 300 * MS;
        long accepted = rig.now;
        rig.accept(Draft.of(2).acceptedAt(rig.now));
        rig.accept(Draft.of(3).acceptedAt(rig.now));
        rig.tickAt(rig.vendor.nextDue());
        delivered(rig, 2);
        rig.tickAt(rig.vendor.nextDue());
        Effect.Finish finish = delivered(rig, 3);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("QUOTA:limit", rig.now - accepted));
    }

    @Test
    void shouldTellOfFullPlaces() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.now += 400 * MS;
        delivered(rig, 1);

        // When
        Effect.Finish finish = delivered(rig, 2);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("BULKHEAD", 400 * MS));
        assertThat(finish.startedAt()).isEqualTo(START + 400 * MS);
    }

    @Test
    void shouldTellOfWhatIsKeptForHighOnlyToTheOthers() {
        // Given
        Rig rig = new Rig(policy(100, limit(2, 1_000)).withShares(Shares.DEFAULT.withKeptForHigh(50)));
        rig.accept(Draft.of(1).priority(Priority.LOW), Draft.of(2).priority(Priority.LOW));
        rig.now += 200 * MS;
        rig.accept(Draft.of(3).priority(Priority.HIGH).acceptedAt(rig.now));
        delivered(rig, 1);

        // When
        Effect.Finish high = delivered(rig, 3);
        while (rig.vendor.waiting() > 0) {
            rig.tickAt(rig.vendor.nextDue());
        }
        Effect.Finish low = delivered(rig, 2);

        // Then
        assertThat(high.history()).isNull();
        assertThat(history(low).waited()).isEqualTo(Map.of("QUOTA:limit", rig.now - START));
    }

    @Test
    void shouldTellOfRefusalsAndFailuresInOrder() {
        // Given
        Rig rig = new Rig(policy(10, limit(100, 1_000)));
        long accepted = rig.now;
        rig.accept(Draft.of(1));
        rig.now += 50 * MS;
        rig.refuse(1, Duration.ofSeconds(3));
        rig.tickAt(rig.vendor.nextDue());
        rig.now += 50 * MS;
        rig.fail(1);
        rig.tickAt(rig.vendor.nextDue());
        rig.now += 50 * MS;

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(finish.startedAt()).isEqualTo(accepted);
        assertThat(steps(finish)).hasSize(5);
        assertThat(steps(finish).get(0)).isEqualTo("started");
        assertThat(steps(finish).get(1))
                .startsWith("THROTTLED status 429 in scope ")
                .endsWith(": waits 3000 ms");
        assertThat(steps(finish).get(2)).isEqualTo("started");
        assertThat(steps(finish).get(3)).startsWith("TRANSIENT status 503: waits ");
        assertThat(steps(finish).get(4)).isEqualTo("started");
        assertThat(history(finish).waited()).containsOnlyKeys("COOL_DOWN", "RETRY");
        assertThat(sum(finish)).isEqualTo(rig.now - accepted - 3 * 50 * MS);
        assertThat(history(finish).heldBy()).isEqualTo("COOL_DOWN");
        assertThat(finish.permits()).isEqualTo(Map.of("limit", 3));
    }

    @Test
    void shouldTellOfItsTimeItsOrderAndItsResource() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(
                Draft.of(1).notBefore(START + 700 * MS).key("k"),
                Draft.of(2).key("k"),
                Draft.of(3).update(7),
                Draft.of(4).update(7));
        rig.now += 600 * MS;
        delivered(rig, 3);

        // When
        Effect.Finish updated = delivered(rig, 4);
        rig.tickAt(START + 700 * MS);
        rig.now += 10 * MS;
        Effect.Finish first = delivered(rig, 1);
        Effect.Finish second = delivered(rig, 2);

        // Then
        assertThat(history(updated).waited()).isEqualTo(Map.of("RESOURCE", 600 * MS));
        assertThat(history(first).waited()).isEqualTo(Map.of("NOT_BEFORE", 700 * MS));
        assertThat(history(second).waited()).isEqualTo(Map.of("ORDER", 710 * MS));
    }

    @Test
    void shouldTellOfAnOperatorsPause() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.step(new Event.Paused(IntentFilter.ALL, Nanos.NEVER));
        rig.accept(Draft.of(1));
        rig.now += 900 * MS;
        rig.step(new Event.Resumed(IntentFilter.ALL));

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("PAUSED", 900 * MS));
        assertThat(history(finish).steps())
                .containsExactly(
                        new History.Step(START, "paused"),
                        new History.Step(START + 900 * MS, "resumed"),
                        new History.Step(START + 900 * MS, "started"));
    }

    @Test
    void shouldTellOfTheCommitBeforeACallThatIsMadeAtMostOnce() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.commits = false;
        rig.accept(Draft.of(1).atMostOnce());
        rig.now += 40 * MS;
        rig.commit();

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("COMMIT", 40 * MS));
        assertThat(finish.startedAt()).isEqualTo(START + 40 * MS);
    }

    @Test
    void shouldKnowOfNothingBeforeItCameByTheVendor() {
        // Given
        Rig rig = new Rig(policy(10), new TakeOver(START + 1_000 * MS, List.of(new Saved.Mark(true, 0))));
        rig.now = START + 1_400 * MS;
        rig.commit();
        rig.step(new Event.Accepted(Draft.of(1).intent(), new Progress(1, 1, 0, false)));

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("TURN", 400 * MS));
        assertThat(finish.startedAt()).isEqualTo(START + 1_400 * MS);
    }

    @Test
    void shouldNotSayThatACallWasStartedWhichNeverLeft() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.step(new Event.Paused(IntentFilter.ALL, Nanos.NEVER));
        rig.ended(1, Rig.handedBack(rig.now).reply());

        // When
        Effect.Finish finish = Rig.finish(rig.cancel(1));

        // Then
        assertThat(finish.startedAt()).isZero();
        assertThat(finish.permits()).isEmpty();
    }

    @Test
    void shouldKeepTheFirstStepsAndTheLast() {
        // Given
        History.Recorder recorder = new History.Recorder();

        // When
        IntStream.range(0, 100).forEach(i -> recorder.add(i, "step " + i));
        History history = recorder.history();

        // Then
        assertThat(history.leftOut()).isEqualTo(68);
        assertThat(history.steps())
                .extracting(History.Step::at)
                .containsExactlyElementsOf(IntStream.concat(IntStream.range(0, 16), IntStream.range(84, 100))
                        .mapToObj(i -> (long) i)
                        .toList());
    }

    @Test
    void shouldTellHowLongOneWaitedThatNeverStarted() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2).deadline(START + 2_000 * MS));

        // When
        Effect.Finish finish = Rig.finish(rig.tickAt(START + 2_000 * MS));

        // Then
        assertThat(finish.outcome()).isEqualTo(Outcome.EXPIRED);
        assertThat(finish.startedAt()).isZero();
        assertThat(history(finish).waited()).isEqualTo(Map.of("BULKHEAD", 2_000 * MS));
    }

    @Test
    void shouldTellOfThePagesOfAList() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.now += 5 * MS;
        rig.ended(1, Rig.answered(200, new Verdict.Page(10, "next", null)));

        // When
        Effect.Finish finish = Rig.finish(rig.ended(1, Rig.answered(200, new Verdict.Page(10, null, null))));

        // Then
        assertThat(steps(finish)).containsExactly("started", "page 0", "started", "page 1");
    }

    @Test
    void shouldTellOfARetryOfACallThatWasNeverSent() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.accept(Draft.of(1));
        rig.ended(1, new Reply.Unsent("no route", Reply.Unsent.Cause.FAILED));
        rig.tickAt(rig.vendor.nextDue());

        // When
        Effect.Finish finish = delivered(rig, 1);

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("RETRY", rig.now - START));
    }

    @Test
    void shouldCountTheWaitForACommitOfACallThatWasTakenBackBeforeItLeft() {
        // Given
        Rig rig = new Rig(policy(10));
        rig.commits = false;
        rig.accept(Draft.of(1).atMostOnce());
        rig.now += 40 * MS;
        rig.step(new Event.Paused(IntentFilter.ALL, Nanos.NEVER));
        rig.commit();

        // When
        Effect.Finish finish = Rig.finish(rig.cancel(1));

        // Then
        assertThat(history(finish).waited()).isEqualTo(Map.of("COMMIT", 40 * MS));
        assertThat(steps(finish)).containsExactly("paused");
    }

    @Test
    void shouldTellTheStepsOfOneThatWentAlongInACallThatCameToNothing() {
        // Given
        Rig rig = new Rig(policy(1, limit(100, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2).same("k"), Draft.of(3).same("k"));
        rig.now += 10 * MS;
        delivered(rig, 1);
        rig.refuse(2, Duration.ofSeconds(3));
        rig.tickAt(rig.vendor.nextDue());

        // When
        Effect.Finish finish = Rig.finishes(rig.deliver(2)).getLast();

        // Then
        assertThat(finish.intent().ordinal()).isEqualTo(3);
        assertThat(steps(finish)).containsExactly("started", "not answered by the call of id-2", "started");
        assertThat(finish.permits()).isEmpty();
    }

    @Test
    void shouldTellOfOneThatStandsWhileTheOwnerStops() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.step(new Event.Drain());
        rig.now += 30 * MS;
        delivered(rig, 1);
        rig.now += 20 * MS;

        // When
        Effect.Finish finish = Rig.finish(rig.cancel(2));

        // Then
        assertThat(history(finish).waited()).containsKey("DRAINING");
        assertThat(sum(finish)).isEqualTo(50 * MS);
    }

    @Test
    void shouldTellStepsInTheirOrderWhereACallIsHandedBackBeforeItIsDue() {
        // Given
        History.Recorder recorder = new History.Recorder();
        recorder.add(START + 10, "started");

        // When
        recorder.add(START, "handed back before it was sent");

        // Then
        assertThat(recorder.history().steps()).extracting(History.Step::at).containsExactly(START + 10, START + 10);
    }
}
