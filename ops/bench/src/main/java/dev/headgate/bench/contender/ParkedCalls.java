package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The first vendor refuses to be called for longer than anybody measures; the others' calls are answered at once. */
final class ParkedCalls implements Calls {

    private static final LocalConnector REFUSING = new LocalConnector(
            Duration.ZERO, new Answer(429, Map.of(), null), new Verdict.Throttled(List.of(), Duration.ofHours(6)));

    private final String parked;
    private final VendorBinding binding;
    private final LocalCalls others;

    ParkedCalls(Assignment assignment) {
        this.parked = assignment.vendors().getFirst();
        this.binding = LocalCalls.binding(assignment, LocalCalls.plenty(), REFUSING);
        this.others = LocalCalls.of(assignment);
    }

    @Override
    public VendorBinding binding(String vendor) {
        return vendor.equals(parked) ? binding : others.binding(vendor);
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
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
}
