package dev.headgate.streams.metrics;

import dev.headgate.core.policy.Policy;
import dev.headgate.streams.spi.SteadyClock;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import java.util.HashMap;
import java.util.Map;

/**
 * What this process shows of the vendors it owns.
 *
 * <p>Threading: stream threads take vendors over and give them up in any order, so each is under the lock.
 */
public final class VendorMetricsRegistry {

    private final Meters meters;
    private final SteadyClock clock;
    private final LimitRegistry registry = new LimitRegistry();
    private final Map<String, VendorMetrics> byVendor = new HashMap<>();

    public VendorMetricsRegistry(Meters meters, SteadyClock clock) {
        this.meters = meters;
        this.clock = clock;
    }

    public RateLimiterRegistry registry() {
        return registry;
    }

    /**
     * Shows a vendor that a task has taken over, or whose rules are others now.
     *
     * @param task where changes of its limits are asked for
     */
    public synchronized VendorMetrics show(String vendor, Policy policy, LimitChangeRequests task) {
        VendorMetrics metrics = byVendor.computeIfAbsent(vendor, it -> new VendorMetrics(it, meters, registry, clock));
        metrics.ownedBy(task);
        metrics.show(policy);
        return metrics;
    }

    /** The task gives the vendor up: it is no longer shown, unless another task of this process has it already. */
    public synchronized void hide(String vendor, LimitChangeRequests task) {
        VendorMetrics metrics = byVendor.get(vendor);
        if (metrics != null && metrics.isOwnedBy(task)) {
            byVendor.remove(vendor);
            metrics.ownedBy(null);
            metrics.hide();
        }
    }
}
