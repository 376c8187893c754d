package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Mib;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.figure.Text;
import dev.headgate.bench.load.Shape;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures how fast contenders go where a call is answered at once, and so nothing but them takes time. */
public final class Engine {

    public static final int BULKHEAD = 64;

    private static final List<Shape> SHAPES = List.of(new Shape(1, 1), new Shape(16, 4));
    private static final List<Contender> OWN = List.of(Contenders.COPY, Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.COPY,
            Contenders.HEADGATE,
            Contenders.PLAIN,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC);

    private Engine() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<Figures> measure(Plan plan, Progress progress) throws Exception {
        Backlog.Size size = plan.quick() ? Backlog.Size.QUICK : Backlog.Size.FULL;
        return measure(plan.rounds(OWN, ALL, progress), SHAPES, size);
    }

    public static Comparison<Figures> measure(Rounds rounds, List<Shape> shapes, Backlog.Size size) throws Exception {
        Machine machine = Machine.now();
        List<Figures> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            Map<Contender, List<Backlog.Run>> runs = rounds.play(it -> run(it, shape, size));
            List<Backlog.Run> copies = runs.getOrDefault(Contenders.COPY, List.of());
            runs.forEach((contender, its) -> rows.add(Figures.of(contender, shape, its, copies)));
        }
        return new Comparison<>("engine", rounds.repeats(), machine.after(), rows);
    }

    /** Starts a broker, writes the intents, and then measures the contender. */
    public static Backlog.Run run(Contender contender, Shape shape, Backlog.Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(shape)) {
            return Backlog.work(cluster, contender, cluster.assignment(BULKHEAD, CallKind.INSTANT), size)
                    .end();
        }
    }

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
    public record Figures(
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
        public static Figures of(Contender contender, Shape shape, List<Backlog.Run> runs, List<Backlog.Run> copies) {
            return new Figures(
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
                    runs.stream().mapToLong(Backlog.Run::duplicates).sum(),
                    runs.stream().mapToLong(Backlog.Run::missing).sum(),
                    runs.stream().mapToLong(Backlog.Run::failed).sum());
        }

        @Override
        public List<Cell> cells() {
            return List.of(
                    Cell.text("vendors / partitions", vendors + " / " + partitions),
                    Cell.text("contender", contender),
                    Cell.spread("intents/s", perSecond, 0),
                    Cell.spread("of copy", toCopy, 2),
                    Cell.spread("CPU s / 1,000", cpuPerThousand, 4),
                    Cell.spread("broker's", brokerCpuPerThousand, 4),
                    Cell.figure(
                            "MiB (peak)",
                            Text.format("%,.0f (%,.0f)", residentMebibytes.median(), peakMebibytes.median())),
                    Cell.counts("twice / missing", duplicates, missing),
                    Cell.text("guarantee", guarantee));
        }
    }
}
