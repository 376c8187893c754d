package dev.headgate.http;

import dev.headgate.api.Hint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What answers say of themselves where no rule is needed: {@code Retry-After} and {@code RateLimit}. */
final class StandardHints {

    /** How long a quota is taken for as small as the answer says where it doesn't say until when. */
    static final Duration RESET_FALLBACK = Duration.ofMinutes(1);

    private StandardHints() {}

    /** Returns how long to wait, or null for no usable hint. {@code Retry-After} comes first, as the draft asks. */
    static @Nullable Duration wait(Received answer) {
        Duration wait = RetryAfter.read(answer.header("retry-after"), answer.asOf());
        boolean refused = answer.status() == 429 || answer.status() == 503;
        return wait != null || !refused ? wait : reset(RateLimitField.read(answer.header("ratelimit")));
    }

    /** The longest of those used up, which is what was refused; if the answer names none such, of all. */
    private static @Nullable Duration reset(List<RateLimitField.Item> items) {
        Duration all = null;
        Duration used = null;
        for (RateLimitField.Item item : items) {
            all = longer(all, item.reset());
            used = item.remaining() == 0 ? longer(used, item.reset()) : used;
        }
        return used == null ? all : used;
    }

    private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Returns what the {@code RateLimit} field says is left. */
    static List<Hint> remaining(Received answer, List<String> scope) {
        List<Hint> hints = new ArrayList<>();
        for (RateLimitField.Item item : RateLimitField.read(answer.header("ratelimit"))) {
            Duration reset = item.reset();
            hints.add(new Hint.Remaining(scope, item.remaining(), reset == null ? RESET_FALLBACK : reset));
        }
        return hints;
    }
}
