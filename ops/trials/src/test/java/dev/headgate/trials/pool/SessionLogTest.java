package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionLogTest {

    private final SessionLog log = new SessionLog();

    @Test
    void shouldRememberTheMostThatWereOpenAtOnce() {
        log.opened("a");
        log.opened("a");
        log.opened("b");
        log.closed("a", SessionLog.Ending.LEFT);
        log.opened("b");

        assertThat(log.most()).isEqualTo(3);
        assertThat(log.mostOfOne()).isEqualTo(2);
        assertThat(log.openNow()).isEqualTo(3);
        assertThat(log.opened()).isEqualTo(4);
    }

    @Test
    void shouldMissTheCallsOfAnAccountAfterItsSessionBroke() {
        log.opened("a");
        int _ = log.called("a", "i");
        log.closed("a", SessionLog.Ending.BROKEN);
        int _ = log.called("b", "j");
        assertThat(log.notReplaced()).isEqualTo(1);

        int _ = log.called("a", "i");

        assertThat(log.notReplaced()).isZero();
    }
}
