package dev.headgate.streams.layout;

import org.jspecify.annotations.Nullable;

/**
 * What is found is not what this version, or this ledger, was made for: another number of partitions, a changelog that is
 * gone, a format this version can't read. Nothing is lost as long as nobody changes anything; no thread that is replaced and
 * no start that is repeated would mend it. The process ends with code 4 and this message.
 */
public class LayoutException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    /** Causes may go round in a circle. */
    private static final int DEEPEST = 32;

    /**
     * @param message what differs and what to do, for the operator
     */
    public LayoutException(String message) {
        super(message);
    }

    /** Returns the one that something was thrown for, or null. */
    public static @Nullable LayoutException in(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof LayoutException why) {
                return why;
            }
            cause = cause.getCause();
        }
        return null;
    }
}
