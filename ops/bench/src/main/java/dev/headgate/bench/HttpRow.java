package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a contender reached where calls leave the process.
 *
 * @param contender its name
 * @param guarantee what it promises should it crash
 * @param perSecond calls
 * @param cpuMillis milliseconds of the runner's processor time for a call
 * @param brokerCpuMillis the same of the broker
 * @param residentMebibytes of the runner when the backlog was done
 * @param peakMebibytes the most it held until then
 * @param pacedPerSecond intents produced for the times that follow; null if in one repeat the contender was too slow
 * @param p50Millis milliseconds from producing an intent until its result was read, or null likewise
 * @param p99Millis the same
 * @param measured calls in the repeat that measured the fewest
 * @param duplicates results beyond one for each intent, in all repeats
 * @param failed results with another outcome than SUCCEEDED, in all repeats
 */
@JsonPropertyOrder({
    "contender",
    "guarantee",
    "perSecond",
    "cpuMillis",
    "brokerCpuMillis",
    "residentMebibytes",
    "peakMebibytes",
    "pacedPerSecond",
    "p50Millis",
    "p99Millis",
    "measured",
    "duplicates",
    "failed"
})
public record HttpRow(
        String contender,
        String guarantee,
        Spread perSecond,
        Spread cpuMillis,
        Spread brokerCpuMillis,
        Spread residentMebibytes,
        Spread peakMebibytes,
        @Nullable Spread pacedPerSecond,
        @Nullable Spread p50Millis,
        @Nullable Spread p99Millis,
        long measured,
        long duplicates,
        long failed)
        implements Row {

    /** @param runs of the contender, at least one */
    static HttpRow of(Contender contender, List<HttpRun> runs) {
        List<EngineRun> backlogs = runs.stream().map(HttpRun::backlog).toList();
        boolean paced = runs.stream().allMatch(it -> it.perSecond() > 0);
        return new HttpRow(
                contender.name(),
                contender.guarantee(),
                Spread.of(backlogs, 0, it -> it.span().perSecond()),
                Spread.of(backlogs, 4, it -> it.span().runnerCpuPerThousand()),
                Spread.of(backlogs, 4, it -> it.span().brokerCpuPerThousand()),
                Spread.of(backlogs, 0, it -> Mib.of(it.resident())),
                Spread.of(backlogs, 0, it -> Mib.of(it.peak())),
                paced ? Spread.of(runs, 0, HttpRun::perSecond) : null,
                paced ? Spread.of(runs, 2, it -> it.percentile(50)) : null,
                paced ? Spread.of(runs, 2, it -> it.percentile(99)) : null,
                backlogs.stream().mapToLong(it -> it.span().results()).min().orElse(0),
                backlogs.stream().mapToLong(EngineRun::duplicates).sum(),
                backlogs.stream().mapToLong(EngineRun::failed).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("contender", contender),
                Cell.spread("calls/s", perSecond, 0),
                Cell.spread("CPU ms a call", cpuMillis, 3),
                Cell.spread("broker's", brokerCpuMillis, 3),
                Cell.figure(
                        "MiB (peak)",
                        String.format(
                                Locale.ROOT, "%,.0f (%,.0f)", residentMebibytes.median(), peakMebibytes.median())),
                Cell.figure("then at", words(pacedPerSecond, 0)),
                Cell.figure("p50 ms", words(p50Millis, 1)),
                Cell.figure("p99 ms", words(p99Millis, 1)),
                Cell.figure("twice / failed", String.format(Locale.ROOT, "%,d / %,d", duplicates, failed)),
                Cell.text("guarantee", guarantee));
    }

    private static String words(@Nullable Spread spread, int digits) {
        return spread == null ? "too slow" : spread.inWords(digits);
    }
}
