package dev.headgate.simulator;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bookkeeping of one limit: what the vendor itself counts, and beside it the judge's count of all arrivals. The two
 * share nothing, so that a wrong refusal does not hide an arrival beyond the limit.
 *
 * <p>The judge counts every arrival, refused or not. One is over quota when the window that ends with it holds more
 * than {@code max} arrivals that were not over quota themselves; so the count is 0 exactly when no window ever held more
 * than {@code max}, and otherwise the number of arrivals that were too many.
 */
final class LimitBook {

    /** {@link #mostInWindow} is a floor beyond this many arrivals in one window, or twice the limit if that is more. */
    static final int MOST_KEPT = 1_000_000;

    private static final class Windows {
        final RollingWindow counted;
        final RollingWindow withinQuota;
        final RollingWindow all;

        Windows(long lengthNanos, int max) {
            counted = new RollingWindow(lengthNanos, max);
            withinQuota = new RollingWindow(lengthNanos, max);
            all = new RollingWindow(lengthNanos, Math.max(2 * max, MOST_KEPT));
        }
    }

    private final LimitSpec spec;
    private final int mostScopes;
    private final Map<String, Windows> scopes = new HashMap<>();
    private int mostInWindow;
    private long overQuota;

    LimitBook(LimitSpec spec, int mostScopes) {
        this.spec = spec;
        this.mostScopes = mostScopes;
    }

    /** Makes room for a scope. False if there is none, even after idle scopes are forgotten. */
    boolean admits(String scope, long now) {
        if (scopes.containsKey(scope)) {
            return true;
        }
        if (scopes.size() >= mostScopes) {
            scopes.values().removeIf(windows -> windows.all.size(now) == 0);
        }
        if (scopes.size() >= mostScopes) {
            return false;
        }
        scopes.put(scope, new Windows(spec.window().toNanos(), spec.max()));
        return true;
    }

    boolean knows(String scope) {
        return scopes.containsKey(scope);
    }

    /** Judges an arrival. Returns whether it is over quota. */
    boolean judge(String scope, long now) {
        Windows windows = windows(scope);
        windows.all.size(now);
        windows.all.add(now);
        mostInWindow = Math.max(mostInWindow, windows.all.size(now));
        if (windows.withinQuota.size(now) < spec.max()) {
            windows.withinQuota.add(now);
            return false;
        }
        overQuota++;
        return true;
    }

    /** The vendor's own view: nanoseconds until the scope has a free permit, 0 if it has one. */
    long waitNanos(String scope, long now) {
        RollingWindow counted = windows(scope).counted;
        return counted.size(now) < spec.max() ? 0 : counted.untilOldestLeaves(now);
    }

    /** Counts an arrival the vendor accepted. */
    void count(String scope, long now) {
        windows(scope).counted.add(now);
    }

    LimitSpec spec() {
        return spec;
    }

    LimitReport report() {
        return new LimitReport(spec.max(), spec.window().toMillis(), spec.scopeHeader(), mostInWindow, overQuota);
    }

    private Windows windows(String scope) {
        @Nullable Windows windows = scopes.get(scope);
        if (windows == null) {
            throw new IllegalStateException("scope was not admitted");
        }
        return windows;
    }
}
