package dev.headgate.core;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One limit, with a window for each scope in which permits are held or waited for. */
final class Quota {

    /**
     * Nobody knows what was spent before a limit was known here, so those with windows up to this start full. Longer ones
     * start empty: a vendor would stand still for hours.
     */
    static final Duration LONGEST_HOLD = Duration.ofSeconds(10);

    private Limit limit;
    private final Map<Scope, ScopedWindow> windows = new HashMap<>();
    private final long begun;
    private long taken;
    private long refused;

    /** @param begun what was spent before is not known */
    Quota(Limit limit, long begun) {
        this.limit = limit;
        this.begun = begun;
    }

    Limit limit() {
        return limit;
    }

    int cost(Intent intent) {
        return intent.cost(limit.unit());
    }

    /** Returns whether permits held for the one count for the other too. */
    boolean counts(Limit other) {
        return resembles(other) && limit.window().equals(other.window());
    }

    /** Returns whether only the window is another. */
    boolean resembles(Limit other) {
        return limit.id().equals(other.id())
                && limit.scope().equals(other.scope())
                && limit.unit().equals(other.unit());
    }

    /** Takes over from one it {@link #resembles} what is held for calls that have ended; returns the windows. */
    Collection<ScopedWindow> takeOver(Quota other, long now) {
        other.windows.forEach((scope, scoped) -> create(scope, now).permits.takeOver(scoped.permits, now));
        return List.copyOf(windows.values());
    }

    /** Another maximum or pacing; only if it {@link #counts} the same. */
    void change(Limit changed) {
        limit = changed;
        windows.values().forEach(scoped -> scoped.change(changed));
    }

    @Nullable
    ScopedWindow known(Map<String, String> attributes) {
        return windows.get(Scope.of(limit.scope(), attributes));
    }

    ScopedWindow create(Map<String, String> attributes, long now) {
        return create(Scope.of(limit.scope(), attributes), now);
    }

    private ScopedWindow create(Scope scope, long now) {
        ScopedWindow scoped = new ScopedWindow(this, scope);
        if (limit.window() instanceof Window.Rolling(Duration period) && period.compareTo(LONGEST_HOLD) <= 0) {
            scoped.permits.hold(limit.max(), begun + period.toNanos(), now);
        }
        windows.put(scope, scoped);
        return scoped;
    }

    /** Returns whether it held nothing, nobody waited for it, and it is forgotten now. */
    boolean forget(ScopedWindow scoped, long now) {
        return now >= begun + LONGEST_HOLD.toNanos() && scoped.unused(now) && windows.remove(scoped.scope, scoped);
    }

    void took(int cost) {
        taken += cost;
    }

    void refused() {
        refused++;
    }

    /** The window nearest to its maximum, or null. */
    @Nullable
    ScopedWindow fullest(long now) {
        ScopedWindow fullest = null;
        int most = -1;
        for (ScopedWindow scoped : windows.values()) {
            int held = scoped.permits.held(now);
            if (held > most) {
                most = held;
                fullest = scoped;
            }
        }
        return fullest;
    }

    /**
     * @param block what keeps all of the vendor from starting, if that is this limit
     * @param behind how many intents wait for it
     */
    LimitState state(@Nullable Block block, int behind, long now) {
        long next = block == null ? Vendor.NEVER : block.until();
        int waiting = block == null ? 0 : behind;
        for (ScopedWindow scoped : windows.values()) {
            waiting += scoped.waiters.intents();
            for (Strand strand : scoped.waiters.firsts()) {
                next = Math.min(next, strand.blockedUntil());
            }
        }
        ScopedWindow fullest = fullest(now);
        return new LimitState(
                limit.id(),
                limit.max(),
                fullest == null ? 0 : fullest.permits.held(now),
                windows.size(),
                waiting,
                waiting == 0 ? 0 : next,
                taken,
                refused);
    }
}
