package dev.headgate.bench;

import dev.headgate.simulator.VendorReport;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One contender's use of a quota.
 *
 * @param share of the calls allowed that were made and not refused, the mean of all vendors
 * @param refusals of all vendors, from the first call on
 * @param mostInWindow the most arrivals at any vendor in any rolling second, from the first call on
 * @param cores of the machine that the runner used
 * @param duplicates results beyond one for each intent
 */
record QuotaRun(double share, long refusals, int mostInWindow, double cores, long duplicates) implements Run {

    static final int MAX = 100;

    private static final Shape SHAPE = new Shape(8, 4);
    private static final int BULKHEAD = 128;
    private static final int LINGER_MILLIS = 5;

    /** Intents written before; as many as are allowed are then produced, so that the backlog never becomes empty. */
    private static final int AHEAD = 8_000;

    private static final Duration TAIL = Duration.ofSeconds(2);

    /** Starts a broker, vendors and the contender, and lets it call for as long as the size says. */
    static QuotaRun measure(Contender contender, QuotaSize size) throws Exception {
        try (Rig rig = new Rig(SHAPE)) {
            VendorServer vendors = rig.vendors(vendors());
            Intents intents = rig.intents(LINGER_MILLIS);
            intents.write(AHEAD);
            Assignment assignment = rig.assignment(BULKHEAD, CallKind.LIMITED, vendors.api(MAX));
            Runner runner = rig.run(contender, assignment);
            int perSecond = SHAPE.vendors() * MAX;
            try (PacedIntents paced = new PacedIntents(intents, AHEAD, perSecond * size.seconds(), perSecond)) {
                paced.start();
                vendors.await(runner, it -> it.arrivals() > 0);
                Pause.of(size.warmUp());
                Duration before = runner.cpu();
                Pause.of(size.measured());
                double cpu = runner.cpu().minus(before).toMillis();
                Pause.of(TAIL);
                runner.check();
                paced.check();
                runner.close(); // in the middle of its calls
                ResultAudit audit = rig.audit();
                audit.readToEnd();
                return of(vendors.end(), size, cpu / size.measured().toMillis(), audit);
            }
        }
    }

    static QuotaRun of(Received received, QuotaSize size, double cores, ResultAudit audit) {
        long from = received.allCalled() + size.warmUp().toNanos();
        long to = from + size.measured().toNanos();
        double share = received.arrivals().keySet().stream()
                .mapToDouble(vendor -> received.perSecond(vendor, from, to) / MAX)
                .average()
                .orElseThrow();
        return new QuotaRun(
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

    @Override
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "%.3f of the calls allowed, %,d refused, at most %,d in a second; %,d twice",
                share,
                refusals,
                mostInWindow,
                duplicates);
    }
}
