package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.footprint.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The judge under faults, for a short time: {@code ./headgate chaos} plays the long ones. */
@Tag("broker")
@Timeout(600)
class ChaosSmokeTest {

    private static final EnumSet<FaultKind> SOME = EnumSet.of(
            FaultKind.CRASH_MID_CALL,
            FaultKind.CRASH_AFTER_ANSWER,
            FaultKind.CRASH_AFTER_SURVIVORS,
            FaultKind.REBALANCE,
            FaultKind.ZOMBIE,
            FaultKind.BROKER_KILL);

    private static final EnumSet<FaultKind> FEW = EnumSet.of(FaultKind.CRASH_MID_CALL, FaultKind.REBALANCE);

    @Test
    @Tag("full")
    void shouldLoseAndDoubleNothingThoughAnInstanceIsKilled() throws Exception {
        play(new ChaosOptions(1, Duration.ofSeconds(30), FEW, null, 1_000, Duration.ofSeconds(1), null));
    }

    @Test
    @Tag("full")
    void shouldLoseAndDoubleNothingThoughInstancesAndABrokerAreHurt() throws Exception {
        play(new ChaosOptions(1, Duration.ofSeconds(60), SOME, null, 3_000, Duration.ofSeconds(1), null));
    }

    private static void play(ChaosOptions options) throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        ChaosFigures figures = ChaosRun.play(options, told::add);

        String all = String.join("\n", told) + "\n" + String.join("\n", figures.inWords());
        assertThat(figures.counts().lost()).as(all).isZero();
        assertThat(figures.counts().duplicates()).as(all).isZero();
        assertThat(figures.counts().outcomes())
                .as(all)
                .isEqualTo(figures.counts().intents());
        assertThat(figures.counts().intents()).as(all).isGreaterThanOrEqualTo(options.intents());
        assertThat(figures.wrongs()).as(all).isEqualTo(new ChaosFigures.Wrongs(0, 0, 0, 0, 0));
        assertThat(figures.work())
                .as(all)
                .containsOnlyKeys("single", "shared", "list", "stream", "update", "batched", "schedule");
        assertThat(figures.kills()).as(all).isPositive();
        assertThat(figures.missing()).as(all).isEmpty();
        assertThat(figures.footprint())
                .as(all)
                .hasSameSizeAs(Resource.values())
                .allMatch(it -> it.samples() > 0 && it.lastThird() > 0);
    }
}
