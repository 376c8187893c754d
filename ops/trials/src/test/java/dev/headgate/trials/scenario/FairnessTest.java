package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairnessTest {

    /** Half of the first campaign, the rest of three others. */
    private static final List<Integer> SENT = mixed(300, 100, 100, 100);

    @Test
    void shouldSeeThatAllAreServedAlike() {
        List<Integer> called = mixed(100, 100, 100, 100);
        called.addAll(mixed(200, 0, 0, 0));

        Report fairness = compared(SENT, called, 0);

        assertThat(fairness.number("calls")).isEqualTo(150);
        assertThat(fairness.number("leastToMost")).isGreaterThan(0.95);
    }

    @Test
    void shouldNotTakeACampaignThatHasNoneLeftForStarved() {
        // Given: the small ones have 10 left when all intents are in, the large one 200
        List<Integer> called = mixed(100, 90, 90, 90);
        int allIn = called.size();
        called.addAll(mixed(10, 10, 10, 10));
        called.addAll(mixed(190, 0, 0, 0));

        // When
        Report fairness = compared(SENT, called, allIn);

        // Then
        assertThat(fairness.number("calls")).isEqualTo(20);
        assertThat(fairness.number("leastToMost")).isEqualTo(1);
    }

    @Test
    void shouldSeeThatTheLargeOneStarvesTheOthers() {
        Report fairness = compared(SENT, SENT, 0);

        assertThat(fairness.number("leastToMost")).isLessThan(0.5).isEqualTo(fairness.number("firstComeFirstServed"));
    }

    private static Report compared(List<Integer> sent, List<Integer> called, int allIn) {
        Report figures = new Report();
        Campaigns.compare(4, sent, called, allIn, figures);
        return figures;
    }

    /** So many of each campaign, as evenly mixed as can be. */
    private static List<Integer> mixed(int... counts) {
        record Turn(double at, int campaign) {}
        List<Turn> turns = new ArrayList<>();
        for (int campaign = 0; campaign < counts.length; campaign++) {
            for (int i = 0; i < counts[campaign]; i++) {
                turns.add(new Turn((i + 0.5) / counts[campaign], campaign));
            }
        }
        turns.sort(Comparator.comparingDouble(Turn::at));
        return new ArrayList<>(turns.stream().map(Turn::campaign).toList());
    }
}
