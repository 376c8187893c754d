package dev.headgate.grpc;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a status code may mean. */
enum Meaning {
    DELIVER,
    THROTTLED,
    QUOTA,
    LOCKED,
    CONCURRENCY,
    AUTH,
    TRANSIENT,
    PERMANENT;

    /** Returns it as it is written in a profile. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Meaning> read(String text) {
        return Arrays.stream(values()).filter(it -> it.text().equals(text)).findFirst();
    }

    /**
     * @param scope what a refusal stops
     * @param credential what shares the credential
     * @param hint how long the vendor asked to be left alone, or null
     */
    Verdict verdict(List<String> scope, List<String> credential, @Nullable Duration hint) {
        return switch (this) {
            case DELIVER -> new Verdict.Deliver();
            case THROTTLED -> new Verdict.Throttled(scope, hint);
            case QUOTA -> new Verdict.Quota(scope, hint);
            case LOCKED -> new Verdict.Locked(scope, hint);
            case CONCURRENCY -> new Verdict.Concurrency(scope, hint);
            case AUTH -> new Verdict.Auth(credential);
            case TRANSIENT -> new Verdict.Transient(hint);
            case PERMANENT -> new Verdict.Permanent();
        };
    }
}
