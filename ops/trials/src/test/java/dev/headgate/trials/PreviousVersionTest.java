package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * From the version before to this one, while it works. {@code -Pbroker -Dprevious=...} names the class path of the former:
 * the {@code target/classes} of all its modules, from a checkout of its own.
 */
@Tag("broker")
@Timeout(240)
@EnabledIfSystemProperty(named = "headgate.previous", matches = ".+")
class PreviousVersionTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int INTENTS = 300;

    @TempDir
    Path dir;

    @Test
    void shouldGoOnFromWhatThePreviousVersionLeft() throws Exception {
        try (Stage stage = stage()) {
            Path config = stage.config("one");
            try (AppProcess former = AppProcess.start(config, previous())) {
                stage.send("acme", INTENTS);
                awaitOutcomes(stage);
                former.kill();
            }
            try (AppProcess successor = AppProcess.start(config)) {
                assertNothingLost(stage.judge(), successor);
            }
        }
    }

    /** Each joins before the other leaves, so both versions are in the group for a while. */
    @Test
    void shouldBeUpdatedOneInstanceAfterTheOther() throws Exception {
        try (Stage stage = stage()) {
            try (AppProcess one = AppProcess.start(stage.config("one"), previous());
                    AppProcess two = AppProcess.start(stage.config("two"), previous())) {
                stage.send("acme", INTENTS);
                awaitOutcomes(stage);
                assertThat(two.stop()).as(two.log()).isZero();
                try (AppProcess newTwo = AppProcess.start(stage.config("two"))) {
                    assertThat(one.stop()).as(one.log()).isZero();
                    try (AppProcess newOne = AppProcess.start(stage.config("one"))) {
                        assertNothingLost(stage.judge(), newOne);
                    }
                }
            }
        }
    }

    private Stage stage() throws Exception {
        VendorSpec spec = VendorSpec.of("acme").withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        Stage stage = new Stage(dir, spec);
        stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
        return stage;
    }

    private static Path[] previous() {
        return Arrays.stream(System.getProperty("headgate.previous", "").split(File.pathSeparator))
                .map(Path::of)
                .toArray(Path[]::new);
    }

    private static void awaitOutcomes(Stage stage) {
        Awaitility.await("some outcomes are committed and more are to come")
                .atMost(LONG)
                .until(() -> stage.outcomes() > 20);
    }

    private static void assertNothingLost(Judgement judgement, AppProcess app) {
        assertThat(judgement.total().lost()).as(judgement.inWords() + app.log()).isZero();
        assertThat(judgement.total().duplicates()).as(judgement.inWords()).isZero();
    }
}
