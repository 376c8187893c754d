package dev.headgate.streams;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.streams.record.CommandValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules with one maximum that is not their profile's. */
final class PolicyOverrides {

    private static final String BULKHEAD = CommandValidator.BULKHEAD;

    private PolicyOverrides() {}

    /** The ids of what can be set. */
    static List<String> ids(Policy policy) {
        List<String> ids = new ArrayList<>();
        policy.limits().forEach(limit -> ids.add(limit.id()));
        policy.concurrency().forEach(limit -> ids.add(limit.id()));
        ids.add(BULKHEAD);
        return ids;
    }

    /** The maximum of a limit; null if there is no such limit. */
    static @Nullable Integer max(Policy policy, String id) {
        if (id.equals(BULKHEAD)) {
            return policy.bulkhead();
        }
        return Stream.concat(
                        policy.limits().stream()
                                .filter(it -> it.id().equals(id))
                                .map(Limit::max),
                        policy.concurrency().stream()
                                .filter(it -> it.id().equals(id))
                                .map(ConcurrencyLimit::max))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the same rules with another maximum of one limit, whose bursts are no larger then.
     *
     * @throws IllegalArgumentException if that maximum makes no sense for such a limit, naming the limit and the bound
     */
    static Policy with(Policy policy, String id, int max) {
        if (id.equals(BULKHEAD)) {
            return policy.withConcurrency(max, policy.concurrency());
        }
        List<Limit> limits = policy.limits().stream()
                .map(limit -> limit.id().equals(id) ? limit.lowered(max) : limit)
                .toList();
        List<ConcurrencyLimit> concurrency = policy.concurrency().stream()
                .map(limit -> limit.id().equals(id) ? limit.withMax(max) : limit)
                .toList();
        return policy.withLimits(limits).withConcurrency(policy.bulkhead(), concurrency);
    }
}
