package dev.headgate.bench;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.Limit;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.VendorBinding;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls that are answered after a fixed time, without leaving the process. Who waits holds no more than its thread. */
final class LateCalls implements Calls {

    private final VendorBinding binding;
    private final long nanos;
    private final Executor later;

    LateCalls(Assignment assignment, Limit limit) {
        this.nanos = assignment.api().latency().toNanos();
        this.binding = InstantCalls.binding(assignment, limit, new Late(nanos));
        this.later = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run);
    }

    @Override
    public VendorBinding binding(String vendor) {
        return binding;
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        Pause.of(Duration.ofNanos(nanos));
        return InstantCalls.ANSWER;
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return CompletableFuture.supplyAsync(() -> InstantCalls.ANSWER, later);
    }

    @Override
    public void close() {}

    private record Late(long nanos) implements Connector {

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
                Pause.of(Duration.ofNanos(nanos));
                return new Reply.Answered(InstantCalls.ANSWER, new Verdict.Deliver());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Reply.Unanswered("interrupted");
            }
        }

        @Override
        public void close() {}
    }
}
