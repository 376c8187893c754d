package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
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

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void shouldKeepToOneLineWhateverAnIdIs() {
        String id = "i\r\nat=2026-01-01 level=ERROR\u0085\u2028\u2029\u001b[2J\u0000";
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            ours.error("done intentId={}", id);
        } finally {
            System.setErr(before);
        }

        assertThat(written.toString(StandardCharsets.UTF_8))
                .matches(
                        "at=\\S+ level=ERROR logger=headgate done intentId=i\\?\\?at=2026-01-01 level=ERROR\\?{4}\\[2J\\?\\R");
    }
}
