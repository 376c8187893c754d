package dev.headgate.http;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Says how an answer is to be read, by its status and {@code Retry-After} alone. */
final class AnswerReader {

    private final List<String> scope;
    private final InstantSource clock;

    /** @param scope what a refusal stops, the profile's cool-down scope */
    AnswerReader(List<String> scope, InstantSource clock) {
        this.scope = List.copyOf(scope);
        this.clock = clock;
    }

    /** @param headers by name in lower case */
    Verdict read(int status, Map<String, String> headers) {
        if (status >= 200 && status < 300) {
            return new Verdict.Deliver();
        }
        Duration hint = RetryAfter.read(headers.get("retry-after"), headers.get("date"), clock.instant());
        if (status == 429 || (status == 503 && headers.containsKey("retry-after"))) {
            return new Verdict.Throttled(scope, hint);
        }
        boolean passing = status == 408 || status == 425 || (status >= 500 && status < 600);
        return passing ? new Verdict.Transient(hint) : new Verdict.Permanent();
    }
}
