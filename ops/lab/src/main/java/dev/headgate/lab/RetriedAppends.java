package dev.headgate.lab;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps out of the log what a Kafka broker in this process calls an error though it only has a producer send a batch
 * again: under load, the second batch of a transaction may come before the first is let in. A producer that can't mend it
 * throws.
 */
public final class RetriedAppends extends TurboFilter {

    private static final String LOGGER = "kafka.server.ReplicaManager";

    @Override
    public FilterReply decide(
            org.slf4j.@Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] params,
            @Nullable Throwable cause) {
        boolean retried = cause instanceof OutOfOrderSequenceException && LOGGER.equals(logger.getName());
        return retried ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
