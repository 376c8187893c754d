package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.bench.process.Pause;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Headgate's calls that are answered without leaving the process, always the same. */
record LocalConnector(Duration latency, Reply reply) implements Connector {

    LocalConnector(Duration latency, Answer answer, Verdict verdict) {
        this(latency, new Reply.Answered(answer, verdict));
    }

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
