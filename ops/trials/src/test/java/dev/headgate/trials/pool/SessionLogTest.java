package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SessionLogTest {

    private final SessionLog log = new SessionLog();

    private double figure(String name) {
        Report figures = new Report();
        log.addTo(figures);
        return figures.number(name);
    }

    @Test
    void shouldRememberTheMostThatWereOpenAtOnce() {
        log.opened("a");
        log.opened("a");
        log.opened("b");
        log.closed("a", SessionLog.Ending.LEFT);
        log.opened("b");

        assertThat(figure("most")).isEqualTo(3);
        assertThat(figure("mostOfOne")).isEqualTo(2);
        assertThat(log.openNow()).isEqualTo(3);
        assertThat(figure("opened")).isEqualTo(4);
        assertThat(figure("left")).isEqualTo(1);
        assertThat(figure("gone")).isZero();
    }

    @Test
    void shouldMissTheCallsOfAnAccountAfterItsSessionBroke() {
        log.opened("a");
        int _ = log.called("a", "i");
        log.closed("a", SessionLog.Ending.BROKEN);
        int _ = log.called("b", "j");
        assertThat(figure("notReplaced")).isEqualTo(1);

        int _ = log.called("a", "i");

        assertThat(figure("notReplaced")).isZero();
    }

    @Test
    void shouldCountCallsThatAreLessThanAWindowApart() {
        List<SessionLog.Arrival> arrivals = LongStream.of(0, 1, 2, 10, 11)
                .mapToObj(at -> new SessionLog.Arrival("a", "i", at))
                .toList();

        assertThat(SessionLog.mostInWindow(arrivals, Duration.ofNanos(10))).isEqualTo(3);
        assertThat(SessionLog.mostInWindow(arrivals, Duration.ofNanos(11))).isEqualTo(4);
    }
}
