package dev.headgate.core;

import java.util.ArrayDeque;
import java.util.Queue;

/** One limit's count in one scope, and who waits for an answer in it. */
final class ScopedWindow {

    final Limit limit;
    final Scope scope;
    final RollingWindow window;
    final Queue<Strand> waiters = new ArrayDeque<>();

    ScopedWindow(Limit limit, Scope scope) {
        this.limit = limit;
        this.scope = scope;
        this.window = new RollingWindow(limit.max(), limit.window().toNanos());
    }

    boolean unused(long now) {
        return waiters.isEmpty() && window.idle(now);
    }
}
