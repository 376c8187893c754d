package dev.headgate.app;

import dev.headgate.api.body.BodyStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has old bodies removed from their store: at the start, and then every hour.
 *
 * <p>Threading: the executor's thread; {@link #close} any.
 */
record BodyRetention(BodyStore store, Duration keep, InstantSource clock, ScheduledExecutorService executor)
        implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BodyRetention.class);

    void start() {
        Future<?> _ = executor.scheduleWithFixedDelay(this::run, 0, 1, TimeUnit.HOURS);
    }

    void run() {
        Instant before = clock.instant().minus(keep);
        try {
            store.removeBefore(before);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "old bodies not removed, it is tried again in an hour: store={} cause={}",
                    store.name(),
                    e.toString());
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
