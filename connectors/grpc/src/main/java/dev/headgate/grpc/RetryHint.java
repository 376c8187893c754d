package dev.headgate.grpc;

import com.google.protobuf.util.Durations;
import com.google.rpc.RetryInfo;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long a vendor asks to be left alone. Zero, negative or malformed is no hint. */
final class RetryHint {

    private static final Duration MAX = Duration.ofDays(366);

    private RetryHint() {}

    /**
     * Reads {@code google.rpc.RetryInfo}, else {@code grpc-retry-pushback-ms} (gRFC A6), else {@code retry-after} in seconds
     * (RFC 9110, 10.2.3).
     */
    static @Nullable Duration of(Failure failure) {
        RetryInfo info = failure.detail(RetryInfo.class);
        if (info != null && info.hasRetryDelay()) {
            return of(info.getRetryDelay());
        }
        Optional<Duration> pushback = failure.text("grpc-retry-pushback-ms")
                .flatMap(text -> number(text).map(Duration::ofMillis));
        return usable(pushback.or(() ->
                        failure.text("retry-after").flatMap(text -> number(text).map(Duration::ofSeconds)))
                .orElse(null));
    }

    static @Nullable Duration of(com.google.protobuf.Duration delay) {
        boolean bounded = Math.abs(delay.getSeconds()) <= MAX.toSeconds();
        return Durations.isValid(delay) && bounded
                ? usable(Duration.ofSeconds(delay.getSeconds(), delay.getNanos()))
                : null;
    }

    private static @Nullable Duration usable(@Nullable Duration hint) {
        return hint != null && hint.isPositive() && hint.compareTo(MAX) <= 0 ? hint : null;
    }

    private static Optional<Long> number(String text) {
        return text.matches("\\d{1,12}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }
}
