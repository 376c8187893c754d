package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk without room fails the ledger's store: nothing past that is committed. */
@Tag("broker")
@Timeout(240)
class FullDiskTest {

    private static final int INTENTS = 2_000;
    private static final int EVER = 1_000_000;

    @TempDir
    Path dir;

    @Test
    @Lengthy
    void shouldGoOnWithAnotherThreadFromTheChangelogWhenThereIsRoomAgain() throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "bulkhead: 16\n");
            try (AppProcess app = start(stage, Stage.PARTITIONS)) {
                stage.send("acme", INTENTS);

                Judgement judgement = stage.judge();

                assertNothingLost(judgement, app);
                assertThat(Scrape.of(app).sum("headgate_threads_replaced_total"))
                        .as(app.log())
                        .isPositive();
            }
        }
    }

    @Test
    @Lengthy
    void shouldEndTheProcessWithItsCodeWhenThereIsNeverRoomAndLoseNothing() throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "bulkhead: 16\n");
            try (AppProcess app = start(stage, EVER)) {
                stage.send("acme", INTENTS);
                assertThat(app.awaitEnd()).as(app.log()).isEqualTo(1);
                assertThat(app.log()).contains("stream thread died too often", "gave up");
            }
            assertThat(stage.outcomes()).isLessThan(INTENTS);
            try (AppProcess again = start(stage, 0)) {
                assertNothingLost(stage.judge(), again);
            }
        }
    }

    private static AppProcess start(Stage stage, int fullDisks) throws Exception {
        Path config = stage.config("one", "rocksdb.config.setter: " + FullDisk.class.getName());
        return AppProcess.start(config, List.of("-D" + FullDisk.PROPERTY + "=" + fullDisks), List.of());
    }

    private static void assertNothingLost(Judgement judgement, AppProcess app) {
        assertThat(judgement.total().lost()).as(judgement.inWords() + app.log()).isZero();
        assertThat(judgement.total().duplicates()).as(judgement.inWords()).isZero();
    }
}
