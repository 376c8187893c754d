package dev.headgate.core.learned;

import dev.headgate.core.policy.Nanos;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The maxima of one limit that are known to be lower than it says, by scope. One only falls, until it is forgotten. Times are
 * nanoseconds since the epoch.
 */
public final class Maxima<S> {

    /** Scopes remembered; what is learned of more is not kept. */
    static final int MAX_SCOPES = 100_000;

    /** That it is remembered for longer is saved when that is by as much of the time that it is remembered. */
    private static final int RENEWALS = 24;

    /** @param until from then on it is forgotten */
    public record Maximum(int max, long until) {}

    private final Map<S, Maximum> known = new HashMap<>();
    private final Set<S> unsaved = new LinkedHashSet<>();

    /** When the first of them is over, or earlier. */
    private long overAt = Nanos.NEVER;

    /** What is known of this scope; null for nothing. */
    public @Nullable Maximum of(S scope, long now) {
        Maximum maximum = known.get(scope);
        return maximum == null || maximum.until() <= now ? null : maximum;
    }

    /**
     * It was learned that the maximum is no larger than this. Nothing changes if it was known to be lower.
     *
     * @param keep nanoseconds for which that is remembered
     */
    public void lower(S scope, int max, long keep, long now) {
        Maximum before = of(scope, now);
        long until = Nanos.plus(now, keep);
        boolean lower = before == null || before.max() > max;
        boolean again = before != null && before.max() == max && until - before.until() >= keep / RENEWALS;
        boolean room = known.size() < MAX_SCOPES || known.containsKey(scope);
        if (room && (lower || again)) {
            put(scope, new Maximum(max, until));
            unsaved.add(scope);
        }
    }

    /** A former owner learned it. */
    public void restore(S scope, Maximum maximum) {
        if (known.size() < MAX_SCOPES) {
            put(scope, maximum);
        }
    }

    private void put(S scope, Maximum maximum) {
        known.put(scope, maximum);
        overAt = Math.min(overAt, maximum.until());
    }

    /** Returns the scopes of which something was known. */
    public Collection<S> forget(Predicate<S> which) {
        List<S> forgotten = known.keySet().stream().filter(which).toList();
        forgotten.forEach(known::remove);
        unsaved.addAll(forgotten);
        return forgotten;
    }

    /** Those that are over by now. */
    public void forgetOver(long now) {
        if (now >= overAt) {
            forget(scope -> of(scope, now) == null);
            overAt = known.values().stream().mapToLong(Maximum::until).min().orElse(Nanos.NEVER);
        }
    }

    /** The lowest; 0 for none. */
    public int lowest(long now) {
        return known.values().stream()
                .filter(maximum -> maximum.until() > now)
                .mapToInt(Maximum::max)
                .min()
                .orElse(0);
    }

    /** Scopes of which something is known. */
    public int size() {
        return known.size();
    }

    /** Returns whether {@link #takeUnsaved} has any. */
    public boolean isUnsaved() {
        return !unsaved.isEmpty();
    }

    /** Returns the scopes of which something else is known, or nothing any more, since this was last asked. */
    public Collection<S> takeUnsaved() {
        List<S> taken = List.copyOf(unsaved);
        unsaved.clear();
        return taken;
    }
}
