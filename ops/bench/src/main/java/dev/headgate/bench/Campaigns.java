package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.Received;
import dev.headgate.bench.process.VendorServer;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.List;

/** Measures what it takes to keep one provider's limit for a great many calls, though the program runs several times. */
public final class Campaigns {

    private static final List<Contender> OWN = Contender.list("headgate");
    private static final List<Contender> ALL = Contender.list("headgate redis-counter");

    /**
     * What it took a contender to make all campaigns' calls.
     *
     * <ul>
     *   <li>perSecond: calls that were not refused; share: the same as a share of the calls allowed
     *   <li>refusals: answers with 429
     *   <li>mostInWindow: the most arrivals in any rolling second, in all repeats, of those allowed
     *   <li>cpuPerThousand: seconds of processor time of all instances per 1,000 calls, with that of their Redis
     *   <li>calls: of the repeat that made the fewest
     *   <li>missing, duplicates: intents without a result, and results beyond one for each intent, in all repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "contender instances perSecond share refusals mostInWindow allowed cpuPerThousand calls missing duplicates",
            row -> List.of(
                    row.textCell("contender", "contender"),
                    row.countCell("calls", "calls"),
                    row.spreadCell("calls/s", "perSecond", 0),
                    row.spreadCell("of those allowed", "share", 3),
                    row.spreadCell("refused", "refusals", 0),
                    row.countCell(
                            Text.format("most in a rolling second, of %,d", row.count("allowed")), "mostInWindow"),
                    row.spreadCell("CPU s / 1,000, " + row.text("instances") + " instances", "cpuPerThousand", 3),
                    Cell.counts("twice / missing", row.count("duplicates"), row.count("missing"))));

    static final int INSTANCES = 4;
    private static final Shape SHAPE = new Shape(1, 4);
    private static final int BULKHEAD = 512;
    private static final int LINGER_MILLIS = 5;
    private static final Duration QUIET = Duration.ofSeconds(60);
    private static final int PARTS = 10;

    private Campaigns() {}

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
        return rounds.compare(
                "campaigns",
                it -> run(it, size, rounds.progress()),
                (contender, runs, _) -> row(contender, size, runs));
    }

    /** Starts a broker, the provider and several instances of the contender, and has these make all calls. */
    private static Run run(Contender contender, Size size, Progress progress) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            VendorServer provider = cluster.vendors(provider(size));
            Intents intents = cluster.intents(SHAPE.ids(), Size.CAMPAIGNS, contender.countsInRedis(), LINGER_MILLIS);
            ResultAudit audit = cluster.audit();
            // One owner has the vendor's whole bulkhead; those that share it have a part each.
            int bulkhead = contender.countsInRedis() ? BULKHEAD / INSTANCES : BULKHEAD;
            Assignment assignment = cluster.assignment(
                    bulkhead, CallKind.LIMITED, new Assignment.Api(provider.url(), size.perSecond()));
            List<ContenderProcess> instances = cluster.run(contender, assignment, INSTANCES);
            cluster.awaitMembers(INSTANCES);
            Duration before = cpu(instances);
            intents.write(size.intents());
            int part = size.intents() / PARTS;
            for (int wanted = part; wanted <= size.intents(); wanted += part) {
                audit.readUntil(wanted, QUIET);
                for (ContenderProcess process : instances) {
                    process.check();
                }
                progress.accept(Text.format("%s: %,d of %,d calls", contender, audit.distinct(), size.intents()));
            }
            Duration cpu = cpu(instances).minus(before);
            for (ContenderProcess process : instances) {
                process.stop();
            }
            audit.readToEnd();
            return of(provider.end(), size, cpu, audit);
        }
    }

    private static Duration cpu(List<ContenderProcess> instances) {
        return instances.stream().map(ContenderProcess::cpu).reduce(Duration.ZERO, Duration::plus);
    }

    private static Run of(Received received, Size size, Duration cpu, ResultAudit audit) {
        long[] accepted = received.accepted(SHAPE.ids().getFirst());
        double perSecond = (accepted.length - 1) * 1e9 / (accepted[accepted.length - 1] - accepted[0]);
        return new Run(
                perSecond,
                perSecond / size.perSecond(),
                received.report().totals().refusals(),
                received.report().vendors().getFirst().limits().getFirst().mostInWindow(),
                cpu,
                accepted.length,
                size.intents() - audit.distinct(),
                audit.duplicates());
    }

    private static String provider(Size size) {
        return "vendors:\n  - {id: " + SHAPE.ids().getFirst() + ", limits: [{max: " + size.perSecond()
                + ", window: 1s}], latency: {uniform: {min: 20ms, max: 80ms}}}\n";
    }

    /** One of the repeats: see {@link #LAYOUT}. */
    record Run(
            double perSecond,
            double share,
            long refusals,
            int mostInWindow,
            Duration cpu,
            long calls,
            long missing,
            long duplicates)
            implements Rounds.Run {

        /** Seconds of processor time per 1,000 calls. */
        double cpuPerThousand() {
            return cpu.toNanos() / 1e6 / calls;
        }

        @Override
        public String inWords() {
            return Text.format(
                    "%,.0f calls/s, %.3f of those allowed, %,d refused, at most %,d in a second; %.3f s CPU per 1,000; "
                            + "%,d missing, %,d twice",
                    perSecond, share, refusals, mostInWindow, cpuPerThousand(), missing, duplicates);
        }
    }

    private static Row row(Contender contender, Size size, List<Run> runs) {
        return LAYOUT.row(
                contender.toString(),
                INSTANCES,
                Spread.of(runs, 0, Run::perSecond),
                Spread.of(runs, 4, Run::share),
                Spread.of(runs, 0, Run::refusals),
                runs.stream().mapToInt(Run::mostInWindow).max().orElseThrow(),
                size.perSecond(),
                Spread.of(runs, 4, Run::cpuPerThousand),
                runs.stream().mapToLong(Run::calls).min().orElseThrow(),
                runs.stream().mapToLong(Run::missing).sum(),
                runs.stream().mapToLong(Run::duplicates).sum());
    }

    /**
     * How much work a campaigns run is.
     *
     * @param calls of each campaign
     * @param perSecond that the provider allows, of all of them
     */
    record Size(int calls, int perSecond) {

        static final int CAMPAIGNS = 20;

        static final Size FULL = new Size(100_000, 4_000);

        static final Size QUICK = new Size(2_000, 1_000);

        /** Calls of all campaigns. */
        int intents() {
            return CAMPAIGNS * calls;
        }
    }
}
