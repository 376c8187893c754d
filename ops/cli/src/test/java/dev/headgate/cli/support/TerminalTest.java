package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

    @Test
    void shouldReadItsSizeAsSttyTellsIt() {
        assertThat(Terminal.parsed("50 132\n")).isEqualTo(new Terminal.Size(132, 50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0 0", "stty: standard input", "24", "1 -2"})
    void shouldNotTakeAnythingElseForOne(String told) {
        assertThat(Terminal.parsed(told)).isNull();
    }

    @Test
    void shouldGoByTheEnvironmentWhereNothingCanBeAsked() {
        assertThat(Terminal.of(Map.of("COLUMNS", "120", "LINES", "40"))).isEqualTo(new Terminal.Size(120, 40));
        assertThat(Terminal.of(Map.of("COLUMNS", "wide"))).isEqualTo(new Terminal.Size(80, 24));
    }
}
