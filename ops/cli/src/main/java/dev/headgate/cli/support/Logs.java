package dev.headgate.cli.support;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** How much is logged on standard error; HEADGATE_LOG has the last word. */
public final class Logs {

    public static final String OURS = "dev.headgate";

    private Logs() {}

    /** For programs that run on: what Headgate does, and what worries the others. */
    public static void show() {
        if (System.getenv("HEADGATE_LOG") == null) {
            logger(OURS).setLevel(Level.INFO);
        }
        logger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }
}
