package dev.headgate.app;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was started, latest first: all of it at the end, or what there is when a start fails half-way. */
final class Unwinding implements AutoCloseable {

    private final Deque<Runnable> parts = new ArrayDeque<>();

    void add(Runnable close) {
        parts.push(close);
    }

    /** Hands over what there is, so that closing this one closes nothing. */
    Unwinding handOver() {
        Unwinding other = new Unwinding();
        other.parts.addAll(parts);
        parts.clear();
        return other;
    }

    /** Closes each part once, also if an earlier one fails. */
    @Override
    public synchronized void close() {
        Runnable part = parts.poll();
        if (part == null) {
            return;
        }
        try {
            part.run();
        } finally {
            close();
        }
    }
}
