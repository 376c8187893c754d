package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.github.resilience4j.ratelimiter.RequestNotPermitted;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Calls that wait for a permit of Resilience4j's limiter of their vendor.
 *
 * <p>Threading: any thread.
 */
final class LimitedCalls extends DelegatingCalls {

    /** Longer than anybody has to wait. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final RateLimiterRegistry limiters;

    private LimitedCalls(Calls calls, int permits, Duration period) {
        super(calls);
        this.limiters = RateLimiterRegistry.of(RateLimiterConfig.custom()
                .limitForPeriod(permits)
                .limitRefreshPeriod(period)
                .timeoutDuration(LONGEST)
                .build());
    }

    /** So many for each second, as the vendor's rule reads. */
    static LimitedCalls perSecond(Calls calls, int most) {
        return new LimitedCalls(calls, most, Duration.ofSeconds(1));
    }

    /** 1 for each hundredth of a second. */
    static LimitedCalls evenly(Calls calls) {
        return new LimitedCalls(calls, 1, Duration.ofMillis(10));
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        RateLimiter.waitForPermission(limiter(intent));
        return calls.call(intent);
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        RateLimiter limiter = limiter(intent);
        long wait = limiter.reservePermission();
        if (wait < 0) {
            return CompletableFuture.failedFuture(RequestNotPermitted.createRequestNotPermitted(limiter));
        }
        return wait == 0 ? calls.begin(intent) : Pause.before(Duration.ofNanos(wait), () -> calls.begin(intent));
    }

    private RateLimiter limiter(Intent intent) {
        return limiters.rateLimiter(intent.getVendor());
    }
}
