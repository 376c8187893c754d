package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LogsTest {

    private final Logger ours = (Logger) LoggerFactory.getLogger(Logs.OURS);
    private final Logger others = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Level oursBefore = ours.getLevel();
    private final Level othersBefore = others.getLevel();

    @BeforeEach
    void quiet() {
        ours.setLevel(Level.WARN);
        others.setLevel(Level.ERROR);
    }

    @AfterEach
    void restore() {
        ours.setLevel(oursBefore);
        others.setLevel(othersBefore);
    }

    @Test
    void shouldShowWhatHeadgateDoesThoughLoggingHadBegunBefore() {
        Logs.show();

        assertThat(ours.isInfoEnabled()).isTrue();
        assertThat(others.isWarnEnabled()).isTrue();
        assertThat(others.isInfoEnabled()).isFalse();
    }
}
