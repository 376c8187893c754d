package dev.headgate.trials.shares;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class SharesRunsTest {

    @Test
    void shouldCallUrgentIntentsSoonWhateverWaits() throws Exception {
        PriorityFigures figures = PriorityRun.run(50_000, 1, Duration.ofSeconds(10), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
    }

    @Test
    void shouldShareBetweenTenants() throws Exception {
        FairnessFigures figures = new FairnessRun(100, 30).run(1, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
    }

    @Test
    void shouldCallInOrder() throws Exception {
        OrderingFigures figures = new OrderingRun(10_000, 100).run(1, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
    }
}
