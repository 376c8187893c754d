package dev.headgate.sandbox;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes what was opened, in reverse order. What can't be closed keeps nothing else open: of several failures the first is
 * thrown, and the others are suppressed in it.
 *
 * <p>Threading: one thread at a time.
 */
public final class Closer implements AutoCloseable {

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    /** Takes what is to be closed before all that it was given until now; returns it. */
    public <T extends AutoCloseable> T add(T one) {
        open.push(one);
        return one;
    }

    /** Closes everything because of a failure, in which those of closing are suppressed. */
    public void closeAfter(Throwable failure) {
        while (!open.isEmpty()) {
            after(failure, open.pop());
        }
    }

    /** The same of one thing. */
    public static void after(Throwable failure, AutoCloseable one) {
        try {
            one.close();
        } catch (Exception e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    @Override
    public void close() throws Exception {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                closeAfter(e);
                throw e;
            }
        }
    }
}
