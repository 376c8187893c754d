package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    private final Table table =
            new Table(1).left("VENDOR", 8).right("CALLS", 6).left("STATE", 5).last("WHY");

    @Test
    void shouldAlignHeadsAndCellsAlike() {
        assertThat(table.heads()).isEqualTo("VENDOR    CALLS STATE  WHY");
        assertThat(table.line("acme", 12, "IDLE", "nothing waits")).isEqualTo("acme         12 IDLE   nothing waits");
    }

    @Test
    void shouldLeaveNoSpacesAtTheEndOfALine() {
        assertThat(table.line("acme", 12, "", "")).isEqualTo("acme         12");
    }

    @Test
    void shouldMoveWhatFollowsACellThatIsTooWide() {
        assertThat(table.line("a-long-name", 12, "IDLE", "")).isEqualTo("a-long-name     12 IDLE");
    }

    @Test
    void shouldNotCountColoursAsWidth() {
        String red = new Paint(true, false).in(Paint.Colour.RED, "IDLE");

        assertThat(table.line("acme", 12, red, "why")).isEqualTo("acme         12 " + red + "   why");
    }
}
