package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No broker for a while: a stall, and then on. */
@Tag("broker")
@Lengthy
@Timeout(240)
class BrokerLostTest {

    private static final int INTENTS = 100;
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path dir;

    @Test
    void shouldGoOnWhenTheBrokerIsBackAndHaveToldThatNothingIsCommitted() throws Exception {
        VendorSpec spec = VendorSpec.of("acme").withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        try (Stage stage = Stage.withOwnBroker(dir, spec)) {
            stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send("acme", INTENTS);
                Awaitility.await("some outcomes are committed and more are to come")
                        .atMost(LONG)
                        .until(() -> stage.outcomes() > 20);

                stage.broker().stop();
                Awaitility.await("the age of the last commit tells")
                        .atMost(LONG)
                        .until(() -> Scrape.of(app).sum("headgate_commit_age_seconds") > 4);
                stage.broker().startAgain();
                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost())
                        .as(judgement.inWords() + app.log())
                        .isZero();
                assertThat(judgement.total().duplicates())
                        .as(judgement.inWords())
                        .isZero();
                Awaitility.await("commits go through")
                        .atMost(LONG)
                        .until(() -> Scrape.of(app).sum("headgate_commit_age_seconds") < 4);
            }
        }
    }
}
