package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in its own JVM, on a real broker, against simulated vendors. */
@Tag("broker")
@Timeout(240)
@Beside
@Tag("full")
class EndToEndTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    Path dir;

    @Test
    void shouldMakeEveryCallOnceWithinQuotaAndWriteItsOutcome() throws Exception {
        VendorSpec spec = VendorSpec.of("acme")
                .withLimits(LimitSpec.of(50, SECOND))
                .withLatency(new Latency.Uniform(Duration.ofMillis(2), Duration.ofMillis(30)));
        try (Stage stage = new Stage(dir, spec)) {
            stage.profile("acme", "limits: [{id: per-second, max: 50, window: 1s}]\n");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send("acme", 200);

                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords()).isTrue();
                assertThat(judgement.total().calls()).isEqualTo(200);
                assertThat(stage.read(Topics.RESULTS, Result.class, 200))
                        .allSatisfy(result -> assertThat(result.getStatus()).isEqualTo(200));
                assertThat(app.stop()).as(app.log()).isZero();
            }
        }
    }

    @Test
    void shouldEndBadRecordsWithAReasonAndGoOn() throws Exception {
        try (Stage stage = new Stage(dir, VendorSpec.of("acme"))) {
            stage.profile("acme", "");
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send("acme", "garbage".getBytes(StandardCharsets.UTF_8), null);
                stage.send("acme", (byte[]) null, null);
                stage.send("acme", stage.intent("another", "wrong-key"), null);
                stage.send("nobody", "unknown", 1);
                stage.send("acme", "good", 3);

                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost()).as(app.log()).isZero();
                List<DeadLetter> letters = stage.read(Topics.DEAD_LETTERS, DeadLetter.class, 4);
                assertThat(letters)
                        .allSatisfy(letter -> assertThat(letter.getReason()).isNotBlank())
                        .extracting(DeadLetter::getId)
                        .containsExactlyInAnyOrder(null, null, "wrong-key", "unknown-0");
                assertThat(stage.read(Topics.RESULTS, Result.class, 5))
                        .extracting(Result::getOutcome)
                        .containsExactlyInAnyOrder(
                                OutcomeKind.INVALID,
                                OutcomeKind.INVALID,
                                OutcomeKind.SUCCEEDED,
                                OutcomeKind.SUCCEEDED,
                                OutcomeKind.SUCCEEDED);
            }
        }
    }

    @Test
    void shouldCallAMisplacedIntentFromItsOwnersTaskWithinOneQuota() throws Exception {
        VendorSpec spec = VendorSpec.of("acme").withLimits(LimitSpec.of(10, SECOND));
        try (Stage stage = new Stage(dir, spec)) {
            stage.profile("acme", "limits: [{id: per-second, max: 10, window: 1s}]\n");
            try (AppProcess one = AppProcess.start(stage.config("one"));
                    AppProcess two = AppProcess.start(stage.config("two"))) {
                for (int i = 0; i < 40; i++) {
                    stage.send("acme", stage.intent("acme", "i-" + i), i % Stage.PARTITIONS);
                    stage.sent.add(new IntentKey("acme", "i-" + i));
                }

                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords()).isTrue();
                assertThat(judgement.total().calls()).isEqualTo(40);
                assertThat(one.log() + two.log()).contains("forwarded vendor=acme");
            }
        }
    }
}
