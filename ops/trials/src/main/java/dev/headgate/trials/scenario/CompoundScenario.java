package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.judge.Rounded;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitReport;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Whether limits hold together: so many a second for each account, so many in all, so many a day; each binds in turn. */
final class CompoundScenario implements Scenario {

    private static final String VENDOR = "compound";
    private static final int PER_ACCOUNT = 10;
    private static final int IN_ALL = 500;
    private static final int PER_DAY = 20_000;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofHours(24);
    private static final Duration LATENCY = Duration.ofMillis(20);
    private static final int BULKHEAD = 512;

    private static final int FEW = 20;
    private static final int FEW_BACKLOG = 800;
    private static final int MANY = 1_000;
    private static final int MANY_BACKLOG = 2_000;

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration AFTERWARDS = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int SECONDS = 15;

    /** What the day's permits suffice for. */
    private static final int MOST_SECONDS = 18;

    private final int perDay;
    private final Duration warmUp;

    CompoundScenario() {
        this(PER_DAY, WARM_UP);
    }

    /** With fewer permits a day, and less time. */
    CompoundScenario(int perDay, Duration warmUp) {
        this.perDay = perDay;
        this.warmUp = warmUp;
    }

    @Override
    public String name() {
        return "compound";
    }

    @Override
    public String description() {
        return "10/s per account, 500/s in all and 20,000 a day: none exceeded, each used up";
    }

