package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.Pause;
import dev.headgate.bench.process.Received;
import dev.headgate.bench.process.VendorServer;
import dev.headgate.simulator.Report;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Measures how contenders take that vendors refuse, which double the wait for every call that is too early. */
public final class Penalty {

    private static final List<Contender> OWN = Contender.list("headgate");
    private static final List<Contender> ALL = Contender.list("headgate plain plain-gated");

    /**
     * How a contender took that half of the vendors refused.
     *
     * <ul>
     *   <li>inCoolDown: arrivals that were too early
     *   <li>escalations: waits that these made longer
     *   <li>siblings: arrivals that were refused and on their way already
     *   <li>lostSeconds: from the end of the cool-down that a vendor asked for until its work that was due by then was done,
     *       the mean of the vendors; for a vendor whose work was not done, until the end
     *   <li>unfinished: vendors whose work was not done at the end, in all repeats; then lostSeconds is too little
     *   <li>kept: the rate of the others in the cool-down of the vendor on their partition, as a share of their own before it
     *   <li>duplicates: results beyond one for each intent, in all repeats
     * </ul>
     */
    static final Layout LAYOUT = Layout.of(
            "contender inCoolDown escalations siblings lostSeconds unfinished kept duplicates",
            row -> List.of(
                    row.textCell("contender", "contender"),
                    row.spreadCell("calls inside", "inCoolDown", 0),
                    row.spreadCell("escalations", "escalations", 0),
                    row.spreadCell("siblings", "siblings", 0),
                    Cell.figure(
                            "seconds lost",
                            atLeast(row.count("unfinished"))
                                    + row.spread("lostSeconds").inWords(1)),
                    row.spreadCell("neighbours' rate kept", "kept", 3),
                    row.countCell("twice", "duplicates")));

    static final Duration COOL_DOWN = Duration.ofSeconds(5);
    private static final Shape SHAPE = new Shape(8, 4);
    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;
    private static final Duration QUIET = Duration.ofSeconds(30);
    private static final double SECOND = 1e9;

