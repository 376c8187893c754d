package dev.headgate.whatif;

import static dev.headgate.whatif.Recordings.AT;
import static dev.headgate.whatif.Recordings.answeredIn;
import static dev.headgate.whatif.Recordings.policy;
import static dev.headgate.whatif.Recordings.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WhatIfTest {

    private static final Question FROM_NOW = new Question(false, 5, 1, List.of());
    private static final Offset<Double> HALF = within(0.5);

    private static Comparison compare(Recording recording, Policy now, Policy changed) {
        return WhatIf.predict(recording, now, changed, FROM_NOW, (done, all) -> {});
    }

    private static Prediction changed(Comparison comparison) {
        return Objects.requireNonNull(comparison.changed());
    }

    @Test
    void shouldTakeHalfAndTwiceAsLongWhenTheLimitIsWhatBinds() {
        Recording recording = Recordings.of(waiting(2_000), answeredIn(Duration.ofMillis(20), 0));

        Comparison doubled = compare(recording, policy(20, 100), policy(40, 100));
        Comparison halved = compare(recording, policy(20, 100), policy(10, 100));

        // each window begins when the last one's calls are answered: 1.02 s
        assertThat(doubled.now().seconds().value()).isCloseTo(99 * 1.02, HALF);
        assertThat(changed(doubled).seconds().value()).isCloseTo(49 * 1.02, HALF);
        assertThat(changed(halved).seconds().value()).isCloseTo(199 * 1.02, HALF);
        assertThat(changed(doubled).heldBy()).isEqualTo("QUOTA:second");
        assertThat(changed(doubled).outcomes()).isEqualTo(Map.of(Outcome.SUCCEEDED, 2_000L));
    }

    @Test
    void shouldBeBoundByTheBulkheadWhenTheLimitAllowsMore() {
        Recording recording = Recordings.of(waiting(2_000), answeredIn(Duration.ofMillis(200), 0));

        Comparison doubled = compare(recording, policy(40, 10), policy(80, 10));

        assertThat(doubled.now().seconds().value()).isGreaterThan(50);
        assertThat(changed(doubled).seconds().value()).isCloseTo(40, HALF);
        assertThat(changed(doubled).heldBy()).isEqualTo("BULKHEAD");
        assertThat(changed(doubled).callsPerSecond().value()).isCloseTo(50, HALF);
    }

    @Test
    void shouldRepeatWhatFailsAsOftenAsRecorded() {
        Recording recording = Recordings.of(waiting(2_000), answeredIn(Duration.ofMillis(10), 2));

        Comparison comparison = compare(recording, policy(50, 100), policy(50, 100));

        assertThat(comparison.now().seconds().value() / (2_000 / 50.0)).isCloseTo(1 / 0.8, within(0.05));
    }

    @Test
    void shouldReckonWithPermitsThatAreSpent() {
        Policy daily = policy(1_000, 100).withLimits(List.of(new Limit("hour", List.of(), 100, Duration.ofHours(1))));
        long free = AT + Duration.ofMinutes(30).toNanos();
        Saved.Spent spent = new Saved.Spent(
                "hour",
                Scope.VENDOR,
                new Window.Rolling(Duration.ofHours(1)),
                List.of(new Saved.Held(free, 100)),
                0,
                0);
        Recording recording = Recordings.of(waiting(50), answeredIn(Duration.ofMillis(10), 0), List.of(spent));

        Comparison comparison = compare(recording, daily, daily);

        assertThat(comparison.now().seconds().value()).isCloseTo(1_800, within(10.0));
    }

    @Test
    void shouldTellWaitsByPriority() {
        RecordedIntents intents = waiting(
                3_000, i -> Intent.builder(i, "i-" + i, AT).priority(i % 10 == 0 ? Priority.HIGH : Priority.LOW));
        Recording recording = Recordings.of(intents, answeredIn(Duration.ofMillis(10), 0));

        Map<Priority, Prediction.Waiting> waits =
                compare(recording, policy(50, 100), policy(100, 100)).now().waits();

        assertThat(waits).containsOnlyKeys(Priority.HIGH, Priority.LOW);
        assertThat(Objects.requireNonNull(waits.get(Priority.HIGH)).intents()).isEqualTo(300);
        assertThat(Objects.requireNonNull(waits.get(Priority.HIGH)).p95().value())
                .isLessThan(
                        Objects.requireNonNull(waits.get(Priority.LOW)).p50().value());
    }

    @Test
    void shouldFinishNoSoonerThanTheLastArrives() {
        RecordedIntents intents = waiting(
                100,
                i -> Intent.builder(i, "i-" + i, AT)
                        .notBefore(AT + Duration.ofSeconds(i).toNanos()));
        Recording recording = Recordings.of(intents, answeredIn(Duration.ofMillis(10), 0));

        assertThat(compare(recording, policy(50, 100), policy(100, 100))
                        .now()
                        .seconds()
                        .value())
                .isCloseTo(99.01, within(0.01));
    }

    @Test
    void shouldPredictRefusalsOfAVendorWhoseOwnLimitIsLower() {
        Recording recording = Recordings.of(waiting(500), answeredIn(Duration.ofMillis(10), 0));
        List<Limit> own = List.of(new Limit("second", List.of(), 10, Duration.ofSeconds(1)));

        Comparison comparison = WhatIf.predict(
                recording, policy(10, 100), policy(20, 100), new Question(false, 3, 1, own), (done, all) -> {});

        assertThat(comparison.now().refusals().high()).isZero();
        assertThat(changed(comparison).refusals().low()).isPositive();
    }

    @Test
    void shouldJudgeItselfByWhatWasRecorded() {
        RecordedIntents intents = waiting(1_000, i -> Intent.builder(i, "i-" + i, AT));
        for (int i = 0; i < 500; i++) {
            intents.finish(i, AT, AT + Duration.ofMillis(50L * i).toNanos());
        }
        long end = AT + Duration.ofSeconds(25).toNanos();
        Recording recording = new Recording(
                "acme",
                end,
                AT,
                intents,
                answeredIn(Duration.ofMillis(10), 0),
                new Recording.Tally(500, 0, 500, 0, 0, end),
                List.of());

        Comparison good = compare(recording, policy(20, 100), policy(40, 100));
        Comparison bad = compare(recording, policy(40, 100), policy(20, 100));

        assertThat(good.confidence().backtest()).isCloseTo(0, within(0.05));
        assertThat(bad.confidence().backtest()).isGreaterThan(0.8);
        assertThat(bad.now().seconds().high())
                .isGreaterThan(1.8 * bad.now().seconds().value());
    }

    @Test
    void shouldSpanWhatFewAnswersLeaveOpen() {
        Samples few = new Samples();
        for (int i = 0; i < 20; i++) {
            few.add(
                    Recordings.CALL,
                    new Sample(
                            Sample.End.DELIVERED,
                            Duration.ofMillis(50 + 20L * i).toNanos()));
        }
        Recording recording = Recordings.of(waiting(2_000), few);

        Range seconds =
                compare(recording, policy(1_000, 10), policy(2_000, 10)).now().seconds();

        assertThat(seconds.low()).isLessThan(0.92 * seconds.value());
        assertThat(seconds.high()).isGreaterThan(1.08 * seconds.value());
    }

    @Test
    void shouldRefuseWithoutAnyAnswer() {
        Recording recording = Recordings.of(waiting(10), new Samples());

        assertThatThrownBy(() -> compare(recording, policy(1, 1), policy(2, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no answer of acme is recorded");
    }

    @Test
    void shouldSayHowFarItIs() {
        AtomicLong most = new AtomicLong();
        Recording recording = Recordings.of(waiting(100), answeredIn(Duration.ofMillis(10), 0));

        WhatIf.predict(
                recording,
                policy(100, 10),
                policy(200, 10),
                FROM_NOW,
                (done, all) -> most.accumulateAndGet(100 * done / all, Math::max));

        assertThat(most).hasValue(100);
    }
}
