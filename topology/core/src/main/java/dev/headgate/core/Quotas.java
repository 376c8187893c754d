package dev.headgate.core;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A vendor's limits, each with its windows per scope. A call takes its permits from all of them together or not. */
final class Quotas {

    /**
     * At take-over nobody knows what the predecessor spent, so limits with windows up to this start full. Longer ones
     * start empty: a vendor would stand still for hours.
     */
    static final Duration LONGEST_TAKEOVER_HOLD = Duration.ofSeconds(10);

    private final List<Limit> limits;
    private final List<Map<Scope, ScopedWindow>> windows = new ArrayList<>();
    /** Every window once, the one to be looked at next for idleness first. */
    private final Queue<ScopedWindow> sweep = new ArrayDeque<>();

    private final long reach;
    private final long skew;
    private final long takeOver;

    /**
     * @param takeOver when this owner took the vendor over
     */
    Quotas(List<Limit> limits, Transit transit, long takeOver) {
        this.limits = limits;
        this.reach = transit.reach();
        this.skew = transit.clockSkew().toNanos();
        this.takeOver = takeOver;
        for (int i = 0; i < limits.size(); i++) {
            windows.add(new HashMap<>());
        }
    }

    /** Returns a limit the cost can never fit in, or null. */
    @Nullable
    Limit tooSmallFor(int cost) {
        return limits.stream().filter(limit -> cost > limit.max()).findFirst().orElse(null);
    }

    /** What stops every call of the vendor, however small; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        Block worst = null;
        for (int i = 0; i < limits.size(); i++) {
            if (limits.get(i).scope().isEmpty()) {
                worst = later(worst, block(window(i, Map.of(), now), 1, now));
            }
        }
        return worst;
    }

    /** What stops this call; null for nothing. */
    @Nullable
    Block block(Intent intent, long now) {
        Block worst = null;
        for (int i = 0; i < limits.size(); i++) {
            worst = later(worst, block(window(i, intent.scope(), now), intent.cost(), now));
        }
        return worst;
    }

    /** The call leaves; {@link Entry#sent} says when. */
    void take(Entry entry, long now) {
        List<ScopedWindow> taken = new ArrayList<>(limits.size());
        for (int i = 0; i < limits.size(); i++) {
            ScopedWindow scoped = window(i, entry.intent.scope(), now);
            scoped.window.take(entry.intent.cost(), entry.sent);
            taken.add(scoped);
        }
        entry.windows = taken;
    }

    /** The call did not leave. */
    void giveBack(Entry entry, long now) {
        for (ScopedWindow scoped : entry.windows) {
            scoped.window.giveBack(entry.intent.cost(), entry.sent, now);
        }
    }

    /** Has those asked again who waited for this call's permits. */
    void wakeWaiters(Entry entry, Lanes lanes, long now) {
        for (ScopedWindow scoped : entry.windows) {
            lanes.wake(scoped.waiters, scoped.window.earliest(1, now));
        }
    }

    /** The call arrived at {@code arrived} or earlier. */
    void settle(Entry entry, long arrived, long now) {
        for (ScopedWindow scoped : entry.windows) {
            scoped.window.settle(entry.intent.cost(), entry.sent, arrived, now);
        }
    }

    /** Forgets some scopes that hold nothing and that nobody waits for. */
    void forgetIdle(long now) {
        for (int i = Math.min(sweep.size(), 4); i > 0; i--) {
            ScopedWindow scoped = sweep.remove();
            if (now >= takeOver + LONGEST_TAKEOVER_HOLD.toNanos() && scoped.unused(now)) {
                windows.get(limits.indexOf(scoped.limit)).remove(scoped.scope, scoped);
            } else {
                sweep.add(scoped);
            }
        }
    }

    /** Windows remembered. */
    int scopes() {
        return sweep.size();
    }

    /** The window nearest to its maximum, or null. */
    @Nullable
    ScopedWindow fullest(long now) {
        ScopedWindow fullest = null;
        double most = -1;
        for (Map<Scope, ScopedWindow> scopes : windows) {
            for (ScopedWindow scoped : scopes.values()) {
                double share = (double) scoped.window.held(now) / scoped.limit.max();
                if (share > most) {
                    most = share;
                    fullest = scoped;
                }
            }
        }
        return fullest;
    }

    private static @Nullable Block block(ScopedWindow scoped, int cost, long now) {
        long at = scoped.window.earliest(cost, now);
        return at <= now ? null : new Block(Constraint.QUOTA, scoped.limit.id(), at, scoped.waiters);
    }

    private static @Nullable Block later(@Nullable Block a, @Nullable Block b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return b.until() > a.until() ? b : a;
    }

    private ScopedWindow window(int index, Map<String, String> attributes, long now) {
        Limit limit = limits.get(index);
        Scope scope = Scope.of(limit.scope(), attributes);
        ScopedWindow known = windows.get(index).get(scope);
        if (known != null) {
            return known;
        }
        ScopedWindow scoped = new ScopedWindow(limit, scope, reach, skew);
        if (limit.window() instanceof Window.Rolling(Duration period) && period.compareTo(LONGEST_TAKEOVER_HOLD) <= 0) {
            scoped.window.hold(limit.max(), takeOver + period.toNanos(), now);
        }
        windows.get(index).put(scope, scoped);
        sweep.add(scoped);
        return scoped;
    }
}
