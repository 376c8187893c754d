package dev.headgate.trials.scenario;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitReport;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Whether limits hold together: so many a second for each account, so many in all, so many a day; each binds in turn.
 *
 * @param perDay permits a day
 * @param warmUp before something is measured
 */
public record CompoundScenario(int perDay, Duration warmUp) implements Scenario.Play {

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
    private static final int MAX_SECONDS = 18;

    public CompoundScenario() {
        this(PER_DAY, WARM_UP);
    }

    @Override
    public CompoundFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration measuring = Duration.ofSeconds(
                Math.min(MAX_SECONDS, options.measuring(SECONDS).toSeconds()));
        String length = " binds: " + measuring.toSeconds() + " s ...";
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(options.seed())))) {
            bed.profile(VENDOR, profile());
            AppProcess app = bed.start(Launch.of("one"));
            Phase few;
            Phase many;
            Feeder feeder = new Feeder(bed, List.of(VENDOR), FEW_BACKLOG, FEW);
            try (feeder) {
                bed.awaitFirst(List.of(VENDOR), PATIENCE);
                progress.accept(FEW + " accounts call, so that " + PER_ACCOUNT + "/s per account" + length);
                few = play(app, measuring);
                feeder.aim(MANY_BACKLOG, MANY);
                progress.accept(MANY + " accounts call, so that " + IN_ALL + "/s in all" + length);
                many = play(app, measuring);
                progress.accept("The rest of the day's " + perDay + ", and " + AFTERWARDS.toSeconds() + " s more ...");
                awaitEndOfDay(bed);
                Wait.pass(AFTERWARDS);
            }
            bed.flush();
            return figures(bed, feeder.sent(), few, many);
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
        CallTimes before = CallTimes.read(app, VENDOR);
        long from = System.nanoTime();
        Wait.pass(measuring.plus(WINDOW).plus(LATENCY.multipliedBy(2)));
        long to = System.nanoTime();
        return new Phase(from, to, measuring, CallTimes.read(app, VENDOR).meanSince(before));
    }

    /** All of it used, or nothing used for so long that the rest never will be. */
    private void awaitEndOfDay(TestBed bed) throws InterruptedException {
        BooleanSupplier still = Wait.still(AFTERWARDS, () -> bed.arrivals(VENDOR));
        Wait.until(
                "the end of the day's calls",
                PATIENCE.plusSeconds(perDay / IN_ALL),
                () -> still.getAsBoolean() || bed.arrivals(VENDOR) >= perDay);
    }

    private CompoundFigures figures(TestBed bed, long sent, Phase few, Phase many) throws Exception {
        ReceiveLog log = bed.simulator().log(VENDOR);
        long[] arrivals = log.arrivalsNanos();
        VendorReport report = bed.simulator().report(VENDOR);
        try (StatusReader statuses = bed.statuses(Application.ONE);
                OutcomeReader outcomes = bed.outcomes(Application.ONE, Math.toIntExact(sent))) {
            outcomes.readUntil(it -> it.total() >= arrivals.length, PATIENCE);
            VendorStatus status = settled(statuses, sent - arrivals.length);
            double all = (double) arrivals.length / perDay;
            return new CompoundFigures(
                    List.of(
                            bound("per-account", FEW, few.calls(arrivals), perAccount(log, few), report, 0, statuses),
                            bound(
                                    "per-second",
                                    MANY,
                                    many.calls(arrivals),
                                    many.share(arrivals, IN_ALL),
                                    report,
                                    1,
                                    statuses),
                            bound("per-day", MANY, arrivals.length, all, report, 2, statuses)),
                    report.refusals(),
                    sent,
                    outcomes.outcomes().count(VENDOR, OutcomeKind.SUCCEEDED),
                    status.getWaiting() + status.getInFlight());
        }
    }

    /** The last status, as soon as it shows what waits; or what it shows in the end. */
    private static VendorStatus settled(StatusReader statuses, long waiting) {
        if (!statuses.readUntil(VENDOR, it -> it.getWaiting() == waiting, AFTERWARDS)) {
            statuses.readUntil(VENDOR, _ -> true, PATIENCE);
        }
        VendorStatus last = statuses.last(VENDOR);
        if (last == null) {
            throw new IllegalStateException("Headgate said nothing of " + VENDOR);
        }
        return last;
    }

    private static CompoundFigures.Bound bound(
            String id, int accounts, long calls, double share, VendorReport report, int at, StatusReader statuses) {
        LimitReport limit = report.limits().get(at);
        return new CompoundFigures.Bound(
                id,
                limit.max(),
                limit.windowMillis() / 1000,
                accounts,
                calls,
                Rounded.to(4, share),
                statuses.named(id),
                limit.mostInWindow(),
                limit.overQuota());
    }

    /** The mean share of the few accounts; their calls are told apart by their idempotency keys. */
    private static double perAccount(ReceiveLog log, Phase few) {
        Map<Long, String> accounts = Arrivals.accounts(log.size() + FEW_BACKLOG, FEW);
        return log.entries().stream()
                .collect(Collectors.groupingBy(it -> accounts.getOrDefault(it.keyHash(), "")))
                .values()
                .stream()
                .mapToDouble(its -> few.share(
                        its.stream().mapToLong(ReceiveLog.Entry::nanos).toArray(), PER_ACCOUNT))
                .average()
                .orElseThrow();
    }

    private String profile() {
        return String.format(Locale.ROOT, """
                limits:
                  - {id: per-account, scope: [account], max: %d, window: 1s}
                  - {id: per-second, max: %d, window: 1s}
                  - {id: per-day, max: %d, window: 24h}
                bulkhead: %d
                request-headers: [%s]
                """, PER_ACCOUNT, IN_ALL, perDay, BULKHEAD, TestBed.ACCOUNT_HEADER);
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
