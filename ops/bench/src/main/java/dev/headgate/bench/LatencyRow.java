package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How long a contender's results take.
 *
 * @param contender its name
 * @param guarantee what it promises should it crash
 * @param p50Millis milliseconds from producing an intent until its result was read
 * @param p99Millis the same
 * @param maxMillis the same
 * @param p50ToCopy p50 as a multiple of that of copy-on-demand in the same repeat; null where that did not run
 * @param cores of the machine that the runner used
 * @param measured intents in each repeat
 * @param missing intents without a result, in all repeats
 */
@JsonPropertyOrder({
    "contender",
    "guarantee",
    "p50Millis",
    "p99Millis",
    "maxMillis",
    "p50ToCopy",
    "cores",
    "measured",
    "missing"
})
public record LatencyRow(
        String contender,
        String guarantee,
        Spread p50Millis,
        Spread p99Millis,
        Spread maxMillis,
        @Nullable Spread p50ToCopy,
        Spread cores,
        long measured,
        long missing) {

    /**
     * @param runs of the contender, in the order of the repeats
     * @param copies the same of copy-on-demand; none if it did not run
     */
    static LatencyRow of(Contender contender, List<LatencyRun> runs, List<LatencyRun> copies) {
        return new LatencyRow(
                contender.name(),
                contender.guarantee(),
                spread(runs, 2, it -> it.percentile(50)),
                spread(runs, 2, it -> it.percentile(99)),
                spread(runs, 2, it -> it.percentile(100)),
                copies.isEmpty() ? null : Spread.ofRatios(runs, copies, it -> it.percentile(50), 2),
                spread(runs, 3, LatencyRun::cores),
                runs.stream().mapToLong(it -> it.nanos().getTotalCount()).min().orElse(0),
                runs.stream().mapToLong(LatencyRun::missing).sum());
    }

    private static Spread spread(List<LatencyRun> runs, int digits, ToDoubleFunction<LatencyRun> figure) {
        return Spread.of(runs.stream().mapToDouble(figure).boxed().toList(), digits);
    }
}
