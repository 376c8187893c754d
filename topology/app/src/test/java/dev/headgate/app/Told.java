package dev.headgate.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What a class logs, but for its details. */
final class Told implements AutoCloseable {

    private final Logger logger;
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    Told(Class<?> from) {
        this(from.getName());
    }

    /** @param from the name of a class that is not seen from here */
    Told(String from) {
        logger = (Logger) LoggerFactory.getLogger(from);
        appender.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(appender);
    }

    /** Returns what was logged as an error. */
    List<String> lines() {
        return lines(Level.ERROR);
    }

    /** Returns what was logged at that level. */
    List<String> lines(Level level) {
        synchronized (appender) { // threads of the broker may log at the same time, and the appender locks itself then
            return appender.list.stream()
                    .filter(it -> it.getLevel() == level)
                    .map(ILoggingEvent::getFormattedMessage)
                    .toList();
        }
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(null); // its parent's
    }
}
