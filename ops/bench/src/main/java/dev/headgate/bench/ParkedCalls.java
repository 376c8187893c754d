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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The first vendor refuses to be called for longer than anybody measures; the others' calls are answered at once. */
final class ParkedCalls implements Calls {

    private static final Reply REFUSED =
            new Reply.Answered(new Answer(429, Map.of(), null), new Verdict.Throttled(List.of(), Duration.ofHours(6)));

    private final String parked;
    private final VendorBinding binding;
    private final InstantCalls others;

    ParkedCalls(Assignment assignment, Limit limit) {
        this.parked = assignment.vendors().getFirst();
        this.binding = InstantCalls.binding(assignment, limit, new Refusing());
        this.others = new InstantCalls(assignment, limit);
    }

    @Override
    public VendorBinding binding(String vendor) {
        return vendor.equals(parked) ? binding : others.binding(vendor);
    }

    @Override
    public Answer call(Intent intent) {
        requireOther(intent);
        return others.call(intent);
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        requireOther(intent);
        return others.begin(intent);
    }

    private void requireOther(Intent intent) {
        if (intent.getVendor().equals(parked)) {
            throw new UnsupportedOperationException("only Headgate lets a vendor's intents wait for hours");
        }
    }

    @Override
    public void close() {}

    private static final class Refusing implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            return departure.granted() ? REFUSED : new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
        }

        @Override
        public void close() {}
    }
}
