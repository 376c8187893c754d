package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.Pause;
import dev.headgate.bench.process.Received;
import dev.headgate.bench.process.VendorServer;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Measures how much of a quota contenders use, and how often they are refused. */
public final class Quota {

    private static final List<Contender> OWN = Contender.list("headgate");
    private static final List<Contender> ALL = Contender.list("headgate plain plain-paced");
    private static final int MAX = 100;

    /**
     * How a contender used a quota.
     *
     * <ul>
     *   <li>share: of the calls allowed, those that were made and not refused
     *   <li>refusals: answers with 429, of all vendors
     *   <li>mostInWindow: the most arrivals at any vendor in any rolling second, in all repeats, of those allowed
     *   <li>cores: processors of the machine that the contender used
     *   <li>duplicates: results beyond one for each intent, in all repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "contender share refusals mostInWindow allowed cores duplicates",
            row -> List.of(
                    row.textCell("contender", "contender"),
                    row.spreadCell("of the calls allowed", "share", 3),
                    row.spreadCell("refused", "refusals", 0),
                    row.countCell("most in a rolling second, of " + row.text("allowed"), "mostInWindow"),
                    row.spreadCell("cores", "cores", 3),
                    row.countCell("twice", "duplicates")));

    private static final Shape SHAPE = new Shape(8, 4);
    private static final int BULKHEAD = 128;
    private static final int LINGER_MILLIS = 5;
    /** Intents written before; as many as are allowed are then produced, so that the backlog never becomes empty. */
    private static final int AHEAD = 8_000;

    private static final Duration TAIL = Duration.ofSeconds(2);

    private Quota() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison measure(Plan plan, Progress progress) throws Exception {
        return measure(plan.rounds(OWN, ALL, progress), plan.quick() ? Size.QUICK : Size.FULL);
    }

    static Comparison measure(Rounds<Contender> rounds, Size size) throws Exception {
        return rounds.compare("quota", it -> run(it, size), (contender, runs, _) -> row(contender, runs));
    }

    /** Starts a broker, vendors and the contender, and lets it call for as long as the size says. */
    private static Run run(Contender contender, Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            VendorServer vendors = cluster.vendors(vendors());
            Intents intents = cluster.intents(LINGER_MILLIS);
            intents.write(AHEAD);
            Assignment assignment =
                    cluster.assignment(BULKHEAD, CallKind.LIMITED, new Assignment.Api(vendors.url(), MAX));
            ContenderProcess process = cluster.run(contender, assignment);
            int perSecond = SHAPE.vendors() * MAX;
            try (PacedIntents paced = new PacedIntents(intents, AHEAD, perSecond * size.seconds(), perSecond)) {
                paced.start();
                vendors.await(process.process(), it -> it.arrivals() > 0);
                Pause.of(size.warmUp());
                Duration before = process.cpu();
                Pause.of(size.measured());
                double cpu = process.cpu().minus(before).toMillis();
                Pause.of(TAIL);
                process.check();
                paced.check();
                process.close(); // in the middle of its calls
                ResultAudit audit = cluster.audit();
                audit.readToEnd();
                return of(vendors.end(), size, cpu / size.measured().toMillis(), audit);
            }
        }
    }

    static Run of(Received received, Size size, double cores, ResultAudit audit) {
        long from = received.allCalled() + size.warmUp().toNanos();
        long to = from + size.measured().toNanos();
        double share = received.arrivals().keySet().stream()
                .mapToDouble(vendor -> received.perSecond(vendor, from, to) / MAX)
                .average()
                .orElseThrow();
        return new Run(
                share,
                received.report().totals().refusals(),
                received.report().vendors().stream()
                        .map(VendorReport::limits)
                        .mapToInt(limits -> limits.getFirst().mostInWindow())
                        .max()
                        .orElseThrow(),
                cores,
                audit.duplicates());
    }

    private static String vendors() {
        return SHAPE.ids().stream()
                .map(id -> "  - {id: " + id + ", limits: [{max: " + MAX + ", window: 1s}], latency: {fixed: 5ms}}\n")
                .collect(Collectors.joining("", "vendors:\n", ""));
    }

    /** One of the repeats: see {@link #LAYOUT}. */
    record Run(double share, long refusals, int mostInWindow, double cores, long duplicates) implements Rounds.Run {

        @Override
        public String inWords() {
            return Text.format(
                    "%.3f of the calls allowed, %,d refused, at most %,d in a second; %,d twice",
                    share, refusals, mostInWindow, duplicates);
        }
    }

    private static Row row(Contender contender, List<Run> runs) {
        return LAYOUT.row(
                contender.toString(),
                Spread.of(runs, 4, Run::share),
                Spread.of(runs, 0, Run::refusals),
                runs.stream().mapToInt(Run::mostInWindow).max().orElseThrow(),
                MAX,
                Spread.of(runs, 3, Run::cores),
                runs.stream().mapToLong(Run::duplicates).sum());
    }

    /**
     * How long a quota run takes.
     *
     * @param warmUp from when all vendors have been called
     * @param measured after it
     */
    record Size(Duration warmUp, Duration measured) {

        static final Size FULL = new Size(Duration.ofSeconds(20), Duration.ofSeconds(30));

        static final Size QUICK = new Size(Duration.ofSeconds(10), Duration.ofSeconds(8));

        /** For starting. */
        private static final Duration BESIDES = Duration.ofMinutes(2);

        /** As many seconds as intents are produced for, at the most. */
        int seconds() {
            return Math.toIntExact(warmUp.plus(measured).plus(BESIDES).toSeconds());
        }
    }
}
