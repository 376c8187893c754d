package dev.headgate.http.answer;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long the answers of one rule ask to be waited for.
 *
 * @param sources in order; the standard hints come after them
 * @param longest whether the longest of them counts instead of the first that is usable
 * @param fallback where none is usable; null: what the cool-down says, or nothing
 * @param min a shorter wait is this long
 * @param max a longer one is this long; null: as long as it is
 * @param pad added in the end
 */
record WaitRule(
        List<WaitSource> sources,
        boolean longest,
        @Nullable Duration fallback,
        Duration min,
        @Nullable Duration max,
        Duration pad) {

    /** What the standard hints say. */
    static final WaitRule STANDARD = new WaitRule(List.of(), false, null, Duration.ZERO, null, Duration.ZERO);

    WaitRule {
        sources = List.copyOf(sources);
    }

    /** Returns the wait, positive, or null for none. */
    @Nullable
    Duration read(Received answer) {
        return of(asked(answer));
    }

    /** Returns the wait if the answer does not say how long. */
    @Nullable
    Duration unread() {
        return of(null);
    }

    private @Nullable Duration of(@Nullable Duration asked) {
        Duration wait = asked == null ? fallback : asked;
        if (wait == null) {
            return null;
        }
        Duration least = wait.compareTo(min) >= 0 ? wait : min;
        Duration bounded = max == null || least.compareTo(max) <= 0 ? least : max;
        return bounded.plus(pad);
    }

    private @Nullable Duration asked(Received answer) {
        Duration chosen = null;
        for (WaitSource source : sources) {
            Duration wait = source.read(answer);
            if (wait != null && !longest) {
                return wait;
            }
            chosen = wait == null || (chosen != null && chosen.compareTo(wait) >= 0) ? chosen : wait;
        }
        return chosen == null ? StandardHints.wait(answer) : chosen;
    }
}
