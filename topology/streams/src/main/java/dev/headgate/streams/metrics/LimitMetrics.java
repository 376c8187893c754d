package dev.headgate.streams.metrics;

import dev.headgate.core.LimitState;
import dev.headgate.core.policy.Limit;
import io.github.resilience4j.core.EventConsumer;
import io.github.resilience4j.core.EventProcessor;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.event.RateLimiterEvent;
import io.github.resilience4j.ratelimiter.event.RateLimiterOnFailureEvent;
import io.github.resilience4j.ratelimiter.event.RateLimiterOnSuccessEvent;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One limit, over all its scopes, as users of Resilience4j know limits. It shows the owner's figures as of its last
 * report and takes a new maximum; permits are the owner's alone to spend, so nobody gets one here and nobody waits.
 *
 * <p>Threading: the owner's stream thread tells, any thread asks. Consumers of events run on the stream thread: they
 * must be quick.
 */
final class LimitMetrics implements RateLimiter {

    private static final Logger LOG = LoggerFactory.getLogger(LimitMetrics.class);

    private final String vendor;
    private final IntConsumer ask;
    private final Events events = new Events();
    private volatile Limit limit;
    private volatile RateLimiterConfig config;
    private volatile LimitState state;

    /**
     * @param ask takes a maximum to the owner
     */
    LimitMetrics(String vendor, Limit limit, IntConsumer ask) {
        this.vendor = vendor;
        this.limit = limit;
        this.ask = ask;
        this.config = config(limit);
        this.state = new LimitState(limit.id(), limit.max(), 0, 0, 0, 0, 0, 0);
    }

    /** The limit is another now. */
    void changed(Limit limit) {
        this.limit = limit;
        config = config(limit);
    }

    /** Shows the owner's figures, and publishes one event for the permits taken and one for the calls not started. */
    void report(LimitState now) {
        LimitState last = state;
        state = now;
        if (!events.hasConsumers()) {
            return;
        }
        int taken = grown(last.taken(), now.taken());
        int refused = grown(last.refused(), now.refused());
        if (taken > 0) {
            publish(new RateLimiterOnSuccessEvent(getName(), taken));
        }
        if (refused > 0) {
            publish(new RateLimiterOnFailureEvent(getName(), refused));
        }
    }

    LimitState state() {
        return state;
    }

    /** Returns {@code <vendor>.<limit id>}. */
    @Override
    public String getName() {
        return vendor + "." + limit.id();
    }

    @Override
    public Map<String, String> getTags() {
        return Map.of("vendor", vendor, "limit", limit.id());
    }

    /** Returns the maximum and window in force; a calendar day counts as 24
     * hours, a month as 31 days, and of a bucket it is the time in which it fills. */
    @Override
    public RateLimiterConfig getRateLimiterConfig() {
        return config;
    }

    @Override
    public Metrics getMetrics() {
        LimitState shown = state;
        return new Figures(shown.waiting(), Math.max(0, shown.inForce() - shown.used()));
    }

    @Override
    public EventPublisher getEventPublisher() {
        return events;
    }

    /**
     * Has the owner change the maximum before its next decision. Permits held stay held, so a lowered maximum is first
     * waited for; an intent that costs more than it ends INVALID. It holds until the profile changes or this process
     * ends, and in no other process.
     *
     * @param limitForPeriod at least 1, and no fewer than pacing may use at once; of a bucket, no more than come back in 400 days
     * @throws IllegalArgumentException if it is not
     * @throws IllegalStateException if this process no longer owns the vendor, or the limit is no more
     */
    @Override
    public void changeLimitForPeriod(int limitForPeriod) {
        if (limitForPeriod < 1) {
            throw new IllegalArgumentException(
                    "limitForPeriod of " + getName() + ": must be at least 1: " + limitForPeriod);
        }
        ask.accept(limit.withMax(limitForPeriod).max());
    }

    /** Refuses at once: a call that is to spend a permit is made by producing an intent. */
    @Override
    public boolean acquirePermission(int permits) {
        publish(new RateLimiterOnFailureEvent(getName(), permits));
        return false;
    }

    /** Refuses at once, as {@link #acquirePermission(int)}. */
    @Override
    public long reservePermission(int permits) {
        publish(new RateLimiterOnFailureEvent(getName(), permits));
        return -1;
    }

    /** Is not offered: nobody waits here. */
    @Override
    public void changeTimeoutDuration(Duration timeoutDuration) {
        throw new UnsupportedOperationException(
                getName() + ": nobody waits for a permit here; how long an intent waits is its deadline");
    }

    /** Is not offered: to stop calls, lower the maximum. */
    @Override
    public void drainPermissions() {
        throw new UnsupportedOperationException(
                getName() + ": permits are their owner's alone to spend; to slow down, call changeLimitForPeriod");
    }

    /** A consumer is not ours: what it throws must not stop the vendor. */
    private void publish(RateLimiterEvent event) {
        try {
            events.processEvent(event);
        } catch (RuntimeException e) {
            LOG.warn("consumer of limit events failed vendor={} limit={}", vendor, limit.id(), e);
        }
    }

    /** Counters begin anew with each owner. */
    private static int grown(long last, long now) {
        return Math.clamp(now < last ? now : now - last, 0, Integer.MAX_VALUE);
    }

    private static RateLimiterConfig config(Limit limit) {
        return RateLimiterConfig.custom()
                .limitForPeriod(limit.max())
                .limitRefreshPeriod(limit.length())
                .timeoutDuration(Duration.ZERO)
                .build();
    }

    private record Figures(int waiting, int available) implements Metrics {

        @Override
        public int getNumberOfWaitingThreads() {
            return waiting;
        }

        @Override
        public int getAvailablePermissions() {
            return available;
        }
    }

    private static final class Events extends EventProcessor<RateLimiterEvent> implements EventPublisher {

        @Override
        public EventPublisher onSuccess(EventConsumer<RateLimiterOnSuccessEvent> consumer) {
            registerConsumer(RateLimiterOnSuccessEvent.class.getName(), consumer);
            return this;
        }

        @Override
        public EventPublisher onFailure(EventConsumer<RateLimiterOnFailureEvent> consumer) {
            registerConsumer(RateLimiterOnFailureEvent.class.getName(), consumer);
            return this;
        }
    }
}
