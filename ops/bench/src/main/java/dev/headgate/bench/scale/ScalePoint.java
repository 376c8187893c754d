package dev.headgate.bench.scale;

import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Mib;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.figure.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Headgate reached with so much of something.
 *
 * @param of what there is so much: vendors in a task, scopes of a vendor, waiting intents, calls in flight
 * @param size how much
 * @param perSecond intents
 * @param toSmall perSecond as a multiple of that of the least size, in the same repeat
 * @param cpuPerThousand seconds of the process's processor time per 1,000 intents
 * @param brokerCpuPerThousand seconds of the broker's
 * @param heapMebibytes in use by the process when all was done
 * @param heapBytesEach how much more of it than with the size before, for each one more; null for the least size
 * @param measured intents in the repeat that measured the fewest
 */
public record ScalePoint(
        String of,
        int size,
        Spread perSecond,
        Spread toSmall,
        Spread cpuPerThousand,
        Spread brokerCpuPerThousand,
        Spread heapMebibytes,
        @Nullable Spread heapBytesEach,
        long measured)
        implements Row {

    /**
     * @param runs of the point, in the order of the repeats
     * @param smallest those of the least size, in the same order
     * @param before those of the size before; empty for the least
     */
    public static ScalePoint of(List<ScaleRun> runs, List<ScaleRun> smallest, List<ScaleRun> before) {
        ScaleRun first = runs.getFirst();
        return new ScalePoint(
                first.growth().inWords(),
                first.size(),
                Spread.of(runs, 0, it -> it.span().perSecond()),
                Spread.ofRatios(runs, smallest, it -> it.span().perSecond(), 3),
                Spread.of(runs, 5, it -> it.span().runnerCpuPerThousand()),
                Spread.of(runs, 5, it -> it.span().brokerCpuPerThousand()),
                Spread.of(runs, 1, it -> Mib.of(it.heap())),
                before.isEmpty() ? null : each(runs, before),
                runs.stream().mapToLong(it -> it.span().results()).min().orElse(0));
    }

    private static Spread each(List<ScaleRun> runs, List<ScaleRun> before) {
        double more = runs.getFirst().size() - before.getFirst().size();
        return Spread.ofDifferences(runs, before, it -> it.heap() / more, 0);
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("with", Text.format("%,d %s", size, of)),
                Cell.spread("intents/s", perSecond, 0),
                Cell.spread("of the least", toSmall, 2),
                Cell.spread("CPU s / 1,000", cpuPerThousand, 4),
                Cell.spread("broker's", brokerCpuPerThousand, 4),
                Cell.spread("heap MiB", heapMebibytes, 0),
                Cell.spread("heap bytes for each more", heapBytesEach, 0));
    }
}
