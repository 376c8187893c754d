package dev.headgate.trials.scenario;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.LimitReport;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Three limits hold together: so many calls a second for each account, so many in all, and so many a day. Each binds in
 * turn, and Headgate uses it up then.
 *
 * @param perDay permits a day
 * @param warmUp how long calls are made before something is measured
 */
public record Compound(int perDay, Duration warmUp) implements Script {

    private static final String VENDOR = "compound";
    private static final int PER_ACCOUNT = 10;
    private static final int IN_ALL = 500;
    private static final int PER_DAY = 20_000;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofHours(24);
    private static final Duration LATENCY = Duration.ofMillis(20);

    private static final int FEW = 20;
    private static final int FEW_BACKLOG = 800;
    private static final int MANY = 1_000;
    private static final int MANY_BACKLOG = 2_000;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration AFTERWARDS = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int SECONDS = 15;

    /** The day's permits suffice for no more. */
    private static final int MAX_SECONDS = 18;

    public Compound() {
        this(PER_DAY, WARM_UP);
    }

    @Override
    public void play(Play play) throws Exception {
        Duration measuring =
                Duration.ofSeconds(Math.min(MAX_SECONDS, play.measuring(SECONDS).toSeconds()));
        TestBed bed = play.bed(vendor().seed(play.seed()));
        AppProcess app = bed.start("one");
        Quota.Use few;
        Quota.Use many;
        Feeder feeder = new Feeder(bed, List.of(VENDOR), FEW_BACKLOG, FEW);
        try (feeder) {
            String binds = "%,d accounts call, so that %d/s %s binds: %d s ...";
            play.tell(binds, FEW, PER_ACCOUNT, "per account", measuring.toSeconds());
            few = measure(bed, app, measuring);
            feeder.aim(MANY_BACKLOG, MANY);
            play.tell(binds, MANY, IN_ALL, "in all", measuring.toSeconds());
            many = measure(bed, app, measuring);
            play.tell("The rest of the day's %d, and %d s more ...", perDay, AFTERWARDS.toSeconds());
            awaitEndOfDay(bed);
            Wait.pass(AFTERWARDS);
        }
        bed.flush();
        addFigures(bed, feeder.sent(), few, many, play.report());
    }

    private Quota.Use measure(TestBed bed, AppProcess app, Duration measuring) throws Exception {
        return Quota.Use.measure(bed, app, List.of(VENDOR), warmUp, measuring, LATENCY);
    }

    /** All of the day's permits are used, or none was used for so long that the rest never will be. */
    private void awaitEndOfDay(TestBed bed) throws InterruptedException {
        BooleanSupplier still = Wait.still(AFTERWARDS, () -> bed.arrivals(VENDOR));
        Wait.until(
                "the end of the day's calls",
                PATIENCE.plusSeconds(perDay / IN_ALL),
                () -> still.getAsBoolean() || bed.arrivals(VENDOR) >= perDay);
    }

    private void addFigures(TestBed bed, long sent, Quota.Use few, Quota.Use many, Report report) {
        Calls all = bed.calls(VENDOR);
        long[] arrivals = all.arrivalsNanos();
        try (StatusReader statuses = bed.statuses();
                OutcomeReader reader = bed.outcomes(Math.toIntExact(sent))) {
            reader.readUntil(it -> it.total() >= arrivals.length, PATIENCE);
            long succeeded = reader.outcomes().count(VENDOR, OutcomeKind.SUCCEEDED);
            VendorStatus status = settled(statuses, sent - arrivals.length);
            long waiting = (long) status.getWaiting() + status.getInFlight();
            List<LimitReport> limits = bed.report(VENDOR).limits();
            row(report, "per-account", limits.get(0), FEW, calls(few, arrivals), perAccount(all, few), statuses);
            double inAll =
                    many.shares(List.of(VENDOR), IN_ALL, Double.MAX_VALUE).getAverage();
            row(report, "per-second", limits.get(1), MANY, calls(many, arrivals), inAll, statuses);
            double ofDay = (double) arrivals.length / perDay;
            row(report, "per-day", limits.get(2), MANY, arrivals.length, ofDay, statuses);
            report.take(bed.report(VENDOR), "refusals")
                    .with("sent", sent)
                    .with("succeeded", succeeded)
                    .with("waiting", waiting)
                    .with("lost", sent - succeeded - waiting);
        }
    }

