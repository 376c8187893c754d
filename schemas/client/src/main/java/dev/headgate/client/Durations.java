package dev.headgate.client;

import java.time.Duration;

/** Durations as people read them. */
final class Durations {

    private Durations() {}

    /** Such as {@code 30 s} or {@code 250 ms}. */
    static String text(Duration duration) {
        return duration.toMillisPart() == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    /** The same duration, if it is longer than nothing. */
    static Duration positive(String name, Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(name + " must be longer than 0: " + duration);
        }
        return duration;
    }
}
