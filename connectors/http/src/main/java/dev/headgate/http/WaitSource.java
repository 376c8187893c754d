package dev.headgate.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where an answer says how long to wait, and how. */
record WaitSource(Source source, WaitFormat format) {

    /** Returns the wait, the longest of several, or null if none is usable. */
    @Nullable
    Duration read(Received answer) {
        Duration longest = null;
        for (String value : source.values(answer)) {
            Duration wait = format.read(value, answer.asOf());
            if (wait != null && (longest == null || wait.compareTo(longest) > 0)) {
                longest = wait;
            }
        }
        return longest;
    }
}
