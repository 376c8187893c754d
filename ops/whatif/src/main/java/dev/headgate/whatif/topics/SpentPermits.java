package dev.headgate.whatif.topics;

import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Permits that results say were spent, and that are not free again. Times are nanoseconds since the epoch. */
final class SpentPermits {

    /** In so many steps of its window a release is rounded up, so that there are few. */
    private static final int STEPS = 60;

    private record Key(Limit limit, Scope scope) {}

    private final List<Limit> limits;
    private final long at;
    private final Map<Key, TreeMap<Long, Integer>> held = new HashMap<>();

    /** Of buckets: when they are full again. */
    private final Map<Key, Long> full = new HashMap<>();

    /** @param at those that are free then are left out */
    SpentPermits(List<Limit> limits, long at) {
        this.limits = limits;
        this.at = at;
    }

    /**
     * A call's, no earlier than those before it, about.
     *
     * @param permits by the limit's id
     * @param scope the intent's attributes
     * @param answered when the call had ended
     */
    void spent(Map<String, Integer> permits, Map<String, String> scope, long answered) {
        for (Limit limit : limits) {
            Integer count = permits.get(limit.id());
            if (count == null || count == 0) {
                continue;
            }
            if (limit.window() instanceof Window.Bucket bucket) {
                long back = Nanos.times(count, Nanos.of(bucket.interval()));
                full.merge(
                        new Key(limit, scope(limit, scope)),
                        Nanos.plus(answered, back),
                        (before, _) -> Nanos.plus(Math.max(before, answered), back));
                continue;
            }
            long free = limit.window().release(answered, 0);
            if (free > at) {
                held.computeIfAbsent(new Key(limit, scope(limit, scope)), _ -> new TreeMap<>())
                        .merge(rounded(limit, free), count, Integer::sum);
            }
        }
    }

    private static long rounded(Limit limit, long free) {
        if (!(limit.window() instanceof Window.Rolling(var period))) {
            return free;
        }
        long step = Math.max(1, Nanos.of(period) / STEPS);
        return Math.ceilDiv(free, step) * step;
    }

    private static Scope scope(Limit limit, Map<String, String> attributes) {
        return new Scope(
                limit.scope(),
                limit.scope().stream()
                        .map(name -> attributes.getOrDefault(name, ""))
                        .toList());
    }

    List<Saved.Spent> saved() {
        List<Saved.Spent> saved = new ArrayList<>();
        held.forEach((key, times) -> {
            List<Saved.Held> all = new ArrayList<>();
            times.forEach((until, permits) -> all.add(new Saved.Held(until, permits)));
            saved.add(spent(key, all));
        });
        full.forEach((key, until) -> {
            if (until > at && key.limit().window() instanceof Window.Bucket bucket) {
                long permits = Math.ceilDiv(until - at, Nanos.of(bucket.interval()));
                saved.add(spent(key, List.of(new Saved.Held(until, Nanos.permits(permits)))));
            }
        });
        return saved;
    }

    private static Saved.Spent spent(Key key, List<Saved.Held> held) {
        return new Saved.Spent(key.limit().id(), key.scope(), key.limit().window(), held, 0, 0);
    }
}
