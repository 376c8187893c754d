package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

    private static final Map<String, Object> FIGURES = Map.of(
            "calls", 10, "lost", 0L, "share", 0.985, "ended", true, "escalated", false, "kept", Map.of("most", 12));

    @ParameterizedTest
    @CsvSource({
        "lost = 0, true",
        "calls = 0, false",
        "calls > 0, true",
        "lost > 0, false",
        "calls < kept.most, true",
        "kept.most < calls, false",
        "share >= 0.985, true",
        "share >= 0.986, false",
        "share <= 0.984, false",
        "calls + 2 = kept.most, true",
        "kept.most - 2 - 3 = calls - 3, true",
        "2 + calls * 2 / 4 = 7, true",
        "0 < calls <= kept.most, true",
        "0 < kept.most <= calls, false",
        "ended, true",
        "escalated, false",
        "not escalated, true",
        "not ended, false"
    })
    void shouldHoldWhenTheFiguresAreAsItSays(String check, boolean holds) {
        assertThat(Check.holds(check, FIGURES)).isEqualTo(holds);
    }

    @Test
    void shouldRefuseWhatItCannotCheck() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Check.holds("none = 0", FIGURES))
                .withMessageContaining("none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Check.holds("calls ~ 10", FIGURES))
                .withMessageContaining("~");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Check.holds("kept = 0", FIGURES))
                .withMessageContaining("kept");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Check.holds("lost.most = 0", FIGURES))
                .withMessageContaining("lost.most");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Check.holds("not lost = 3", FIGURES))
                .withMessageContaining("not");
    }

    @Test
    void shouldNotHoldWhenItComparesNothing() {
        assertThat(Check.holds("calls + lost", FIGURES)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"share", "not share", "share = 0", "share < 1", "share >= 0", "0 <= share <= 1"})
    void shouldNotHoldWhenAFigureIsNaN(String check) {
        assertThat(Check.holds(check, Map.of("share", Double.NaN))).isFalse();
    }
}
