package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a contender's results take.
 *
 * @param contender its name
 * @param guarantee what it promises should it crash
 * @param perSecond intents produced
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
    "perSecond",
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
        int perSecond,
        Spread p50Millis,
        Spread p99Millis,
        Spread maxMillis,
        @Nullable Spread p50ToCopy,
        Spread cores,
        long measured,
        long missing)
        implements Row {

    /**
     * @param runs of the contender, in the order of the repeats
     * @param copies the same of copy-on-demand; none if it did not run
     */
    static LatencyRow of(Contender contender, LatencySize size, List<LatencyRun> runs, List<LatencyRun> copies) {
        return new LatencyRow(
                contender.name(),
                contender.guarantee(),
                size.perSecond(),
                Spread.of(runs, 2, it -> it.percentile(50)),
                Spread.of(runs, 2, it -> it.percentile(99)),
                Spread.of(runs, 2, it -> it.percentile(100)),
                copies.isEmpty() ? null : Spread.ofRatios(runs, copies, it -> it.percentile(50), 2),
                Spread.of(runs, 3, LatencyRun::cores),
                runs.stream().mapToLong(it -> it.nanos().getTotalCount()).min().orElse(0),
                runs.stream().mapToLong(LatencyRun::missing).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("contender", contender),
                Cell.spread("p50 ms", p50Millis, 1),
                Cell.figure("of copy-on-demand", p50ToCopy == null ? "" : p50ToCopy.inWords(2)),
                Cell.spread("p99 ms", p99Millis, 1),
                Cell.spread("max ms", maxMillis, 1),
                Cell.spread("cores", cores, 3),
                Cell.count("missing", missing),
                Cell.text("guarantee", guarantee));
    }
}
