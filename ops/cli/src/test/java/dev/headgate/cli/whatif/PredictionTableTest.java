package dev.headgate.cli.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Confidence;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.Range;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictionTableTest {

    private static Prediction prediction(double seconds, long unfinished) {
        Range range = new Range(0.9 * seconds, seconds, 1.1 * seconds);
        return new Prediction(
                range,
                new Range(19, 20, 21),
                Map.of(Priority.HIGH, new Prediction.Waiting(10, range, range, range)),
                Map.of(Outcome.SUCCEEDED, 10L),
                new Range(0, 0, 0),
                "QUOTA:second",
                unfinished);
    }

    private static Comparison comparison(Prediction changed) {
        return new Comparison(
                "acme",
                Instant.parse("2026-11-20T10:00:00Z"),
                10,
                prediction(120, 0),
                changed,
                new Confidence(1_000, 20, -0.013, 0.02, List.of("not modelled: this")));
    }

    @Test
    void shouldSetBothBesideEachOther() {
        List<String> lines =
                PredictionTable.lines(comparison(prediction(7_200, 0)), false, "second=1", List.of("that"));

        assertThat(lines.getFirst()).startsWith("acme: 10 intents wait, from now on (2026-11-20 ");
        assertThat(lines)
                .anyMatch(it -> it.matches(" +now +with second=1"))
                .anyMatch(it -> it.matches(" +finished after +120\\.0 s \\(108\\.0 s \\.\\. 132\\.0 s\\)"
                        + " +120\\.0 min \\(108\\.0 min \\.\\. 132\\.0 min\\)"))
                .anyMatch(it -> it.matches(" +HIGH waits p99 .*"))
                .anyMatch(it -> it.contains("20 runs") && it.contains("1,000"))
                .anyMatch(it -> it.contains("-1.3 % off"))
                .contains("  not modelled: this", "  note: that");
    }

    @Test
    void shouldSayWhatIsNeverFinished() {
        assertThat(PredictionTable.lines(comparison(prediction(120, 3)), false, "second=1", List.of()))
                .anyMatch(it -> it.contains("3 not in 400 days"));
    }

    @Test
    void shouldSayWhatIsPlayedAgain() {
        assertThat(PredictionTable.lines(comparison(prediction(1, 0)), true, "second=1", List.of())
                        .getFirst())
                .startsWith("acme: 10 intents, recorded since 2026-11-20 ");
    }
}
