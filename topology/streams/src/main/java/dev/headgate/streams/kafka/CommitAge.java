package dev.headgate.streams.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.Metric;
import dev.headgate.streams.spi.SteadyClock;

/**
 * Since when nothing was committed. A task that is served commits every second or so, even if idle.
 *
 * <p>Threading: stream threads commit; any thread asks.
 */
public final class CommitAge {

    private final SteadyClock clock;
    private volatile long last;

    public CommitAge(SteadyClock clock, Meters meters) {
        this.clock = clock;
        this.last = clock.now();
        meters.gauge(Metric.COMMIT_AGE, this, CommitAge::seconds);
    }

    void committed() {
        last = clock.now();
    }

    private double seconds() {
        return (double) (clock.now() - last) / SECONDS.toNanos(1);
    }
}
