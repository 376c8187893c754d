package dev.headgate.lab.progress;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a command's length before it was ever run here.
 *
 * @param usual about how long it takes, null if nobody knows
 * @param longest after which it has ended, null if nobody knows
 */
public record Expected(@Nullable Duration usual, @Nullable Duration longest) {

    public static final Expected NOTHING = new Expected(null, null);

    public static Expected usually(Duration length) {
        return new Expected(length, null);
    }

    public static Expected atMost(Duration length) {
        return new Expected(null, length);
    }

    Expected or(@Nullable Duration last) {
        return last == null ? this : new Expected(last, null);
    }
}
