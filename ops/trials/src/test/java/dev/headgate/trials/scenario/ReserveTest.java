package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import dev.headgate.trials.pool.SessionLog;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReserveTest {

    private static final int NANOS = 1_000_000;

    @ParameterizedTest
    @CsvSource({"299, 0, 0, 20", "300, 1, 0, 20", "300, 0, 1, 20", "300, 0, 0, 21"})
    void shouldNotBeOkWithOneOutcomeTooFewOrOneCallTooMany(long succeeded, long lost, long doubled, int most)
            throws Exception {
        assertThat(isOk(KeptFigures.of("reserve", 0)
                        .with("calls.succeeded", succeeded)
                        .with("calls.lost", lost)
                        .with("calls.duplicates", doubled)
                        .with("calls.mostInWindow", most)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2400, 0, 31, 71.3", "465, 1, 31, 71.3", "465, 0, 501, 71.3", "465, 0, 31, 150"})
    void shouldNotBeOkWhenAFlowIsInterruptedOrKeepsWhatItDoesNotNeed(
            long used, int overlapping, long gap, double seconds) throws Exception {
        assertThat(isOk(KeptFigures.of("reserve", 0)
                        .with("flows.used", used)
                        .with("flows.overlapping", overlapping)
                        .with("flows.longestGapMillis", gap)
                        .with("flows.seconds", seconds)))
                .isFalse();
    }

    private static boolean isOk(Report figures) {
        new Reserve().judge(figures);
        return figures.ok();
    }

    @Test
    void shouldSeeFlowsThatComeOneAfterTheOther() {
        assertThat(flows("f", "x", "x", "f", "f", "g", "x", "g"))
                .isEqualTo(Map.of("overlapping", 0, "longestGapMillis", 3L));
    }

    @Test
    void shouldCountFlowsThatBeginBesideAnother() {
        assertThat(flows("f", "g", "f", "g", "h")).containsEntry("overlapping", 1);
    }

    /** One call a millisecond, each of the intent that is named; those of {@code x} are no flow. */
    private static Map<String, @Nullable Object> flows(String... intents) {
        List<SessionLog.Arrival> arrivals = IntStream.range(0, intents.length)
                .mapToObj(at -> new SessionLog.Arrival("a", intents[at], (long) at * NANOS))
                .toList();
        Report figures = new Report();
        Reserve.addFlows(arrivals, id -> !id.equals("x"), figures);
        return figures.figures();
    }
}
