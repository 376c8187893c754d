package dev.headgate.simulator;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What one account did at the token endpoint; time is a parameter. */
final class TokenTally {

    private long requests;
    private long issued;
    private long calls;
    private int inFlight;
    private int mostInFlight;
    private long lastRequest;
    private long lastIssue;
    private boolean issuedLast;
    private @Nullable Long shortestBetween;
    private @Nullable Long shortestAfterIssue;

    void requested(long now) {
        if (requests > 0) {
            shortestBetween = shorter(shortestBetween, now - lastRequest);
        }
        if (issuedLast) {
            shortestAfterIssue = shorter(shortestAfterIssue, now - lastIssue);
            issuedLast = false;
        }
        lastRequest = now;
        requests++;
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
    }

    void issued(long now) {
        issued++;
        lastIssue = now;
        issuedLast = true;
    }

    void ended() {
        inFlight--;
    }

    void called() {
        calls++;
    }

    TokenReport.Account report() {
        return new TokenReport.Account(
                requests, issued, calls, mostInFlight, millis(shortestBetween), millis(shortestAfterIssue));
    }

    private static Long shorter(@Nullable Long known, long nanos) {
        return known == null ? nanos : Math.min(known, nanos);
    }

    private static @Nullable Long millis(@Nullable Long nanos) {
        return nanos == null ? null : TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
