package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordsTest {

    private static final Map<String, Object> FIGURES =
            Map.of("name", "$1", "calls", 12_345L, "inner", Map.of("share", 0.98765), "kinds", kinds());

    @Test
    void shouldFillInFiguresAndThoseOfGroupsInThem() {
        assertThat(Words.of(
                        FIGURES, "{name}: {calls}, {calls:,d}, {calls:7d}, {inner.share:.2f}, {inner.share:.1%}", true))
                .isEqualTo("$1: 12345, 12,345,   12345, 0.99, 98.8%");
    }

    @Test
    void shouldSayCountsInTheOrderOfTheirNames() {
        assertThat(Words.of(FIGURES, "{kinds}", true)).isEqualTo("{FAILED=1, SUCCEEDED=2}");
    }

    @Test
    void shouldMarkWhatIsNotAsItMustBe() {
        assertThat(Words.of(FIGURES, "{name}", true)).isEqualTo("$1");
        assertThat(Words.of(FIGURES, "{name}", false)).isEqualTo("$1  <- NOT OK");
    }

    @Test
    void shouldRefuseAFigureThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(FIGURES, "{inner.none}", true))
                .withMessageContaining("none");
    }

    private static Map<String, Long> kinds() {
        Map<String, Long> kinds = new LinkedHashMap<>();
        kinds.put("SUCCEEDED", 2L);
        kinds.put("FAILED", 1L);
        return kinds;
    }
}
