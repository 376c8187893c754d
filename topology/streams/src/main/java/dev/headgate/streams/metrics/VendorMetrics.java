package dev.headgate.streams.metrics;

import dev.headgate.core.LimitState;
import dev.headgate.core.Snapshot;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.streams.spi.SteadyClock;
import io.micrometer.core.instrument.Meter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What this process shows of one vendor besides its status: a rate limiter for each limit, and gauges. They read the
 * owner's last report and never its state.
 *
 * <p>Threading: built, changed and taken away under the lock of {@link VendorMetricsRegistry}; reported by the owner's stream thread;
 * read from any thread.
 */
public final class VendorMetrics {

    private record Shown(LimitMetrics metrics, List<Meter> meters) {}

    private final String vendor;
    private final Meters meters;
    private final LimitRegistry registry;
    private final SteadyClock clock;
    private final List<Meter> gauges = new ArrayList<>();
    private volatile Map<String, Shown> limits = Map.of();
    private volatile @Nullable Snapshot last;
    private volatile int parked;
    private volatile boolean connectorUsable = true;

    /** The task that owns the vendor. At a hand-over between two threads the next may come before the last has gone. */
    private volatile @Nullable LimitChangeRequests owner;

    VendorMetrics(String vendor, Meters meters, LimitRegistry registry, SteadyClock clock) {
        this.vendor = vendor;
        this.meters = meters;
        this.registry = registry;
        this.clock = clock;
        gauge(Metric.VENDOR_WAITING, Snapshot::waiting);
        gauge(Metric.VENDOR_PARKED, _ -> parked);
        gauge(Metric.CONNECTOR_USABLE, _ -> connectorUsable ? 1 : 0);
        gauge(Metric.VENDOR_IN_FLIGHT, Snapshot::inFlight);
        gauge(Metric.BULKHEAD, Snapshot::bulkhead);
        gauge(Metric.COOL_DOWNS, Snapshot::coolDowns);
        gauge(Metric.SCOPES_REMEMBERED, Snapshot::remembered);
        gauge(Metric.COOL_DOWN_LEFT, state -> seconds(state.coolDownUntil()));
    }

    void ownedBy(@Nullable LimitChangeRequests task) {
        owner = task;
    }

    boolean isOwnedBy(LimitChangeRequests task) {
        return owner == task;
    }

    /** Shows the limits of this policy and no others. */
    void show(Policy policy) {
        Map<String, Shown> before = limits;
        Map<String, Shown> after = new LinkedHashMap<>();
        for (Limit limit : policy.limits()) {
            Shown known = before.get(limit.id());
            if (known == null) {
                after.put(limit.id(), show(limit));
            } else {
                known.metrics().changed(limit);
                after.put(limit.id(), known);
            }
        }
        limits = after;
        before.forEach((id, shown) -> {
            if (!after.containsKey(id)) {
                hide(shown);
            }
        });
    }

    /**
     * @param intents that are parked
     * @param usable whether the connector has what calls need
     */
    public void report(LimitChangeRequests task, Snapshot state, int intents, boolean usable) {
        if (owner != task) {
            return;
        }
        last = state;
        parked = intents;
        connectorUsable = usable;
        for (LimitState limit : state.limits()) {
            Shown shown = limits.get(limit.id());
            if (shown != null) {
                shown.metrics().report(limit);
            }
        }
    }

    void hide() {
        gauges.forEach(meters::remove);
        limits.values().forEach(this::hide);
        limits = Map.of();
    }

    private void hide(Shown shown) {
        registry.remove(shown.metrics());
        shown.meters().forEach(meters::remove);
    }

    private Shown show(Limit limit) {
        LimitMetrics metrics = new LimitMetrics(vendor, limit, max -> ask(limit.id(), max));
        List<Meter> own = new ArrayList<>();
        own.add(gauge(metrics, Metric.LIMIT_MAX, limit, LimitState::max));
        own.add(gauge(metrics, Metric.LIMIT_LEARNED, limit, LimitState::learned));
        own.add(gauge(metrics, Metric.LIMIT_LEARNED_SCOPES, limit, LimitState::learnedScopes));
        own.add(gauge(metrics, Metric.LIMIT_USED, limit, LimitState::used));
        own.add(gauge(metrics, Metric.LIMIT_UTILISATION, limit, LimitState::share));
        own.add(gauge(metrics, Metric.LIMIT_WAITING, limit, LimitState::waiting));
        own.add(gauge(metrics, Metric.LIMIT_NEXT, limit, it -> seconds(it.next())));
        own.add(gauge(metrics, Metric.LIMIT_REFUSED, limit, LimitState::refused));
        registry.add(metrics);
        return new Shown(metrics, own);
    }

    private void ask(String limit, int max) {
        LimitChangeRequests task = owner;
        if (task == null || !limits.containsKey(limit)) {
            throw new IllegalStateException(vendor + "." + limit
                    + ": this process no longer owns the vendor, or the limit is no more; look in the registry again");
        }
        task.add(new LimitChangeRequests.Ask(vendor, limit, max));
    }

    private void gauge(Metric metric, ToDoubleFunction<Snapshot> value) {
        gauges.add(meters.gauge(
                metric,
                this,
                metrics -> {
                    Snapshot state = metrics.last;
                    return state == null ? 0 : value.applyAsDouble(state);
                },
                vendor));
    }

    private Meter gauge(LimitMetrics metrics, Metric metric, Limit limit, ToDoubleFunction<LimitState> value) {
        return meters.gauge(metric, metrics, it -> value.applyAsDouble(it.state()), vendor, limit.id());
    }

    private double seconds(long until) {
        return until == Nanos.NEVER ? Double.NaN : Math.max(0, until - clock.now()) / 1e9;
    }
}
