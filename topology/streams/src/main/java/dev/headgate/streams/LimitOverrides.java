package dev.headgate.streams;

import dev.headgate.core.Limit;
import dev.headgate.core.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Maxima of limits that were changed by hand. They hold in this process until it ends or the vendor's line is replaced.
 *
 * <p>Threading: each vendor's by its owner; vendors have their owners on several stream threads.
 */
final class LimitOverrides {

    private record Changed(VendorBinding line, Map<String, Integer> byLimit) {}

    private final Map<String, Changed> byVendor = new ConcurrentHashMap<>();

    /** Returns whether the line has such a limit. */
    boolean change(String vendor, VendorBinding line, String limit, int max) {
        if (line.policy().limits().stream().noneMatch(it -> it.id().equals(limit))) {
            return false;
        }
        Map<String, Integer> maxima = new HashMap<>(of(vendor, line));
        maxima.put(limit, max);
        byVendor.put(vendor, new Changed(line, Map.copyOf(maxima)));
        return true;
    }

    /** Returns the rules in force. */
    Policy policy(String vendor, VendorBinding line) {
        Map<String, Integer> maxima = of(vendor, line);
        if (maxima.isEmpty()) {
            return line.policy();
        }
        List<Limit> limits = line.policy().limits().stream()
                .map(it -> it.withMax(maxima.getOrDefault(it.id(), it.max())))
                .toList();
        return line.policy().withLimits(limits);
    }

    private Map<String, Integer> of(String vendor, VendorBinding line) {
        Changed changed = byVendor.get(vendor);
        return changed == null || !changed.line().equals(line) ? Map.of() : changed.byLimit();
    }
}
