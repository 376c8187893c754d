package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the decisions need of an intent. Times are nanoseconds since the epoch.
 *
 * @param ordinal its place in the vendor's order and its name in events and effects; unique in a task
 * @param id the producer's id, by which it is cancelled
 * @param scope attributes that limits and cool-downs are counted by
 * @param tenant whose it is
 * @param group what it belongs to, such as a campaign; empty for none
 * @param priority its urgency
 * @param cost permits it takes at worst from limits in the unit {@link Limit#COST}, and in units nobody knows a cost of; at
 *     least 1
 * @param costPerRequest whether that is the same for each of the requests that it makes at worst, so that those which were
 *     not made are given back
 * @param costs what an attempt costs at worst in other units, 0 where it does not count, and in {@link Limit#REQUESTS} if
 *     it makes more than one
 * @param acceptedAt when it was accepted; patience counts from here
 * @param notBefore not started earlier; 0 for at once
 * @param deadline not started from then on; {@link Nanos#NEVER} for none
 * @param orderingKey one at a time and in order among equal keys; null for no order
 * @param maxAttempts the most attempts, or 0 for the policy's
 * @param maxPages the most pages of a list, or 0 for all
 * @param atMostOnce whether a call that may have reached the vendor is never repeated unless the vendor refused it
 * @param resource what it reads or writes at the vendor, as a hash of its name; 0 for none that is known
 * @param exclusive whether no other call of the resource may be in flight while it is
 * @param joining what it has in common with others that its call may serve as well; null: it has a call of its own
 */
public record Intent(
        long ordinal,
        String id,
        Map<String, String> scope,
        String tenant,
        String group,
        Priority priority,
        int cost,
        boolean costPerRequest,
        Map<String, Integer> costs,
        long acceptedAt,
        long notBefore,
        long deadline,
        @Nullable String orderingKey,
        int maxAttempts,
        int maxPages,
        boolean atMostOnce,
        long resource,
        boolean exclusive,
        @Nullable Joining joining) {

    public Intent {
        scope = Map.copyOf(scope);
        costs = Map.copyOf(costs);
        if (cost < 1 || maxAttempts < 0) {
            throw new IllegalArgumentException(
                    "cost must be at least 1, maxAttempts not negative: " + cost + " " + maxAttempts);
        }
        requireSound(costs);
    }

    /**
     * Checks what an attempt may cost, by unit.
     *
     * @throws IllegalArgumentException if a cost is negative, or that of requests less than 1
     */
    public static void requireSound(Map<String, Integer> costs) {
        boolean negative = false;
        for (int worst : costs.values()) {
            negative |= worst < 0;
        }
        if (negative || costs.getOrDefault(Limit.REQUESTS, 1) < 1) {
            throw new IllegalArgumentException("costs must not be negative, of requests at least 1: " + costs);
        }
    }

    /**
     * Begins one that is urgent as usual, costs one permit, may be repeated, and has no scope, tenant, order or deadline.
     *
     * @param acceptedAt in nanoseconds since the epoch
     */
    public static Builder builder(long ordinal, String id, long acceptedAt) {
        return new Builder(ordinal, id, acceptedAt);
    }

    /** Begins another that is like this one. */
    public Builder toBuilder() {
        Builder builder = new Builder(ordinal, id, acceptedAt);
        builder.scope = scope;
        builder.tenant = tenant;
        builder.group = group;
        builder.priority = priority;
        builder.cost = cost;
        builder.costPerRequest = costPerRequest;
        builder.costs = costs;
        builder.notBefore = notBefore;
        builder.deadline = deadline;
        builder.orderingKey = orderingKey;
        builder.maxAttempts = maxAttempts;
        builder.maxPages = maxPages;
        builder.atMostOnce = atMostOnce;
        builder.resource = resource;
        builder.exclusive = exclusive;
        builder.joining = joining;
        return builder;
    }

    /** Names what an intent has; each of its methods is as the record's component of that name. */
    public static final class Builder {

        private long ordinal;
        private final String id;
        private final long acceptedAt;
        private Map<String, String> scope = Map.of();
        private String tenant = "";
        private String group = "";
        private Priority priority = Priority.NORMAL;
        private int cost = 1;
        private boolean costPerRequest;
        private Map<String, Integer> costs = Map.of();
        private long notBefore;
        private long deadline = Nanos.NEVER;
        private @Nullable String orderingKey;
        private int maxAttempts;
        private int maxPages;
        private boolean atMostOnce;
        private long resource;
        private boolean exclusive;
        private @Nullable Joining joining;

        private Builder(long ordinal, String id, long acceptedAt) {
            this.ordinal = ordinal;
            this.id = id;
            this.acceptedAt = acceptedAt;
        }

        public Builder ordinal(long value) {
            ordinal = value;
            return this;
        }

        public Builder scope(Map<String, String> value) {
            scope = value;
            return this;
        }

        public Builder tenant(String value) {
            tenant = value;
            return this;
        }

        public Builder group(String value) {
            group = value;
            return this;
        }

        public Builder priority(Priority value) {
            priority = value;
            return this;
        }

        public Builder cost(int value) {
            cost = value;
            return this;
        }

        public Builder costs(Map<String, Integer> value) {
            costs = value;
            return this;
        }

        public Builder notBefore(long value) {
            notBefore = value;
            return this;
        }

        public Builder deadline(long value) {
            deadline = value;
            return this;
        }

        public Builder orderingKey(@Nullable String value) {
            orderingKey = value;
            return this;
        }

        public Builder maxAttempts(int value) {
            maxAttempts = value;
            return this;
        }

        public Builder maxPages(int value) {
            maxPages = value;
            return this;
        }

        public Builder atMostOnce(boolean value) {
            atMostOnce = value;
            return this;
        }

        public Builder costPerRequest(boolean value) {
            costPerRequest = value;
            return this;
        }

        public Builder resource(long value) {
            resource = value;
            return this;
        }

        public Builder exclusive(boolean value) {
            exclusive = value;
            return this;
        }

        public Builder joining(@Nullable Joining value) {
            joining = value;
            return this;
        }

        public Intent build() {
            return new Intent(
                    ordinal,
                    id,
                    scope,
                    tenant,
                    group,
                    priority,
                    cost,
                    costPerRequest,
                    costs,
                    acceptedAt,
                    notBefore,
                    deadline,
                    orderingKey,
                    maxAttempts,
                    maxPages,
                    atMostOnce,
                    resource,
                    exclusive,
                    joining);
        }
    }

    /** Whether an attempt may take more than one request. */
    boolean makesSeveralRequests() {
        return cost(Limit.REQUESTS) > 1;
    }

    /** Permits it takes at worst from the limit; 0: it does not count in it. */
    int cost(Limit limit) {
        Integer counted = limit.exempt() == null ? null : costs.get(limit.exempt());
        return counted == null ? cost(limit.unit()) : cost(limit.unit(), counted);
    }

    /** Permits of which only so many of its requests take any. */
    private int cost(String unit, int counted) {
        if (counted == 0 || unit.equals(Limit.REQUESTS)) {
            return Math.min(counted, cost(Limit.REQUESTS));
        }
        return costPerRequest && !costs.containsKey(unit) ? share(cost, counted) : cost(unit);
    }

    /** What so many of its requests cost, if all that it makes at worst cost this. */
    private int share(int all, int requests) {
        return (int) Math.ceilDiv((long) all * requests, cost(Limit.REQUESTS));
    }

    /**
     * Permits that it really took from the limit.
     *
     * @param taken those it took at worst
     * @param spent what answers say, by unit; nothing: all that was taken
     */
    int spent(Limit limit, int taken, Map<String, Integer> spent) {
        if (spent.isEmpty()) {
            return taken;
        }
        String exempt = limit.exempt();
        Integer counted = exempt == null ? null : spent.get(exempt);
        Integer requests = counted == null ? spent.get(Limit.REQUESTS) : counted;
        if (limit.unit().equals(Limit.REQUESTS)) {
            return requests == null ? taken : requests;
        }
        if (counted != null && counted == 0) {
            return 0;
        }
        Integer known = spent.get(limit.unit());
        if (known == null && costPerRequest && requests != null) {
            return share(cost(limit.unit()), requests);
        }
        return known == null ? taken : known;
    }

    /** The units that it costs nothing in. */
    Set<String> free() {
        if (costs.isEmpty() || !costs.containsValue(0)) {
            return Set.of();
        }
        Set<String> free = new HashSet<>();
        costs.forEach((unit, cost) -> {
            if (cost == 0) {
                free.add(unit);
            }
        });
        return free;
    }

    /** Permits it takes at worst from limits in that unit. */
    int cost(String unit) {
        return switch (unit) {
            case Limit.REQUESTS -> costs.getOrDefault(Limit.REQUESTS, 1);
            case Limit.COST -> cost;
            default -> costs.getOrDefault(unit, cost);
        };
    }
}