    private Penalty() {}

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
        return rounds.compare("penalty", it -> run(it, size), (contender, runs, _) -> row(contender, runs));
    }

    /** Starts a broker, vendors and the contender, and lets half of the vendors refuse once it is warm. */
    private static Run run(Contender contender, Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            VendorServer vendors = cluster.vendors(vendors(size));
            ContenderProcess process = cluster.run(
                    contender, cluster.assignment(BULKHEAD, CallKind.HTTP, new Assignment.Api(vendors.url(), 0)));
            int warmUp = SHAPE.vendors() * size.warmUp();
            Intents intents = cluster.intents(LINGER_MILLIS);
            intents.write(warmUp);
            ResultAudit audit = cluster.audit();
            audit.readUntil(warmUp, QUIET);
            int perSecond = SHAPE.vendors() * Size.PER_SECOND;
            try (PacedIntents paced = new PacedIntents(intents, warmUp, perSecond * size.seconds(), perSecond)) {
                paced.start();
                Set<String> refusing = new HashSet<>(refusing());
                vendors.await(process.process(), it -> it.refusals() > 0 || !refusing.contains(it.vendor()));
                Pause.of(Duration.ofSeconds(size.after()));
                process.check();
                paced.check();
                process.close(); // in the middle of its calls
                audit.readToEnd();
                return of(vendors.end(), audit);
            }
        }
    }

    static Run of(Received received, ResultAudit audit) {
        List<String> refusing = refusing();
        List<Episode> episodes = IntStream.range(0, refusing.size())
                .mapToObj(
                        i -> Episode.of(received, refusing.get(i), neighbours().get(i)))
                .toList();
        Report.Totals totals = received.report().totals();
        return new Run(
                totals.inCoolDown(),
                totals.escalations(),
                totals.siblings(),
                episodes.stream().mapToDouble(Episode::lostSeconds).average().orElseThrow(),
                (int) episodes.stream().filter(it -> !it.finished).count(),
                (double) episodes.stream().mapToLong(Episode::inside).sum()
                        / episodes.stream().mapToLong(Episode::before).sum(),
                audit.duplicates());
    }

    /**
     * One vendor's cool-down.
     *
     * @param lostNanos from its end until what was due by then was done, or until all ended
     * @param before calls of the neighbour for as long before the cool-down as it lasts
     * @param inside in it
     */
    private record Episode(long lostNanos, boolean finished, long before, long inside) {

        static Episode of(Received received, String vendor, String neighbour) {
            long length = COOL_DOWN.toNanos();
            long begin = received.firstRefusal(vendor);
            long end = begin + length;
            long[] accepted = received.accepted(vendor);
            long due = Received.count(accepted, Long.MIN_VALUE, begin)
                    + Received.count(accepted, begin - length, begin); // as many again as in the same time before
            boolean finished = accepted.length >= due;
            long done = finished ? accepted[Math.toIntExact(due) - 1] : received.last();
            long[] others = received.accepted(neighbour);
            return new Episode(
                    Math.max(0, done - end),
                    finished,
                    Received.count(others, begin - length, begin),
                    Received.count(others, begin, end));
        }

        double lostSeconds() {
            return lostNanos / SECOND;
        }
    }

    /** One of each partition. */
    private static List<String> refusing() {
        return SHAPE.ids().subList(0, SHAPE.partitions());
    }

    /** The same, in the same order of the partitions. */
    private static List<String> neighbours() {
        return SHAPE.ids().subList(SHAPE.partitions(), SHAPE.vendors());
    }

    private static String vendors(Size size) {
        StringBuilder yaml = new StringBuilder("vendors:\n");
        String refusal = ", penalty-cap: 5m, episodes: [{kind: rate-limit, at-arrival: " + size.refused() + ", lasts: "
                + COOL_DOWN.toSeconds() + "s}]";
        refusing().forEach(it -> yaml.append(vendor(it, refusal)));
        neighbours().forEach(it -> yaml.append(vendor(it, "")));
        return yaml.toString();
    }

    private static String vendor(String id, String besides) {
        return "  - {id: " + id + ", latency: {fixed: 5ms}" + besides + "}\n";
    }

    /** One of the repeats: see {@link #LAYOUT}. */
    record Run(
            long inCoolDown,
            long escalations,
            long siblings,
            double lostSeconds,
            int unfinished,
            double kept,
            long duplicates)
            implements Rounds.Run {

        @Override
        public String inWords() {
            return Text.format(
                    "%,d calls inside, %,d escalations, %,d siblings; %s%.1f s lost; neighbours kept %.3f; %,d twice",
                    inCoolDown, escalations, siblings, atLeast(unfinished), lostSeconds, kept, duplicates);
        }
    }

    private static String atLeast(long unfinished) {
        return unfinished > 0 ? "at least " : "";
    }

    private static Row row(Contender contender, List<Run> runs) {
        return LAYOUT.row(
                contender.toString(),
                Spread.of(runs, 0, Run::inCoolDown),
                Spread.of(runs, 0, Run::escalations),
                Spread.of(runs, 0, Run::siblings),
                Spread.of(runs, 2, Run::lostSeconds),
                runs.stream().mapToInt(Run::unfinished).sum(),
                Spread.of(runs, 4, Run::kept),
                runs.stream().mapToLong(Run::duplicates).sum());
    }

    /**
     * How long a penalty run takes.
     *
     * @param warmUp calls of each vendor
     * @param before seconds after them until some vendors refuse, at least as long as they do
     * @param after seconds after that
     */
    record Size(int warmUp, int before, int after) {

        /** Of each vendor. */
        static final int PER_SECOND = 100;

        static final Size FULL = new Size(1_000, 20, 30);

        static final Size QUICK = new Size(1_000, 12, 12);

        /** For who is slower than intents are produced. */
        private static final Duration BESIDES = Duration.ofMinutes(2);

        /** Which of its calls a vendor refuses. */
        int refused() {
            return warmUp + before * PER_SECOND;
        }

        /** As many seconds as intents are produced for, at the most. */
        int seconds() {
            return before + after + Math.toIntExact(BESIDES.toSeconds());
        }
    }
}
