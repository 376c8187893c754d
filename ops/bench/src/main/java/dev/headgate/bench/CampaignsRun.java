package dev.headgate.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * One contender's run of all campaigns.
 *
 * @param perSecond calls that were made and not refused, from the first one to the last
 * @param share of the calls allowed in that time
 * @param refusals by the provider: calls over its quota
 * @param mostInWindow the most arrivals in any rolling second
 * @param cpu processor time of all instances, with that of a Redis they share
 * @param calls that were made and not refused
 * @param missing intents without a result
 * @param duplicates results beyond one for each intent
 */
record CampaignsRun(
        double perSecond,
        double share,
        long refusals,
        int mostInWindow,
        Duration cpu,
        long calls,
        long missing,
        long duplicates)
        implements Run {

    static final int INSTANCES = 4;

    private static final Shape SHAPE = new Shape(1, 4);
    private static final int BULKHEAD = 512;
    private static final int LINGER_MILLIS = 5;
    private static final Duration QUIET = Duration.ofSeconds(60);
    private static final int PARTS = 10;

    /** Starts a broker, the provider and several instances of the contender, and has these make all calls. */
    static CampaignsRun measure(Contender contender, CampaignsSize size, Consumer<String> progress) throws Exception {
        try (Rig rig = new Rig(SHAPE)) {
            VendorServer provider = rig.vendors(provider(size));
            Intents intents = contender.countsInRedis()
                    ? rig.spreadIntents(CampaignsSize.CAMPAIGNS, LINGER_MILLIS)
                    : rig.intents(SHAPE.ids(), CampaignsSize.CAMPAIGNS, LINGER_MILLIS);
            ResultAudit audit = rig.audit();
            // One owner has the vendor's whole bulkhead; those that share it have a part each.
            int bulkhead = contender.countsInRedis() ? BULKHEAD / INSTANCES : BULKHEAD;
            Assignment assignment = rig.assignment(bulkhead, CallKind.LIMITED, provider.api(size.perSecond()));
            List<Runner> runners = rig.run(contender, assignment, INSTANCES);
            rig.awaitMembers(INSTANCES);
            Duration before = cpu(runners);
            intents.write(size.intents());
            int part = size.intents() / PARTS;
            for (int wanted = part; wanted <= size.intents(); wanted += part) {
                audit.readUntil(wanted, QUIET);
                for (Runner runner : runners) {
                    runner.check();
                }
                progress.accept(String.format(
                        Locale.ROOT, "%s: %,d of %,d calls", contender.name(), audit.distinct(), size.intents()));
            }
            Duration cpu = cpu(runners).minus(before);
            for (Runner runner : runners) {
                runner.stop();
            }
            audit.readToEnd();
            return of(provider.end(), size, cpu, audit);
        }
    }

    private static Duration cpu(List<Runner> runners) {
        return runners.stream().map(Runner::cpu).reduce(Duration.ZERO, Duration::plus);
    }

    private static CampaignsRun of(Received received, CampaignsSize size, Duration cpu, ResultAudit audit) {
        long[] accepted = received.accepted(SHAPE.ids().getFirst());
        double perSecond = (accepted.length - 1) * 1e9 / (accepted[accepted.length - 1] - accepted[0]);
        return new CampaignsRun(
                perSecond,
                perSecond / size.perSecond(),
                received.report().totals().refusals(),
                received.report().vendors().getFirst().limits().getFirst().mostInWindow(),
                cpu,
                accepted.length,
                size.intents() - audit.distinct(),
                audit.duplicates());
    }

    /** Seconds of processor time per 1,000 calls. */
    double cpuPerThousand() {
        return cpu.toNanos() / 1e6 / calls;
    }

    private static String provider(CampaignsSize size) {
        return "vendors:\n  - {id: " + SHAPE.ids().getFirst() + ", limits: [{max: " + size.perSecond()
                + ", window: 1s}], latency: {uniform: {min: 20ms, max: 80ms}}}\n";
    }

    @Override
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "%,.0f calls/s, %.3f of those allowed, %,d refused, at most %,d in a second; %.3f s CPU per 1,000; "
                        + "%,d missing, %,d twice",
                perSecond,
                share,
                refusals,
                mostInWindow,
                cpuPerThousand(),
                missing,
                duplicates);
    }
}
