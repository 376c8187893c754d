package dev.headgate.whatif;

import dev.headgate.core.Intent;
import dev.headgate.core.Saved;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/** Recordings, written by hand. */
final class Recordings {

    static final long AT = 1_800_000_000_000_000_000L;
    static final String CALL = "Call";

    private Recordings() {}

    static Policy policy(int perSecond, int bulkhead) {
        return new Policy(
                List.of(new Limit("second", List.of(), perSecond, Duration.ofSeconds(1))),
                bulkhead,
                Duration.ofSeconds(1),
                CoolDownPolicy.DEFAULT,
                RetryPolicy.DEFAULT);
    }

    static RecordedIntents waiting(int count, IntFunction<Intent.Builder> each) {
        RecordedIntents intents = new RecordedIntents();
        for (int i = 0; i < count; i++) {
            int _ = intents.add(CALL, each.apply(i).build());
        }
        return intents;
    }

    static RecordedIntents waiting(int count) {
        return waiting(count, i -> Intent.builder(i, "i-" + i, AT - 1_000_000_000L));
    }

    static Samples answeredIn(Duration latency, int failures) {
        Samples samples = new Samples();
        for (int i = 0; i < 1_000; i++) {
            Sample.End end = i % 10 < failures ? Sample.End.TRANSIENT : Sample.End.DELIVERED;
            samples.add(CALL, new Sample(end, latency.toNanos()));
        }
        return samples;
    }

    static Recording of(RecordedIntents intents, Samples samples, List<Saved.Spent> spent) {
        return new Recording(
                "acme", AT, AT - 10_000_000_000L, intents, samples, new Recording.Tally(1_000, 0, 0, 0, 0, 0), spent);
    }

    static Recording of(RecordedIntents intents, Samples samples) {
        return of(intents, samples, List.of());
    }
}
