package dev.headgate.bench;

import dev.headgate.simulator.Report;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How one contender took that half of the vendors refused.
 *
 * @param inCoolDown arrivals that were too early
 * @param escalations waits that these made longer
 * @param siblings arrivals that were refused and on their way already
 * @param lostSeconds from the end of the cool-down that a vendor told until its work that was due by then was done, the
 *     mean of the vendors; of one whose work was not done, until the end
 * @param unfinished vendors whose work was not
 * @param kept the rate of the others in the cool-down of the vendor on their partition, as a share of their own before it
 * @param duplicates results beyond one for each intent
 */
record PenaltyRun(
        long inCoolDown,
        long escalations,
        long siblings,
        double lostSeconds,
        int unfinished,
        double kept,
        long duplicates)
        implements Run {

    static final Duration COOL_DOWN = Duration.ofSeconds(5);

    private static final Shape SHAPE = new Shape(8, 4);
    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;
    private static final Duration QUIET = Duration.ofSeconds(30);
    private static final double SECOND = 1e9;

    /** Starts a broker, vendors and the contender, and lets half of the vendors refuse once it is warm. */
    static PenaltyRun measure(Contender contender, PenaltySize size) throws Exception {
        try (Rig rig = new Rig(SHAPE)) {
            VendorServer vendors = rig.vendors(vendors(size));
            Runner runner = rig.run(contender, rig.assignment(BULKHEAD, CallKind.HTTP, vendors.api(0)));
            int warmUp = SHAPE.vendors() * size.warmUp();
            Intents intents = rig.intents(LINGER_MILLIS);
            intents.write(warmUp);
            ResultAudit audit = rig.audit();
            audit.readUntil(warmUp, QUIET);
            int perSecond = SHAPE.vendors() * PenaltySize.PER_SECOND;
            try (PacedIntents paced = new PacedIntents(intents, warmUp, perSecond * size.seconds(), perSecond)) {
                paced.start();
                Set<String> refusing = new HashSet<>(refusing());
                vendors.await(runner, it -> it.refusals() > 0 || !refusing.contains(it.vendor()));
                Pause.of(Duration.ofSeconds(size.after()));
                runner.check();
                paced.check();
                runner.close(); // in the middle of its calls
                audit.readToEnd();
                return of(vendors.end(), audit);
            }
        }
    }

    static PenaltyRun of(Received received, ResultAudit audit) {
        List<String> refusing = refusing();
        List<Episode> episodes = IntStream.range(0, refusing.size())
                .mapToObj(
                        i -> Episode.of(received, refusing.get(i), neighbours().get(i)))
                .toList();
        Report.Totals totals = received.report().totals();
        return new PenaltyRun(
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

    private static String vendors(PenaltySize size) {
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

    @Override
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "%,d calls inside, %,d escalations, %,d siblings; %s%.1f s lost; neighbours kept %.3f; %,d twice",
                inCoolDown,
                escalations,
                siblings,
                unfinished > 0 ? "at least " : "",
                lostSeconds,
                kept,
                duplicates);
    }
}
