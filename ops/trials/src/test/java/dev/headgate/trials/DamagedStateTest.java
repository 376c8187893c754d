package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Local state is a copy of what Kafka holds. */
@Tag("broker")
@Timeout(240)
@Tag("full")
class DamagedStateTest {

    private static final int INTENTS = 60;

    @TempDir
    Path dir;

    @Test
    void shouldRestoreFromTheChangelogWhatCannotBeOpened() throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "limits: [{id: slow, max: 10, window: 1s}]\n");
            Path config = stage.config("one");
            try (AppProcess app = AppProcess.start(config)) {
                stage.send("acme", INTENTS);
                Awaitility.await("some outcomes, and more to come")
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> stage.outcomes() > 10);
                app.kill();
            }

            assertThat(damage(dir.resolve("state-one"))).isPositive();
            try (AppProcess again = AppProcess.start(config)) {
                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost())
                        .as(judgement.inWords() + again.log())
                        .isZero();
                assertThat(judgement.total().duplicates())
                        .as(judgement.inWords())
                        .isZero();
                assertThat(again.log()).contains("local state cannot be opened");
            }
        }
    }

    /** Makes nonsense of what RocksDB reads first. */
    private static int damage(Path state) throws IOException {
        List<Path> manifests;
        try (Stream<Path> files = Files.walk(state)) {
            manifests = files.filter(it -> it.getFileName().toString().startsWith("MANIFEST"))
                    .toList();
        }
        for (Path manifest : manifests) {
            Files.writeString(manifest, "nonsense");
        }
        return manifests.size();
    }
}
