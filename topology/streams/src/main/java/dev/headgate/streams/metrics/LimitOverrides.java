package dev.headgate.streams.metrics;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.streams.spi.VendorBinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Maxima of limits that were changed by hand. They hold in this process until it ends or the vendor's profile is replaced.
 *
 * <p>Threading: each vendor's by its owner; vendors have their owners on several stream threads.
 */
public final class LimitOverrides {

    private record Changed(VendorBinding binding, Map<String, Integer> byLimit) {}

    private final Map<String, Changed> byVendor = new ConcurrentHashMap<>();

    /** Returns whether the profile has such a limit. */
    public boolean change(String vendor, VendorBinding binding, String limit, int max) {
        if (binding.policy().limits().stream().noneMatch(it -> it.id().equals(limit))) {
            return false;
        }
        Map<String, Integer> overrides = new HashMap<>(of(vendor, binding));
        overrides.put(limit, max);
        byVendor.put(vendor, new Changed(binding, Map.copyOf(overrides)));
        return true;
    }

    /** Returns the rules in force. */
    public Policy policy(String vendor, VendorBinding binding) {
        Map<String, Integer> overrides = of(vendor, binding);
        if (overrides.isEmpty()) {
            return binding.policy();
        }
        List<Limit> limits = binding.policy().limits().stream()
                .map(it -> it.withMax(overrides.getOrDefault(it.id(), it.max())))
                .toList();
        return binding.policy().withLimits(limits);
    }

    private Map<String, Integer> of(String vendor, VendorBinding binding) {
        Changed changed = byVendor.get(vendor);
        return changed == null || !changed.binding().equals(binding) ? Map.of() : changed.byLimit();
    }
}
