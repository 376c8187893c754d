package dev.headgate.http;

import dev.headgate.api.Attempt;
import java.time.Duration;

/**
 * When a call must be over.
 *
 * @param end as of {@link System#nanoTime}
 * @param ofIntent whether that is as its intent has it, and earlier than the vendor's deadline: it says nothing of the vendor
 */
record CallDeadline(long end, boolean ofIntent) {

    /** Of an attempt that begins now. */
    static CallDeadline of(Attempt attempt, Duration vendors) {
        Duration longest = attempt.longest(vendors);
        return new CallDeadline(System.nanoTime() + longest.toNanos(), longest.compareTo(vendors) < 0);
    }

    long remaining() {
        return end - System.nanoTime();
    }
}
