package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordsTest {

    private record Inner(double share) {}

    private record Outer(String name, long calls, Inner inner, Map<String, Long> kinds) {}

    private static final Outer FIGURES = new Outer("$1", 12_345, new Inner(0.98765), kinds());

    @Test
    void shouldFillInFiguresAndThoseOfRecordsInThem() {
        assertThat(Words.of(FIGURES, "{name}: {calls}, {calls:,d}, {calls:7d}, {inner.share:.2f}, {inner.share:.1%}"))
                .isEqualTo("$1: 12345, 12,345,   12345, 0.99, 98.8%");
    }

    @Test
    void shouldSayCountsInTheOrderOfTheirNames() {
        assertThat(Words.of(FIGURES, "{kinds}")).isEqualTo("{FAILED=1, SUCCEEDED=2}");
    }

    @Test
    void shouldMarkWhatIsNotAsItMustBe() {
        assertThat(Words.of(FIGURES, "{name}", true)).isEqualTo("$1");
        assertThat(Words.of(FIGURES, "{name}", false)).isEqualTo("$1  <- NOT OK");
    }

    @Test
    void shouldRefuseAFigureThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(FIGURES, "{inner.none}"))
                .withMessageContaining("none");
    }

    private static Map<String, Long> kinds() {
        Map<String, Long> kinds = new LinkedHashMap<>();
        kinds.put("SUCCEEDED", 2L);
        kinds.put("FAILED", 1L);
        return kinds;
    }
}