    /** The last status, as soon as it shows what waits; or what it shows in the end. */
    private static VendorStatus settled(StatusReader statuses, long waiting) {
        statuses.readUntil(VENDOR, it -> it.getWaiting() == waiting, AFTERWARDS);
        return statuses.await(VENDOR, "anything", PATIENCE, _ -> true);
    }

    /**
     * Adds the figures of one limit.
     *
     * @param accounts that called while the limit bound
     * @param calls while the limit bound and was measured; all calls if it is the day's limit
     * @param share of the calls that the limit allows
     */
    private static void row(
            Report report,
            String id,
            LimitReport limit,
            int accounts,
            long calls,
            double share,
            StatusReader statuses) {
        report.row("limits")
                .with("id", id)
                .take(limit, "max")
                .with("windowSeconds", limit.windowMillis() / 1000)
                .with("accounts", accounts)
                .with("calls", calls)
                .rounded(4, "share", share)
                .with("named", statuses.named(id))
                .take(limit, "mostInWindow", "overQuota");
    }

    /** The mean share of the few accounts; their calls are told apart by their idempotency keys. */
    private static double perAccount(Calls calls, Quota.Use few) {
        Numbers numbers = new Numbers(calls.count() + FEW_BACKLOG);
        double seen = few.seen(VENDOR);
        return calls.entries().stream().collect(Collectors.groupingBy(it -> numbers.turnOf(it, FEW))).values().stream()
                .map(its -> its.stream().mapToLong(ReceiveLog.Entry::nanos).toArray())
                .mapToDouble(its -> Quota.Use.rate(its, few.from(), few.measuring(), PER_ACCOUNT, seen)
                        .shareOf(PER_ACCOUNT, (double) WINDOW.toSeconds(), seen))
                .average()
                .orElseThrow();
    }

    private static long calls(Quota.Use use, long[] arrivals) {
        return Rate.count(arrivals, use.from(), use.from() + use.measuring().toNanos());
    }

    @Override
    public void judge(Report report) {
        for (Report limit : report.rows("limits")) {
            limit.none("overQuota")
                    .reach("share >= 0.98")
                    .say("{id:-11s} {max:,6d} in {windowSeconds:,d} s: {share:.2%} used while it bound ({calls:,d}"
                            + " calls, {accounts:,d} accounts, named in {named} reports); {overQuota} over quota, at"
                            + " most {mostInWindow:,d} in a window");
        }
        report.note("{sent:,d} intents: {succeeded:,d} succeeded, {waiting:,d} wait for the next day, {lost:,d} lost;"
                        + " {refusals} refused")
                .none("refusals", "lost")
                .must("waiting > 0");
    }

    private Vendor vendor() {
        return Vendor.of(VENDOR)
                .with(it -> it.withLimits(
                        LimitSpec.of(PER_ACCOUNT, WINDOW).per(TestBed.ACCOUNT_HEADER),
                        LimitSpec.of(IN_ALL, WINDOW),
                        LimitSpec.of(perDay, DAY)))
                .latency(LATENCY)
                .bulkhead(512)
                .profile(
                        "limits:",
                        "  - {id: per-account, scope: [account], max: " + PER_ACCOUNT + ", window: 1s}",
                        "  - {id: per-second, max: " + IN_ALL + ", window: 1s}",
                        "  - {id: per-day, max: " + perDay + ", window: 24h}",
                        "request-headers: [" + TestBed.ACCOUNT_HEADER + "]");
    }
}
