package dev.headgate.core;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/** One limit's count in one scope, and who waits for its permits. */
final class ScopedWindow {

    final Limit limit;
    final Scope scope;
    final Permits window;
    final SequencedSet<Strand> waiters = new LinkedHashSet<>();

    ScopedWindow(Limit limit, Scope scope, long reach, long skew) {
        this.limit = limit;
        this.scope = scope;
        this.window = new Permits(limit.max(), limit.window(), reach, skew);
    }

    boolean unused(long now) {
        return waiters.isEmpty() && window.idle(now);
    }
}
