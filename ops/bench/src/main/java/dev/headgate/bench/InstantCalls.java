package dev.headgate.bench;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Limit;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Calls that are answered at once, without leaving the process. */
final class InstantCalls implements Calls {

    static final Answer ANSWER =
            new Answer(200, Map.of("content-type", "text/plain"), "ok".getBytes(StandardCharsets.UTF_8));

    /** A profile's default. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final VendorBinding binding;

    InstantCalls(Assignment assignment, Limit limit) {
        this.binding = binding(assignment, limit, new Instant());
    }

    /** A vendor that is reached through this, with the assignment's bulkhead. */
    static VendorBinding binding(Assignment assignment, Limit limit, Connector connector) {
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
    public Answer call(Intent intent) {
        return ANSWER;
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return CompletableFuture.completedFuture(ANSWER);
    }

    @Override
    public void close() {}

    private static final class Instant implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            return departure.granted()
                    ? new Reply.Answered(ANSWER, new Verdict.Deliver())
                    : new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
        }

        @Override
        public void close() {}
    }
}
