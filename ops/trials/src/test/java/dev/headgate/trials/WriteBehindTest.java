package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger writes late, and never too late. */
@Tag("broker")
@Timeout(240)
@Tag("full")
class WriteBehindTest {

    private static final int BULKHEAD = 16;
    private static final int INTENTS = 150;
    private static final int WRITTEN_BEFORE = 4;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Latency SLOW = new Latency.Uniform(Duration.ofMillis(100), Duration.ofMillis(300));

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"before-survivors", "after-survivors", "after-commit"})
    void shouldGiveEveryIntentExactlyOneOutcomeThoughItCrashes(String point) throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme").withLatency(SLOW))) {
            stage.profile("acme", "bulkhead: " + BULKHEAD + "\n");
            Path config = stage.config("one");
            InjectionPlan plan = InjectionPlan.NONE.crashAt(new CrashPoint(point, WRITTEN_BEFORE));
            try (AppProcess app = stage.start(config, plan)) {
                stage.send("acme", INTENTS);
                assertThat(app.awaitEnd()).as(app.log()).isEqualTo(InjectionPlan.EXIT_CODE);
            }
            assertThat(stage.outcomes()).isLessThan(INTENTS);
            try (AppProcess again = AppProcess.start(config)) {
                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost()).as(judgement.inWords()).isZero();
                assertThat(judgement.total().duplicates())
                        .as(judgement.inWords())
                        .isZero();
                assertThat(judgement.total().calls()).isBetween((long) INTENTS, INTENTS + 6L * BULKHEAD);
            }
        }
    }

    @Test
    void shouldWriteNothingOfIntentsThatEndAtOnce() throws Exception {
        int intents = 2_000;
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.sendExpired("acme", "i", intents);

                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords() + app.log()).isTrue();
                assertThat(stage.changelogRecords()).isZero();
            }
        }
    }

    /** A few at a time: what waits or is called when a transaction commits is a survivor. */
    @Test
    void shouldWriteLittleOfIntentsThatAreCalledQuickly() throws Exception {
        int rounds = 200;
        int each = 10;
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "bulkhead: " + BULKHEAD + "\n");
            try (AppProcess app = AppProcess.start(stage.config("one"));
                    OutcomeReader outcomes = stage.outcomeReader()) {
                for (int round = 1; round <= rounds; round++) {
                    stage.send("acme", "round-" + round, each);
                    int wanted = round * each;
                    assertThat(outcomes.readUntil(seen -> seen.distinct() >= wanted, LONG))
                            .as(app.log())
                            .isTrue();
                }

                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords()).isTrue();
                assertThat(judgement.total().calls()).isEqualTo((long) rounds * each);
                // A survivor is two records. Without the store each intent is one at least: its tombstone.
                assertThat(stage.changelogRecords()).isLessThan(rounds * each);
            }
        }
    }

    @Test
    void shouldGoOnFromTheChangelogAfterACleanStop() throws Exception {
        LimitSpec limit = LimitSpec.of(20, Duration.ofSeconds(1));
        try (Stage stage = new Stage(dir, VendorSpec.of("acme").withLimits(limit))) {
            stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send("acme", 100);
                awaitOutcomes(stage);
                assertThat(app.stop()).as(app.log()).isZero();
            }
            try (AppProcess successor = AppProcess.start(stage.config("another-disk"))) {
                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords()).isTrue();
                assertThat(judgement.total().calls()).as(successor.log()).isEqualTo(100);
            }
        }
    }

    @Test
    void shouldHandOverToAnInstanceThatJoins() throws Exception {
        String one = Stage.vendorIn(0, "one");
        String two = Stage.vendorIn(1, "two");
        VendorSpec first = VendorSpec.of(one).withLatency(SLOW);
        VendorSpec second = VendorSpec.of(two).withLatency(SLOW);
        try (Stage stage = new Stage(dir, first, second)) {
            stage.profile(one, "bulkhead: 4\n");
            stage.profile(two, "bulkhead: 4\n");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send(one, INTENTS);
                stage.send(two, INTENTS);
                awaitOutcomes(stage);
                try (AppProcess joins = AppProcess.start(stage.config("another-disk"))) {
                    Judgement judgement = stage.judge();

                    assertThat(judgement.total().lost())
                            .as(judgement.inWords() + app.log() + joins.log())
                            .isZero();
                    assertThat(judgement.total().duplicates())
                            .as(judgement.inWords())
                            .isZero();
                }
            }
        }
    }

    private static void awaitOutcomes(Stage stage) {
        Awaitility.await("some outcomes are committed and more are to come")
                .atMost(LONG)
                .until(() -> stage.outcomes() > 20);
    }
}
