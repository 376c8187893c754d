package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.judge.Judgement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A vendor that cools down is no matter of its neighbour on the partition. */
@Tag("broker")
@Timeout(240)
@Isolated(Beside.RATES)
@Tag("full")
class NeighbourRateTest {

    @TempDir
    Path dir;

    @Test
    void shouldKeepTheRateOfAVendorWhosePartitionIsSharedWithOneThatCoolsDown() throws Exception {
        String cooling = Stage.vendorIn(0, "cooling");
        String neighbour = Stage.vendorIn(0, "neighbour");
        Duration pause = Duration.ofSeconds(4);
        VendorSpec refused = VendorSpec.of(cooling)
                .withPenaltyCap(Duration.ofMinutes(5))
                .withGrace(Duration.ofMillis(500)) // builds run on busy machines
                .withEpisodes(new Episode(
                        new Episode.Trigger.After(Duration.ofSeconds(4)), new Episode.Fault.RateLimit(), pause));
        // A short window, so that the rate is even enough to be compared.
        VendorSpec calm = VendorSpec.of(neighbour).withLimits(LimitSpec.of(10, Duration.ofMillis(200)));
        String limits = "limits: [{id: short, max: 10, window: 200ms}]\n";
        try (Stage stage = new Stage(dir, refused, calm)) {
            stage.profile(cooling, limits);
            stage.profile(neighbour, limits);
            try (AppProcess app = AppProcess.start(stage.config("one"))) {
                stage.send(neighbour, 600);
                stage.send(cooling, 300);

                Judgement judgement = stage.judge();

                assertThat(judgement.kept()).as(judgement.inWords() + app.log()).isTrue();
                assertThat(judgement.total().throttled()).isPositive();
                assertThat(rateInside(stage, cooling, neighbour, pause)).isGreaterThan(0.8);
            }
        }
    }

    /** The neighbour's rate while the other cools down, as a share of its rate before, warm-up left out. */
    private static double rateInside(Stage stage, String cooling, String neighbour, Duration pause) {
        long begin = stage.simulator.log(cooling).entries().stream()
                .filter(ReceiveLog.Entry::refused)
                .mapToLong(ReceiveLog.Entry::nanos)
                .min()
                .orElseThrow();
        long end = begin + pause.toNanos();
        long[] arrivals = stage.simulator.log(neighbour).arrivalsNanos();
        long first = Arrays.stream(arrivals).min().orElseThrow();
        long last = Arrays.stream(arrivals).max().orElseThrow();
        assertThat(last).as("the neighbour was busy beyond the cool-down").isGreaterThan(end);
        long warm = first + Duration.ofSeconds(2).toNanos();
        long before =
                Arrays.stream(arrivals).filter(at -> at >= warm && at < begin).count();
        long inside =
                Arrays.stream(arrivals).filter(at -> at >= begin && at < end).count();
        return ((double) inside / pause.toNanos()) / ((double) before / (begin - warm));
    }
}
