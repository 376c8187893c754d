package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChaosFeederTest {

    private static final int COUNT = 1_000;

    @Test
    void shouldSendEvenlyAtFirst() {
        assertThat(ChaosFeeder.due(COUNT, 0.25, false)).isEqualTo(250);
        assertThat(ChaosFeeder.due(COUNT, 0.75, false)).isEqualTo(750);
    }

    @Test
    void shouldKeepSomeForFaultsThatComeLate() {
        int atTheEnd = ChaosFeeder.due(COUNT, 1, false);
        int later = ChaosFeeder.due(COUNT, 2, false);
        int muchLater = ChaosFeeder.due(COUNT, 5, false);

        assertThat(atTheEnd).isBetween(800, 900);
        assertThat(later).isBetween(atTheEnd + 50, COUNT - 50);
        assertThat(muchLater).isBetween(later + 20, COUNT - 10);
    }

    @Test
    void shouldSendTheRestWhenTheFaultsAreOver() {
        assertThat(ChaosFeeder.due(COUNT, 1, true)).isEqualTo(COUNT);
        assertThat(ChaosFeeder.due(COUNT, 2, true)).isEqualTo(COUNT);
    }
}
