package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** kill -9 with calls in flight, then a restart. {@code -Pbroker -Drepeat=20} does it twenty times. */
@Tag("broker")
@Timeout(240)
class KillTest {

    private static final int BULKHEAD = 16;
    private static final int INTENTS = 150;
    private static final Duration LONG = Duration.ofSeconds(90);
    private static final Duration LOSING = Duration.ofSeconds(15);

    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("runs")
    void shouldGiveEveryIntentExactlyOneOutcomeThoughKilledWithCallsInFlight(int run) throws Exception {
        Judgement judgement = killAndRestart(InjectionPlan.NONE, LONG);

        assertThat(judgement.total().lost()).as(judgement.inWords()).isZero();
        assertThat(judgement.total().duplicates()).as(judgement.inWords()).isZero();
        // At most the calls whose outcome was not committed: those in flight, and those answered since the last commit.
        assertThat(judgement.total().calls()).isBetween((long) INTENTS, INTENTS + 6L * BULKHEAD);
    }

    @Tag("full")
    @Test
    void shouldBeCaughtLosingIntentsWhenItsLedgerIsAMap() throws Exception {
        Judgement judgement = killAndRestart(InjectionPlan.NONE.without(Set.of(Safeguard.LEDGER)), LOSING);

        assertThat(judgement.total().lost()).as(judgement.inWords()).isPositive();
        assertThat(judgement.kept()).isFalse();
    }

    static IntStream runs() {
        return IntStream.rangeClosed(1, Integer.getInteger("headgate.repeat", 1));
    }

    private Judgement killAndRestart(InjectionPlan plan, Duration patience) throws Exception {
        VendorSpec spec =
                VendorSpec.of("acme").withLatency(new Latency.Uniform(Duration.ofMillis(100), Duration.ofMillis(300)));
        try (Stage stage = new Stage(dir, spec)) {
            stage.profile("acme", "bulkhead: " + BULKHEAD + "\n");
            Path config = stage.config("one");
            try (AppProcess app = stage.start(config, plan)) {
                stage.send("acme", INTENTS);
                Awaitility.await("some outcomes are committed and calls are in flight")
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> stage.outcomes() > 20);
                app.kill();
            }
            try (AppProcess again = stage.start(config, plan)) {
                return stage.judge(patience);
            }
        }
    }
}
