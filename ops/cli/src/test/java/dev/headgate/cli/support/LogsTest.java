package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
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

    @Test
    void shouldKeepToOneLineWhateverAnIdIs() throws JoranException {
        LoggerContext context = new LoggerContext();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Objects.requireNonNull(Logs.class.getResource("/logback.xml")));
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        ConsoleAppender<ILoggingEvent> appender = (ConsoleAppender<ILoggingEvent>) root.getAppender("STDERR");
        String id = "i\r\nat=2026-01-01 level=ERROR\u0085\u2028\u2029\u001b[2J\u0000";

        byte[] line = appender.getEncoder()
                .encode(new LoggingEvent("", ours, Level.INFO, "done intentId={}", null, new Object[] {id}));

        assertThat(new String(line, StandardCharsets.UTF_8))
                .matches(
                        "at=\\S+ level=INFO logger=headgate done intentId=i\\?\\?at=2026-01-01 level=ERROR\\?{4}\\[2J\\?\\R");
    }
}
