package dev.headgate.streams;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.streams.record.CommandValidator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules with maxima that are not their profile's, as {@code SET_LIMIT} sets them. */
public final class PolicyOverrides {

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

    /** The attributes that a limit is counted by; null if there is no such limit. */
    public static @Nullable List<String> scope(Policy policy, String id) {
        if (id.equals(BULKHEAD)) {
            return List.of();
        }
        return Stream.concat(
                        policy.limits().stream()
                                .filter(it -> it.id().equals(id))
                                .map(Limit::scope),
                        policy.concurrency().stream()
                                .filter(it -> it.id().equals(id))
                                .map(ConcurrencyLimit::scope))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the same rules with another maximum of one limit, whose bursts are no larger then.
     *
     * @param scope only in this one, named by all attributes that the limit is counted by; empty for all but those with
     *     another
     * @throws IllegalArgumentException if that maximum makes no sense for such a limit, naming the limit and the bound
     */
    public static Policy with(Policy policy, String id, Map<String, String> scope, int max) {
        if (id.equals(BULKHEAD)) {
            return policy.withConcurrency(max, policy.concurrency());
        }
        List<Limit> limits = policy.limits().stream()
                .map(limit -> limit.id().equals(id) ? with(limit, scope, max) : limit)
                .toList();
        List<ConcurrencyLimit> concurrency = policy.concurrency().stream()
                .map(limit -> limit.id().equals(id) ? with(limit, scope, max) : limit)
                .toList();
        return policy.withLimits(limits).withConcurrency(policy.bulkhead(), concurrency);
    }

    private static Limit with(Limit limit, Map<String, String> scope, int max) {
        return scope.isEmpty() ? limit.lowered(max) : limit.withMaxima(with(limit.maxima(), limit.scope(), scope, max));
    }

    private static ConcurrencyLimit with(ConcurrencyLimit limit, Map<String, String> scope, int max) {
        return scope.isEmpty() ? limit.withMax(max) : limit.withMaxima(with(limit.maxima(), limit.scope(), scope, max));
    }

    private static Map<List<String>, Integer> with(
            Map<List<String>, Integer> maxima, List<String> names, Map<String, String> scope, int max) {
        Map<List<String>, Integer> more = new HashMap<>(maxima);
        more.put(names.stream().map(name -> scope.getOrDefault(name, "")).toList(), max);
        return more;
    }

    /** In words. */
    static String text(String limitId, Map<String, String> scope) {
        StringBuilder text = new StringBuilder("limit ").append(limitId);
        new TreeMap<>(scope)
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}
