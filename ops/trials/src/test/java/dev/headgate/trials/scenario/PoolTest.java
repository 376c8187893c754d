package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolTest {

    @ParameterizedTest
    @CsvSource({
        "17, 4, 400, 0, 0, 0",
        "16, 5, 400, 0, 0, 0",
        "16, 4, 401, 0, 0, 0",
        "16, 4, 400, 1, 0, 0",
        "16, 4, 400, 0, 1, 0",
        "16, 4, 400, 0, 0, 1"
    })
    void shouldNotBeOkWithOneSessionTooMany(
            int most, int mostOfOne, int opened, int notReplaced, int open, int complaints) throws Exception {
        assertThat(isOk(KeptFigures.of("pool", 0)
                        .with("sessions.most", most)
                        .with("sessions.mostOfOne", mostOfOne)
                        .with("sessions.opened", opened)
                        .with("sessions.notReplaced", notReplaced)
                        .with("sessions.open", open)
                        .with("sessions.complaints", complaints)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5.0, 400, true", "5.1, 400, false", "5.0, 401, false"})
    void shouldNotBeOkWhenAnAccountIsStarved(double largestToOther, int mostBetween, boolean ok) throws Exception {
        assertThat(isOk(KeptFigures.of("pool", 0)
                        .with("turns.largestToOther", largestToOther)
                        .with("turns.mostBetween", mostBetween)))
                .isEqualTo(ok);
    }

    private static boolean isOk(Report figures) {
        new Pool().judge(figures);
        return figures.ok();
    }

    @Test
    void shouldCountCallsOfOthersBetweenTwoOfAnAccountAndBeforeItsFirst() {
        assertThat(Pool.mostBetween(List.of("a", "b", "a", "b"))).isEqualTo(1);
        assertThat(Pool.mostBetween(List.of("a", "b", "b", "b", "a", "b"))).isEqualTo(3);
        assertThat(Pool.mostBetween(List.of("b", "b", "b", "b", "a"))).isEqualTo(4);
    }

    @Test
    void shouldHoldTheLargestAgainstTheFirstOfTheOthersThatIsThrough() {
        List<String> called = List.of("large", "a", "large", "b", "large", "b", "large", "a");

        assertThat(Pool.largestToOther(called, "large", List.of("a", "b"), 2)).isEqualTo(1.5);
    }
}
