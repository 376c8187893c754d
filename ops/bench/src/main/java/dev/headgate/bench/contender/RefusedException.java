package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import io.confluent.parallelconsumer.PCRetriableException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call was answered with 429. */
final class RefusedException extends PCRetriableException {

    private static final long serialVersionUID = 1;
    private static final int TOO_MANY = 429;
    private static final Duration FALLBACK = Duration.ofSeconds(1);

    private final Duration wait;

    RefusedException(Duration wait) {
        super("refused for " + wait);
        this.wait = wait;
    }

    /** What the vendor says in Retry-After, a second if it says nothing; null if it did not refuse. */
    static @Nullable Duration waitOf(Answer answer) {
        if (answer.status() != TOO_MANY) {
            return null;
        }
        String seconds = answer.headers().get("retry-after");
        return seconds == null ? FALLBACK : Duration.ofSeconds(Long.parseLong(seconds));
    }

    /** How long to wait after such a failure, or after another. */
    static Duration waitAfter(Optional<Throwable> reason) {
        for (Throwable cause = reason.orElse(null); cause != null; cause = cause.getCause()) {
            if (cause instanceof RefusedException refused) {
                return refused.wait;
            }
        }
        return FALLBACK;
    }
}
