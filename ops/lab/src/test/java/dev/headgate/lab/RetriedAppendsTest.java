package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.TransactionCoordinatorFencedException;
import org.junit.jupiter.api.Test;

class RetriedAppendsTest {

    @Test
    void shouldKeepOutOfTheLogWhatIsSentAgainAndNothingElse() throws Exception {
        // Given: the commands' own configuration
        LoggerContext logback = new LoggerContext();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(logback);
        configurator.doConfigure(RetriedAppendsTest.class.getResource("/logback.xml"));
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger root = logback.getLogger(Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.addAppender(log);
        Logger broker = logback.getLogger("kafka.server.ReplicaManager");

        // When
        broker.error("retried", new OutOfOrderSequenceException("9 (incoming seq. number). Expected sequence 0"));
        broker.error("another error", new TransactionCoordinatorFencedException("fenced"));
        broker.error("no exception");
        logback.getLogger("dev.headgate").error("another's", new OutOfOrderSequenceException("not a broker's"));

        // Then
        assertThat(log.list)
                .extracting(ILoggingEvent::getMessage)
                .containsExactly("another error", "no exception", "another's");
    }
}
