package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a contender reached in a shape.
 *
 * @param vendors of the shape
 * @param partitions of the shape
 * @param contender its name
 * @param guarantee what it promises should it crash
 * @param perSecond intents
 * @param toCopy perSecond as a multiple of copy's in the same repeat; null where copy did not run
 * @param cpuPerThousand seconds of the runner's processor time per 1,000 intents
 * @param brokerCpuPerThousand seconds of the broker's
 * @param residentMebibytes of the runner at its end
 * @param peakMebibytes the most it held
 * @param measured intents in the repeat that measured the fewest
 * @param duplicates results beyond one for each intent, in all repeats
 * @param missing intents without a result, in all repeats
 * @param failed results with another outcome than SUCCEEDED, in all repeats
 */
@JsonPropertyOrder({
    "vendors",
    "partitions",
    "contender",
    "guarantee",
    "perSecond",
    "toCopy",
    "cpuPerThousand",
    "brokerCpuPerThousand",
    "residentMebibytes",
    "peakMebibytes",
    "measured",
    "duplicates",
    "missing",
    "failed"
})
public record EngineRow(
        int vendors,
        int partitions,
        String contender,
        String guarantee,
        Spread perSecond,
        @Nullable Spread toCopy,
        Spread cpuPerThousand,
        Spread brokerCpuPerThousand,
        Spread residentMebibytes,
        Spread peakMebibytes,
        long measured,
        long duplicates,
        long missing,
        long failed)
        implements Row {

    /**
     * @param runs of the contender, in the order of the repeats
     * @param copies the same of copy; none if it did not run
     */
    static EngineRow of(Contender contender, Shape shape, List<EngineRun> runs, List<EngineRun> copies) {
        return new EngineRow(
                shape.vendors(),
                shape.partitions(),
                contender.name(),
                contender.guarantee(),
                Spread.of(runs, 0, it -> it.span().perSecond()),
                copies.isEmpty()
                        ? null
                        : Spread.ofRatios(runs, copies, it -> it.span().perSecond(), 3),
                Spread.of(runs, 5, it -> it.span().runnerCpuPerThousand()),
                Spread.of(runs, 5, it -> it.span().brokerCpuPerThousand()),
                Spread.of(runs, 0, it -> Mib.of(it.resident())),
                Spread.of(runs, 0, it -> Mib.of(it.peak())),
                runs.stream().mapToLong(it -> it.span().results()).min().orElse(0),
                runs.stream().mapToLong(EngineRun::duplicates).sum(),
                runs.stream().mapToLong(EngineRun::missing).sum(),
                runs.stream().mapToLong(EngineRun::failed).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("vendors / partitions", vendors + " / " + partitions),
                Cell.text("contender", contender),
                Cell.spread("intents/s", perSecond, 0),
                Cell.figure("of copy", toCopy == null ? "" : toCopy.inWords(2)),
                Cell.spread("CPU s / 1,000", cpuPerThousand, 4),
                Cell.spread("broker's", brokerCpuPerThousand, 4),
                Cell.figure(
                        "MiB (peak)",
                        String.format(
                                Locale.ROOT, "%,.0f (%,.0f)", residentMebibytes.median(), peakMebibytes.median())),
                Cell.figure("twice / missing", String.format(Locale.ROOT, "%,d / %,d", duplicates, missing)),
                Cell.text("guarantee", guarantee));
    }
}
