package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;

/** Measures how fast contenders go where a call is answered at once, and so nothing but them takes time. */
public final class Engine {

    private static final int BULKHEAD = 64;

    private static final List<Shape> SHAPES = List.of(new Shape(1, 1), new Shape(16, 4));
    private static final List<Contender> OWN = Contender.list("copy headgate");
    private static final List<Contender> ALL = Contender.list("copy headgate plain parallel-consumer-reactor");

    /**
     * What a contender reached in a shape.
     *
     * <ul>
     *   <li>toCopy: perSecond as a multiple of copy's in the same repeat; null if copy did not run
     *   <li>cpuPerThousand, brokerCpuPerThousand: seconds of processor time of the contender and the broker per 1,000 intents
     *   <li>residentMebibytes, peakMebibytes: memory of the contender at its end, and the most it held
     *   <li>measured: intents in the repeat that measured the fewest
     *   <li>duplicates, missing, failed: results beyond one for each intent, intents without a result, and results with
     *       another outcome than SUCCEEDED, in all repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "vendors partitions contender guarantee perSecond toCopy cpuPerThousand brokerCpuPerThousand"
                    + " residentMebibytes peakMebibytes measured duplicates missing failed",
            row -> List.of(
                    new Cell("vendors / partitions", row.text("vendors") + " / " + row.text("partitions"), false),
                    row.textCell("contender", "contender"),
                    row.spreadCell("intents/s", "perSecond", 0),
                    row.spreadCell("of copy", "toCopy", 2),
                    row.spreadCell("CPU s / 1,000", "cpuPerThousand", 4),
                    row.spreadCell("broker's", "brokerCpuPerThousand", 4),
                    memory(row),
                    Cell.counts("twice / missing", row.count("duplicates"), row.count("missing")),
                    row.textCell("guarantee", "guarantee")));

    private Engine() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison measure(Plan plan, Progress progress) throws Exception {
        Backlog.Size size = plan.quick() ? Backlog.Size.QUICK : Backlog.Size.FULL;
        return measure(plan.rounds(OWN, ALL, progress), SHAPES, size);
    }

    static Comparison measure(Rounds<Contender> rounds, List<Shape> shapes, Backlog.Size size) throws Exception {
        Machine machine = Machine.now();
        List<Row> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            rows.addAll(rounds.rows(
                    it -> run(it, shape, size),
                    (contender, runs, all) ->
                            row(contender, shape, runs, all.getOrDefault(Contender.COPY, List.of()))));
        }
        return new Comparison("engine", rounds.repeats(), machine.after(), rows);
    }

    /** Starts a broker, writes the intents, and then measures the contender. */
    static Backlog.Run run(Contender contender, Shape shape, Backlog.Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(shape)) {
            return Backlog.work(cluster, contender, cluster.assignment(BULKHEAD, CallKind.INSTANT), size)
                    .end(0);
        }
    }

    private static Row row(Contender contender, Shape shape, List<Backlog.Run> runs, List<Backlog.Run> copies) {
        return LAYOUT.row(
                shape.vendors(),
                shape.partitions(),
                contender.toString(),
                contender.guarantee(),
                Spread.of(runs, 0, it -> it.span().perSecond()),
                Spread.ofRatios(runs, copies, it -> it.span().perSecond(), 3),
                Spread.of(runs, 5, it -> it.span().runnerCpuPerThousand()),
                Spread.of(runs, 5, it -> it.span().brokerCpuPerThousand()),
                Spread.ofMib(runs, 0, Backlog.Run::resident),
                Spread.ofMib(runs, 0, Backlog.Run::peak),
                runs.stream().mapToLong(it -> it.span().results()).min().orElse(0),
                runs.stream().mapToLong(Backlog.Run::duplicates).sum(),
                runs.stream().mapToLong(Backlog.Run::missing).sum(),
                runs.stream().mapToLong(Backlog.Run::failed).sum());
    }

    /** Also of {@link Http}. */
    static Cell memory(Row row) {
        double resident = row.spread("residentMebibytes").median();
        double peak = row.spread("peakMebibytes").median();
        return Cell.figure("MiB (peak)", Text.format("%,.0f (%,.0f)", resident, peak));
    }
}
