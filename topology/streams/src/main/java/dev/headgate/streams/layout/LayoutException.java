package dev.headgate.streams.layout;

import dev.headgate.streams.kafka.Causes;
import org.jspecify.annotations.Nullable;

/**
 * What is found is not what this version, or this ledger, was made for: another number of partitions, a changelog that is
 * gone, a format this version can't read. Nothing is lost as long as nobody changes anything; no thread that is replaced and
 * no start that is repeated would mend it. The process ends with code 4 and this message.
 */
public class LayoutException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    /**
     * @param message what differs and what to do, for the operator
     */
    public LayoutException(String message) {
        super(message);
    }

    /** Returns the one that something was thrown for, or null. */
    public static @Nullable LayoutException in(Throwable thrown) {
        return Causes.first(LayoutException.class, thrown);
    }
}
