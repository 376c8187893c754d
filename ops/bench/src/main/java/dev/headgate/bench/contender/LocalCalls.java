package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.api.Verdict;
import dev.headgate.bench.process.Pause;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Calls that are answered without leaving the process, at once or after the assignment's latency. Who waits holds no more
 * than its thread.
 */
final class LocalCalls implements Calls {

    private static final Answer ANSWER =
            new Answer(200, Map.of("content-type", "text/plain"), "ok".getBytes(StandardCharsets.UTF_8));

    /** A profile's default. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Duration latency;
    private final VendorBinding binding;
    private final Executor later;

    LocalCalls(Assignment assignment, Limit limit) {
        this.latency = assignment.api().latency();
        this.binding = binding(assignment, limit, new LocalConnector(latency, ANSWER, new Verdict.Deliver()));
        this.later = CompletableFuture.delayedExecutor(latency.toNanos(), TimeUnit.NANOSECONDS, Runnable::run);
    }

    /** With one limit, which is counted and never reached. */
    static LocalCalls of(Assignment assignment, String... scope) {
        return new LocalCalls(assignment, plenty(scope));
    }

    static Limit plenty(String... scope) {
        return plenty(Duration.ofSeconds(1), scope);
    }

    static Limit plenty(Duration window, String... scope) {
        return new Limit("plenty", List.of(scope), 10_000_000, window);
    }

    /** A vendor that is reached through this, with the assignment's bulkhead. */
    static VendorBinding binding(Assignment assignment, Limit limit, LocalConnector connector) {
        Policy policy = new Policy(
                List.of(limit),
                assignment.bulkhead(),
                Transit.unbounded(DEADLINE),
                CoolDownPolicy.DEFAULT,
                RetryPolicy.DEFAULT);
        return new VendorBinding(policy, connector, "1", DEADLINE, Duration.ZERO);
    }

    @Override
    public VendorBinding binding(String vendor) {
        return binding;
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        if (latency.isPositive()) {
            Pause.of(latency);
        }
        return ANSWER;
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return latency.isPositive()
                ? CompletableFuture.supplyAsync(() -> ANSWER, later)
                : CompletableFuture.completedFuture(ANSWER);
    }

    @Override
    public void close() {}
}
