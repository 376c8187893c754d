package dev.headgate.http.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.api.Hint;
import dev.headgate.api.StatedLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What answers say of themselves where no rule is needed: {@code Retry-After}, google.rpc.RetryInfo, {@code RateLimit} and
 * {@code RateLimit-Policy}, and which policies a problem names as violated.
 */
final class StandardHints {

    /** How long a quota is taken for as small as the answer says where it doesn't say until when. */
    static final Duration RESET_FALLBACK = Duration.ofMinutes(1);

    /** {@code google.rpc.RetryInfo} as JSON. */
    private static final WaitSource RETRY_INFO = new WaitSource.Said(
            new Source(null, JsonQuery.parse("$..details[*].retryDelay").orElseThrow(), null),
            WaitFormat.PROTOBUF_DURATION);

    private StandardHints() {}

    /**
     * Returns how long to wait, or null for no usable hint. {@code Retry-After} comes first, as the drafts ask; the fields about
     * quotas are asked only where the answer is a refusal by its status.
     */
    static @Nullable Duration wait(Received answer) {
        Duration wait = RetryAfter.read(answer.header("retry-after"), answer.asOf());
        if (wait == null && answer.status() >= 400) {
            wait = RETRY_INFO.read(answer);
        }
        boolean refused = answer.status() == 429 || answer.status() == 503;
        return wait != null || !refused ? wait : rateLimit(answer);
    }

    private static @Nullable Duration rateLimit(Received answer) {
        List<RateLimitField.Item> items = RateLimitField.read(answer.header("ratelimit"));
        String policies = answer.header("ratelimit-policy");
        Set<String> violated = policies == null && items.isEmpty() ? Set.of() : violated(answer);
        Duration named =
                reset(items.stream().filter(it -> violated.contains(it.name())).toList());
        if (named == null) {
            named = longest(RateLimitField.windows(policies), violated);
        }
        if (named == null) {
            named = reset(items);
        }
        return named != null ? named : WaitFormat.SECONDS.read(answer.headerOr("ratelimit-reset", ""), answer.asOf());
    }

    /** The policies that a problem names (draft-ietf-httpapi-ratelimit-headers-11, 5). */
    private static Set<String> violated(Received answer) {
        Set<String> names = new HashSet<>();
        for (JsonNode name : answer.json().path("violated-policies")) {
            names.add(name.asText());
        }
        return names;
    }

    private static @Nullable Duration longest(Map<String, Duration> windows, Set<String> names) {
        Duration longest = null;
        for (String name : names) {
            longest = longer(longest, windows.get(name));
        }
        return longest;
    }

    /** The longest of those used up, which is what was refused; if the answer names none such, of all. */
    static @Nullable Duration reset(List<RateLimitField.Item> items) {
        Duration all = null;
        Duration used = null;
        for (RateLimitField.Item item : items) {
            all = longer(all, item.reset());
            used = item.remaining() == 0 ? longer(used, item.reset()) : used;
        }
        return used == null ? all : used;
    }

    static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Returns the limits that {@code RateLimit-Policy} states, as far as it says of which window. */
    static List<StatedLimit> limits(Received answer, List<String> scope) {
        return RateLimitField.policies(answer.header("ratelimit-policy")).stream()
                .map(policy -> new StatedLimit(null, scope, policy.quota(), policy.window()))
                .toList();
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
