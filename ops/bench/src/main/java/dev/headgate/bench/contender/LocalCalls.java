package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
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
import org.jspecify.annotations.Nullable;

/**
 * Calls that are answered without leaving the process, at once or after the assignment's latency. A call that waits holds
 * no more than its thread. There is one limit, which is counted and never reached.
 */
final class LocalCalls implements Calls.Async {

    private static final Answer ANSWER =
            new Answer(200, Map.of("content-type", "text/plain"), "ok".getBytes(StandardCharsets.UTF_8));
    private static final Reply DELIVERED = new Reply.Answered(ANSWER, new Verdict.Deliver());

    /** Longer than any benchmark takes. */
    private static final Duration LONG = Duration.ofHours(6);

    /** A profile's default. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Duration latency;
    private final VendorBinding first;
    private final VendorBinding others;
    private final String firstVendor;
    private final Executor later;

    private LocalCalls(Assignment assignment, VendorBinding first, VendorBinding others) {
        this.latency = Duration.ofNanos(assignment.api().latencyNanos());
        this.first = first;
        this.others = others;
        this.firstVendor = assignment.vendors().getFirst();
        this.later = CompletableFuture.delayedExecutor(latency.toNanos(), TimeUnit.NANOSECONDS, Runnable::run);
    }

    /** @param scope the attributes of an intent by which the limit counts */
    static LocalCalls plenty(Assignment assignment, Duration window, String... scope) {
        VendorBinding all = binding(assignment, DELIVERED, window, scope);
        return new LocalCalls(assignment, all, all);
    }

    /** The first vendor asks Headgate to wait for longer than any benchmark takes. */
    static LocalCalls parked(Assignment assignment) {
        Reply refused = new Reply.Answered(new Answer(429, Map.of(), null), new Verdict.Throttled(List.of(), LONG));
        Duration window = Duration.ofSeconds(1);
        return new LocalCalls(assignment, binding(assignment, refused, window), binding(assignment, DELIVERED, window));
    }

    private static VendorBinding binding(Assignment assignment, Reply reply, Duration window, String... scope) {
        Policy policy = new Policy(
                List.of(new Limit("plenty", List.of(scope), 10_000_000, window)),
                assignment.bulkhead(),
                Transit.unbounded(DEADLINE),
                CoolDownPolicy.DEFAULT,
                RetryPolicy.DEFAULT);
        Connector connector = new Local(Duration.ofNanos(assignment.api().latencyNanos()), reply);
        return new VendorBinding(policy, connector, "1", DEADLINE, Duration.ZERO);
    }

    @Override
    public VendorBinding binding(String vendor) {
        return vendor.equals(firstVendor) ? first : others;
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

    /** Headgate's calls: the reply is always the same. */
    private record Local(Duration latency, Reply reply) implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            if (!departure.granted()) {
                return new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
            }
            try {
                if (latency.isPositive()) {
                    Pause.of(latency);
                }
                return reply;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Reply.Unanswered("interrupted");
            }
        }

        @Override
        public void close() {}
    }
}
