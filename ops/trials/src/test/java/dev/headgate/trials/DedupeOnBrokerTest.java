package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Ids seen before, through a crash and on another disk. */
@Tag("broker")
@Lengthy
@Timeout(240)
class DedupeOnBrokerTest {

    private static final int INTENTS = 50;

    @TempDir
    Path dir;

    @Test
    void shouldMakeNoSecondCallForWhatAPredecessorThatWasKilledHadSeen() throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "dedupe: 1h\n");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send("acme", INTENTS);
                Awaitility.await("all outcomes are committed")
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> stage.outcomes() == INTENTS);
                app.kill();
            }
            try (AppProcess successor = AppProcess.start(stage.config("another-disk"))) {
                for (int i = 0; i < INTENTS; i++) {
                    stage.send("acme", stage.intent("acme", "i-" + i), null);
                }
                stage.send("acme", "last", 1);

                Judgement judgement = stage.judge();

                assertThat(judgement.kept())
                        .as(judgement.inWords() + successor.log())
                        .isTrue();
                assertThat(judgement.total().calls()).isEqualTo(INTENTS + 1);
                assertThat(Scrape.of(successor).sum("headgate_deduplicated_total"))
                        .isEqualTo(INTENTS);
            }
        }
    }
}
