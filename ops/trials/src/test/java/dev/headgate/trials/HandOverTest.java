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

/** Who takes over, and from where. */
@Tag("broker")
@Timeout(240)
class HandOverTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Stays when the vendor goes. */
    private static final String CALLS = "headgate_calls_seconds_count";

    @TempDir
    Path dir;

    @Test
    @Lengthy
    void shouldGiveAStaticMemberItsPartitionsBackThatNobodyServedMeanwhile() throws Exception {
        String first = Stage.vendorIn(0, "one");
        String second = Stage.vendorIn(1, "two");
        try (Stage stage = new Stage(dir, limited(first), limited(second))) {
            stage.profile(first, "limits: [{id: per-second, max: 20, window: 1s}]\n");
            stage.profile(second, "limits: [{id: per-second, max: 20, window: 1s}]\n");
            Path restarted = member(stage, "two");
            try (AppProcess stays = AppProcess.start(member(stage, "one"))) {
                AppProcess goes = AppProcess.start(restarted);
                stage.send(first, 200);
                stage.send(second, 200);
                awaitOutcomes(stage, 40);
                String itsOwn = owns(stays, first) == 1 ? first : second;
                String others = itsOwn.equals(first) ? second : first;

                assertThat(goes.stop()).as(goes.log()).isZero();
                try (AppProcess back = AppProcess.start(restarted)) {
                    Judgement judgement = stage.judge();

                    assertThat(judgement.kept())
                            .as(judgement.inWords() + back.log())
                            .isTrue();
                    assertThat(judgement.total().calls()).isEqualTo(400);
                    assertThat(Scrape.of(stays).has(CALLS, label(itsOwn))).isTrue();
                    assertThat(Scrape.of(stays).has(CALLS, label(others))).isFalse();
                    assertThat(owns(back, others)).isOne();
                }
            }
        }
    }

    @Test
    @Lengthy
    void shouldTakeOverFromAStandbyWithoutReadingTheWholeChangelog() throws Exception {
        int intents = 400;
        try (Stage stage = new Stage(dir, limited("acme"))) {
            stage.profile("acme", "limits: [{id: per-second, max: 20, window: 1s}]\n");
            try (AppProcess one = AppProcess.start(stage.config("one", "num.standby.replicas: 1"));
                    AppProcess two = AppProcess.start(stage.config("two", "num.standby.replicas: 1"))) {
                stage.send("acme", intents);
                awaitOutcomes(stage, 60);
                AppProcess owner = owns(one, "acme") == 1 ? one : two;
                AppProcess standby = owner == one ? two : one;
                double before = restored(standby);

                owner.kill();
                Judgement judgement = stage.judge();

                assertThat(judgement.total().lost())
                        .as(judgement.inWords() + standby.log())
                        .isZero();
                assertThat(judgement.total().duplicates())
                        .as(judgement.inWords())
                        .isZero();
                assertThat(owns(standby, "acme")).isOne();
                // From scratch: each intent that was left, and the ends of those that were not.
                assertThat(restored(standby) - before).isLessThan(intents / 2.0);
            }
        }
    }

    private static VendorSpec limited(String vendor) {
        return VendorSpec.of(vendor).withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
    }

    /** A static member whose session outlasts a restart. */
    private static Path member(Stage stage, String name) throws Exception {
        return stage.config(name, "group.instance.id: " + name, "main.consumer.session.timeout.ms: 30000");
    }

    private static double restored(AppProcess app) throws Exception {
        return Scrape.of(app).sum("headgate_restored_total", "store=\"ledger\"");
    }

    private static int owns(AppProcess app, String vendor) throws Exception {
        return Scrape.of(app).has("headgate_bulkhead", label(vendor)) ? 1 : 0;
    }

    private static String label(String vendor) {
        return "vendor=\"" + vendor + '"';
    }

    private static void awaitOutcomes(Stage stage, int count) {
        Awaitility.await("some outcomes are committed and more are to come")
                .atMost(LONG)
                .until(() -> stage.outcomes() > count);
    }
}
