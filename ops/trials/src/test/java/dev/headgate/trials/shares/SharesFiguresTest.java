package dev.headgate.trials.shares;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Findings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharesFiguresTest {

    private static final PriorityFigures.Share HALF = new PriorityFigures.Share(50, 400, 400, 20, 12, 80, 99, 50, 40);
    private static final PriorityFigures.Share TENTH = new PriorityFigures.Share(10, 80, 80, 4, 12, 80, 99, 89, 72);
    private static final PriorityFigures.Share SLOW = new PriorityFigures.Share(0, 400, 400, 20, 500, 900, 999, 60, 48);
    private static final PriorityFigures.Saturated SATURATED = new PriorityFigures.Saturated(92, 8, 0.08, 0.0769);
    private static final FairnessFigures.Equal EQUAL = new FairnessFigures.Equal(1_000, 0.9, 10_000, 9, 11, 0.99);
    private static final FairnessFigures.Weighted WEIGHTED = new FairnessFigures.Weighted(700, 0.99, 1, 1.01);

    private static PriorityFigures priority(PriorityFigures.Share half, long lost) {
        return new PriorityFigures(1_000_000, 60.5, half, TENTH, SLOW, SATURATED, lost, 0, 0);
    }

    private static OrderingFigures ordering(long failed, long inversions) {
        return new OrderingFigures(100_000, 500, 3, 1, 111_000, failed, 12, inversions, 0, 0, 90);
    }

    static List<Findings> good() {
        return List.of(priority(HALF, 0), new FairnessFigures(EQUAL, WEIGHTED, 0), ordering(11_000, 0));
    }

    static Stream<Findings> bad() {
        return Stream.of(
                priority(SLOW, 0),
                priority(HALF, 1),
                new FairnessFigures(new FairnessFigures.Equal(1_000, 0.9, 10_000, 0, 11, 0.94), WEIGHTED, 0),
                new FairnessFigures(EQUAL, new FairnessFigures.Weighted(700, 1.06, 1, 0.98), 0),
                new FairnessFigures(EQUAL, WEIGHTED, 1),
                ordering(11_000, 1),
                ordering(0, 0));
    }

    @ParameterizedTest
    @MethodSource("good")
    void shouldMarkNothingWhereAllIsAsItMustBe(Findings figures) {
        assertThat(figures.ok()).isTrue();
        assertThat(figures.inWords()).noneMatch(it -> it.contains("NOT OK"));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void shouldMarkWhatIsNotAsItMustBe(Findings figures) {
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldSayInWordsWhatWasKept() {
        assertThat(priority(HALF, 0).inWords().get(1))
                .isEqualTo("50 % kept: 400 HIGH at 20/s waited 12.0 ms (half), 80.0 ms (99%), 99.0 ms (all); 50.0 LOW/s"
                        + " of 40.0.");
    }

    @Test
    void shouldIndexFairness() {
        assertThat(FairnessRun.index(3, 3, 3)).isEqualTo(1);
        assertThat(FairnessRun.index(4, 0, 0, 0)).isEqualTo(0.25);
        assertThat(FairnessRun.index(0, 0)).isZero();
    }
}
