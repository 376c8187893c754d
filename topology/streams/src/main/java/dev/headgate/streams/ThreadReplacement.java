package dev.headgate.streams;

import dev.headgate.streams.kafka.Causes;
import dev.headgate.streams.kafka.MissingRight;
import dev.headgate.streams.layout.LayoutException;
import dev.headgate.streams.layout.SameMemberException;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.SteadyClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream thread that dies is replaced, but not without end: a fault that stays ends the process instead, and at once what
 * every replacement would meet again.
 *
 * <p>Threading: called by dying stream threads.
 */
final class ThreadReplacement implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadReplacement.class);
    private static final int MAX = 5;
    private static final long WITHIN = Duration.ofMinutes(10).toNanos();

    private final SteadyClock clock;
    private final Meters meters;
    private final Consumer<RuntimeException> refuse;
    private final Queue<Long> replaced = new ArrayDeque<>();

    /** @param refuse told why no replacement would do better */
    ThreadReplacement(SteadyClock clock, Meters meters, Consumer<RuntimeException> refuse) {
        this.clock = clock;
        this.meters = meters;
        this.refuse = refuse;
    }

    /** Why no replacement would do better; null if one may. */
    private static @Nullable RuntimeException stays(Throwable thrown) {
        if (Causes.first(FencedInstanceIdException.class, thrown) != null) {
            return new SameMemberException();
        }
        LayoutException layout = LayoutException.in(thrown);
        return layout == null ? MissingRight.in(thrown) : layout;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable cause) {
        RuntimeException why = stays(cause);
        if (why != null) {
            LOG.error("stopping: {}", why.getMessage());
            refuse.accept(why);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        long now = clock.now();
        while (!replaced.isEmpty() && replaced.element() < now - WITHIN) {
            replaced.remove();
        }
        if (replaced.size() >= MAX) {
            LOG.error("stream thread died too often, stopping replaced={} withinMinutes=10", MAX, cause);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        replaced.add(now);
        meters.threadReplaced();
        LOG.error("stream thread died, replacing it replaced={} most={}", replaced.size(), MAX, cause);
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
}
