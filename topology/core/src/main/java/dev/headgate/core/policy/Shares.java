package dev.headgate.core.policy;

import java.time.Duration;
import java.util.Map;

/**
 * How a vendor's starts are shared among those who wait: between priorities by weight, inside a priority between tenants by
 * weight, and what is kept for HIGH.
 *
 * @param high weight of HIGH, {@link #MIN_WEIGHT} to {@link #MAX_WEIGHT}, as all weights are
 * @param normal weight of NORMAL
 * @param low weight of LOW
 * @param tenants weights of tenants, by name
 * @param tenant weight of any other tenant
 * @param keptForHigh per cent of the places and of the permits that only HIGH may use, 0 to {@link #MAX_KEPT}; of permits only
 *     where they are back within {@link #LONGEST_KEPT}
 */
public record Shares(int high, int normal, int low, Map<String, Integer> tenants, int tenant, int keptForHigh) {

    public static final int MIN_WEIGHT = 1;
    public static final int MAX_WEIGHT = 1_000;
    public static final int MAX_KEPT = 99;

    /** Of a longer window nothing is kept: whoever used up the rest early would stand still for the rest of the day. */
    public static final Duration LONGEST_KEPT = Duration.ofHours(1);

    /** Nothing is kept, and all tenants are alike. */
    public static final Shares DEFAULT = new Shares(12, 4, 1, Map.of(), 1, 0);

    public Shares {
        tenants = Map.copyOf(tenants);
        requireWeight(high);
        requireWeight(normal);
        requireWeight(low);
        requireWeight(tenant);
        tenants.values().forEach(Shares::requireWeight);
        if (keptForHigh < 0 || keptForHigh > MAX_KEPT) {
            throw new IllegalArgumentException("kept for HIGH must be 0 to " + MAX_KEPT + " %: " + keptForHigh);
        }
    }

    private static void requireWeight(int weight) {
        if (weight < MIN_WEIGHT || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException("a weight must be " + MIN_WEIGHT + " to " + MAX_WEIGHT + ": " + weight);
        }
    }

    /** Returns the same with so many per cent kept for HIGH. */
    public Shares withKeptForHigh(int percent) {
        return new Shares(high, normal, low, tenants, tenant, percent);
    }

    /** The weight of a tenant among those of its priority. */
    public int weight(String of) {
        return tenants.isEmpty() ? tenant : tenants.getOrDefault(of, tenant);
    }

    /** Returns how many of so many places or permits others than HIGH may use: at least one. */
    public int others(int of) {
        return of - Math.min(of - 1, (int) ((long) of * keptForHigh / 100));
    }

    /** Returns whether something of the limit is kept. */
    public boolean keepsOf(Limit limit) {
        return keptForHigh > 0 && limit.length().compareTo(LONGEST_KEPT) <= 0;
    }
}
