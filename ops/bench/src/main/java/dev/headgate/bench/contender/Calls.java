package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of a benchmark are made, by whichever contender.
 *
 * <p>Threading: any thread.
 */
interface Calls extends AutoCloseable {

    /** For Headgate: the vendor's rules and connector. */
    VendorBinding binding(String vendor);

    /** For the others: makes the call and returns when it is answered. */
    Answer call(Intent intent) throws InterruptedException;

    @Override
    void close();

    /** Calls that also serve a contender that does not want to wait. */
    interface Async extends Calls {

        /** Makes the call and returns at once. */
        CompletionStage<Answer> begin(Intent intent);
    }

    /** Calls with something around them. Headgate has limits, cool-downs and counts of its own, so its binding is as it was. */
    abstract class Delegating implements Calls {

        final Calls calls;

        Delegating(Calls calls) {
            this.calls = calls;
        }

        @Override
        public final VendorBinding binding(String vendor) {
            return calls.binding(vendor);
        }

        @Override
        public void close() {
            calls.close();
        }
    }

    /**
     * Calls that are repeated if the vendor refuses them, each after the wait that the vendor asked for.
     *
     * <p>Threading: any thread.
     */
    final class Retrying extends Delegating {

        private static final int TOO_MANY = 429;
        private static final Duration FALLBACK = Duration.ofSeconds(1);

        Retrying(Calls calls) {
            super(calls);
        }

        /** The wait that Retry-After asks for, a second if the vendor says nothing; null if it did not refuse. */
        static @Nullable Duration waitOf(Answer answer) {
            if (answer.status() != TOO_MANY) {
                return null;
            }
            String seconds = answer.headers().get("retry-after");
            return seconds == null ? FALLBACK : Duration.ofSeconds(Long.parseLong(seconds));
        }

        @Override
        public Answer call(Intent intent) throws InterruptedException {
            while (true) {
                Answer answer = calls.call(intent);
                Duration wait = waitOf(answer);
                if (wait == null) {
                    return answer;
                }
                Pause.of(wait);
            }
        }
    }

    /**
     * Calls that wait for a permit of Resilience4j's limiter of their vendor.
     *
     * <p>Threading: any thread.
     */
    final class Limited extends Delegating {

        /** Longer than any call has to wait. */
        private static final Duration LONGEST = Duration.ofMinutes(5);

        private final RateLimiterRegistry limiters;

        /** @param permits for each period */
        Limited(Calls calls, int permits, Duration period) {
            super(calls);
            this.limiters = RateLimiterRegistry.of(RateLimiterConfig.custom()
                    .limitForPeriod(permits)
                    .limitRefreshPeriod(period)
                    .timeoutDuration(LONGEST)
                    .build());
        }

        @Override
        public Answer call(Intent intent) throws InterruptedException {
            RateLimiter.waitForPermission(limiters.rateLimiter(intent.getVendor()));
            return calls.call(intent);
        }
    }

    /**
     * Calls that a gate holds, one for each vendor: a refusal closes the gate for as long as it says, and the refused call is
     * then repeated.
     *
     * <p>Threading: any thread.
     */
    final class Gated extends Delegating {

        /** When each vendor may be called again, by {@link System#nanoTime}. */
        private final Map<String, AtomicLong> gates = new ConcurrentHashMap<>();

        Gated(Calls calls) {
            super(calls);
        }

        @Override
        public Answer call(Intent intent) throws InterruptedException {
            AtomicLong until = gates.computeIfAbsent(intent.getVendor(), _ -> new AtomicLong(System.nanoTime()));
            while (true) {
                for (long left = until.get() - System.nanoTime(); left > 0; left = until.get() - System.nanoTime()) {
                    Pause.of(Duration.ofNanos(left));
                }
                Answer answer = calls.call(intent);
                Duration wait = Retrying.waitOf(answer);
                if (wait == null) {
                    return answer;
                }
                until.accumulateAndGet(
                        System.nanoTime() + wait.toNanos(), (one, other) -> one - other > 0 ? one : other);
            }
        }
    }
}