    @Override
    public Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration measuring = Duration.ofSeconds(
                Math.min(MOST_SECONDS, options.measuring(SECONDS).toSeconds()));
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(options.seed())))) {
            bed.profile(VENDOR, profile());
            AppProcess app = bed.start("one");
            Phase few;
            Phase many;
            Feeder feeder = new Feeder(bed, List.of(VENDOR), FEW_BACKLOG, FEW);
            try (feeder) {
                Wait.until("the first call", PATIENCE, () -> arrivals(bed) > 0);
                progress.accept(FEW + " accounts call, so that " + PER_ACCOUNT + "/s per account binds: "
                        + measuring.toSeconds() + " s ...");
                few = play(app, measuring);
                feeder.aim(MANY_BACKLOG, MANY);
                progress.accept(MANY + " accounts call, so that " + IN_ALL + "/s in all binds: " + measuring.toSeconds()
                        + " s ...");
                many = play(app, measuring);
                progress.accept("The rest of the day's " + perDay + ", and " + AFTERWARDS.toSeconds() + " s more ...");
                awaitEndOfDay(bed);
                Wait.pass(AFTERWARDS);
            }
            bed.flush();
            return figures(bed, options.seed(), feeder.sent(), few, many);
        }
    }

    /**
     * A time in which one limit binds.
     *
     * @param from by System.nanoTime
     * @param to the same; a window and more after what is measured
     * @param seen the mean latency that the client saw, in seconds
     */
    private record Phase(long from, long to, Duration measuring, double seen) {

        double share(long[] arrivals, int max) {
            double window = WINDOW.toMillis() / 1000.0;
            int cycles = (int) (measuring.toMillis() / 1000.0 / (window + seen));
            return Rate.cycles(arrivals, from, to, max, Math.max(1, cycles)).shareOf(max, window, seen);
        }

        long calls(long[] arrivals) {
            return Rate.count(arrivals, from, from + measuring.toNanos());
        }
    }

    private Phase play(AppProcess app, Duration measuring) throws Exception {
        Wait.pass(warmUp);
        CallTimes before = CallTimes.read(app.managementPort()).getOrDefault(VENDOR, CallTimes.NONE);
        long from = System.nanoTime();
        Wait.pass(measuring.plus(WINDOW).plus(LATENCY.multipliedBy(2)));
        long to = System.nanoTime();
        CallTimes after = CallTimes.read(app.managementPort()).getOrDefault(VENDOR, CallTimes.NONE);
        return new Phase(from, to, measuring, after.meanSince(before));
    }

    /** All of it used, or nothing used for so long that the rest never will be. */
    private void awaitEndOfDay(TestBed bed) throws InterruptedException {
        long[] last = {-1, System.nanoTime()};
        Wait.until("the end of the day's calls", PATIENCE.plusSeconds(perDay / IN_ALL), () -> {
            long arrived = arrivals(bed);
            if (arrived != last[0]) {
                last[0] = arrived;
                last[1] = System.nanoTime();
            }
            return arrived >= perDay || System.nanoTime() - last[1] > AFTERWARDS.toNanos();
        });
    }

    private CompoundFigures figures(TestBed bed, long seed, long sent, Phase few, Phase many) throws Exception {
        ReceiveLog log = bed.simulator().log(VENDOR);
        long[] arrivals = log.arrivalsNanos();
        VendorReport report = bed.simulator().report(VENDOR);
        try (StatusReader statuses = bed.statuses(Application.ONE);
                OutcomeReader outcomes = bed.outcomes(Application.ONE, Math.toIntExact(sent))) {
            outcomes.readUntil(it -> it.total() >= arrivals.length, PATIENCE);
            VendorStatus status = settled(statuses, sent - arrivals.length);
            List<CompoundFigures.Bound> limits = List.of(
                    bound(
                            "per-account",
                            FEW,
                            few,
                            arrivals,
                            perAccount(log, few),
                            report.limits().get(0),
                            statuses),
                    bound(
                            "per-second",
                            MANY,
                            many,
                            arrivals,
                            many.share(arrivals, IN_ALL),
                            report.limits().get(1),
                            statuses),
                    new CompoundFigures.Bound(
                            "per-day",
                            perDay,
                            DAY.toSeconds(),
                            MANY,
                            arrivals.length,
                            Rounded.to(4, (double) arrivals.length / perDay),
                            statuses.named("per-day"),
                            report.limits().get(2).mostInWindow(),
                            report.limits().get(2).overQuota()));
            return CompoundFigures.of(
                    name(),
                    seed,
                    limits,
                    report.refusals(),
                    sent,
                    outcomes.outcomes().kinds(VENDOR).getOrDefault(OutcomeKind.SUCCEEDED, 0L),
                    status.getWaiting() + status.getInFlight());
        }
    }

    /** The last status, as soon as it shows what waits; or what it shows in the end. */
    private static VendorStatus settled(StatusReader statuses, long waiting) throws InterruptedException {
        long deadline = System.nanoTime() + AFTERWARDS.toNanos();
        VendorStatus last = null;
        while (last == null || (last.getWaiting() != waiting && System.nanoTime() - deadline < 0)) {
            if (System.nanoTime() - deadline > PATIENCE.toNanos()) {
                throw new IllegalStateException("Headgate said nothing of " + VENDOR);
            }
            Wait.pass(Duration.ofMillis(200));
            statuses.readToEnd(AFTERWARDS);
            last = statuses.last(VENDOR);
        }
        return last;
    }

    private static CompoundFigures.Bound bound(
            String id,
            int accounts,
            Phase phase,
            long[] arrivals,
            double share,
            LimitReport limit,
            StatusReader statuses) {
        return new CompoundFigures.Bound(
                id,
                limit.max(),
                WINDOW.toSeconds(),
                accounts,
                phase.calls(arrivals),
                Rounded.to(4, share),
                statuses.named(id),
                limit.mostInWindow(),
                limit.overQuota());
    }

    /** The mean share of the few accounts; their calls are told apart by their idempotency keys. */
    private static double perAccount(ReceiveLog log, Phase few) {
        Map<Long, String> accounts = new HashMap<>();
        for (long n = 0; n < log.size() + FEW_BACKLOG; n++) {
            accounts.put(ReceiveLog.keyHash(TestBed.id(n)), Feeder.account(n, FEW));
        }
        Map<String, List<Long>> arrivals = new HashMap<>();
        for (ReceiveLog.Entry entry : log.entries()) {
            arrivals.computeIfAbsent(accounts.getOrDefault(entry.keyHash(), ""), _ -> new ArrayList<>())
                    .add(entry.nanos());
        }
        return arrivals.values().stream()
                .mapToDouble(its -> few.share(its.stream().mapToLong(it -> it).toArray(), PER_ACCOUNT))
                .average()
                .orElseThrow();
    }

    private static long arrivals(TestBed bed) {
        return bed.simulator().report(VENDOR).arrivals();
    }

    private String profile() {
        return "limits:\n  - {id: per-account, scope: [account], max: " + PER_ACCOUNT
                + ", window: 1s}\n  - {id: per-second, max: " + IN_ALL + ", window: 1s}\n  - {id: per-day, max: "
                + perDay
                + ", window: 24h}\nbulkhead: " + BULKHEAD + "\nrequest-headers: [" + TestBed.ACCOUNT_HEADER + "]\n";
    }

    private VendorSpec vendor(long seed) {
        return VendorSpec.of(VENDOR)
                .withLimits(
                        LimitSpec.of(PER_ACCOUNT, WINDOW).per(TestBed.ACCOUNT_HEADER),
                        LimitSpec.of(IN_ALL, WINDOW),
                        LimitSpec.of(perDay, DAY))
                .withLatency(new Latency.Fixed(LATENCY))
                .withSeed(seed);
    }
}
