package dev.headgate.cli.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {

    private final List<String> lines = new ArrayList<>();
    private long now;

    private final RemainingTime remaining = new RemainingTime("acme", () -> now, lines::add);

    private void at(long seconds, long done) {
        now = TimeUnit.SECONDS.toNanos(seconds);
        remaining.at(done, 102_400);
    }

    @Test
    void shouldSayNothingOfWhatTakesNotLong() {
        at(4, 51_200);
        at(5, 102_400);

        assertThat(lines).isEmpty();
    }

    @Test
    void shouldSayEveryFiveSecondsHowLongItGoesOn() {
        at(6, 25_600);
        at(8, 30_720);
        at(12, 51_200);

        assertThat(lines).containsExactly("acme: 25 %, about 18 s left", "acme: 50 %, about 12 s left");
    }
}
