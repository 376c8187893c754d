package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An instance is the member of its group whose name is in its state directory. Who is not has to wait for a session, and
 * then for a third of one, the silence after an unclean end; nobody here waits for that long.
 */
@Tag("broker")
@Tag("full")
@Timeout(240)
@Beside
class SameMemberTest {

    private static final String SESSION = "main.consumer.session.timeout.ms: 120000";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORTER_THAN_A_SESSION = Duration.ofSeconds(110);
    private static final int REFUSED = 4;

    @TempDir
    Path dir;

    @Test
    void shouldHaveItsPartitionsAgainWithoutWaitingForTheSessionOfItsFormerSelf() throws Exception {
        try (Stage stage = stage()) {
            Path config = stage.config("one", SESSION);
            try (AppProcess app = AppProcess.start(config)) {
                stage.send("acme", 100);
                awaitOutcomes(stage, 20);
                app.kill();
            }
            try (AppProcess again = AppProcess.start(config)) {
                Judgement judgement = stage.judge(SHORTER_THAN_A_SESSION);

                assertThat(judgement.total().lost())
                        .as(judgement.inWords() + again.log())
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

    @Test
    void shouldGiveItsPartitionsToOthersAtOnceWhenItIsStopped() throws Exception {
        try (Stage stage = stage()) {
            try (AppProcess app = AppProcess.start(stage.config("one", SESSION))) {
                stage.send("acme", 100);
                awaitOutcomes(stage, 20);
                assertThat(app.stop()).as(app.log()).isZero();
            }
            try (AppProcess other = AppProcess.start(stage.config("two", SESSION))) {
                Judgement judgement = stage.judge();

                assertThat(judgement.kept())
                        .as(judgement.inWords() + other.log())
                        .isTrue();
            }
        }
    }

    @Test
    void shouldEndTheElderOfTwoWithOneName() throws Exception {
        try (Stage stage = stage()) {
            Path state = dir.resolve("state-one");
            Path copy = Files.createDirectories(dir.resolve("state-two"));
            try (AppProcess elder = AppProcess.start(stage.config("one", SESSION))) {
                stage.send("acme", 100);
                awaitOutcomes(stage, 20);
                Files.copy(state.resolve("member-id"), copy.resolve("member-id"));
                try (AppProcess younger = AppProcess.start(stage.config("two", SESSION))) {
                    assertThat(elder.exitValueWithin(LONG)).as(elder.log()).isEqualTo(REFUSED);
                    assertThat(elder.log()).contains("another process has this instance's name");

                    Judgement judgement = stage.judge(SHORTER_THAN_A_SESSION);
                    assertThat(judgement.total().lost())
                            .as(judgement.inWords() + younger.log())
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
    }

    private Stage stage() throws Exception {
        Stage stage = new Stage(dir, VendorSpec.of("acme").withLimits(LimitSpec.of(20, Duration.ofSeconds(1))));
        stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
        return stage;
    }

    private static void awaitOutcomes(Stage stage, int count) {
        Awaitility.await("some outcomes are committed and more are to come")
                .atMost(LONG)
                .until(() -> stage.outcomes() > count);
    }
}
