package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From the version before to the next one and back, after a kill; {@code scenario rolling} stops instances cleanly. */
@Tag("broker")
@Tag("full")
@Timeout(900)
@Beside
class UpdateTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int INTENTS = 300;

    @TempDir
    Path dir;

    @Test
    void shouldGoOnFromWhatEitherVersionLeftWhenItWasKilled() throws Exception {
        VendorSpec spec = VendorSpec.of("acme").withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        try (Stage stage = new Stage(dir, spec)) {
            stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
            Path config = stage.config("one");
            stage.send("acme", INTENTS);
            try (AppProcess former = AppProcess.start(config)) {
                awaitOutcomes(stage, 20);
                former.kill();
            }
            try (AppProcess updated = AppProcess.start(config, List.of(PreviousVersion.NEXT), List.of())) {
                awaitOutcomes(stage, 100);
                updated.kill();
            }
            try (AppProcess back = AppProcess.start(config)) {
                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost())
                        .as(judgement.inWords() + back.log())
                        .isZero();
                assertThat(judgement.total().duplicates())
                        .as(judgement.inWords())
                        .isZero();
                assertThat(judgement.total().overQuota())
                        .as(judgement.inWords())
                        .isZero();
            }
        }
    }

    private static void awaitOutcomes(Stage stage, int count) {
        Awaitility.await("some outcomes are committed and more are to come")
                .atMost(LONG)
                .until(() -> stage.outcomes() > count);
    }
}
