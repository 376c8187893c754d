package dev.headgate.streams.kafka;

import org.jspecify.annotations.Nullable;

/** What something was thrown for. */
public final class Causes {

    /** Causes may go round in a circle. */
    private static final int DEEPEST = 32;

    private Causes() {}

    /** Returns the first of its kind among what was thrown and its causes; null if there is none. */
    public static <T extends Throwable> @Nullable T first(Class<T> kind, Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (kind.isInstance(cause)) {
                return kind.cast(cause);
            }
            cause = cause.getCause();
        }
        return null;
    }
}
