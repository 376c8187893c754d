package dev.headgate.trials.scenario;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Whether a refusal is obeyed at once and concerns nobody else, by vendors that double the wait at every early call. */
record PenaltyScenario() implements Scenario.Play {

    static final int BULKHEAD = 64;

    private static final String COOLING = TestBed.vendorIn(0, "cooling");
    private static final String NEIGHBOUR = TestBed.vendorIn(0, "neighbour");
    private static final String ACCOUNTS_VENDOR = TestBed.vendorIn(1, "accounts");
    private static final int ACCOUNTS = 1_000;
    private static final int SMALL = 10;
    private static final int LARGE = 40;

    /** Short, so that the rate is even enough to be compared. */
    private static final Duration WINDOW = Duration.ofMillis(200);

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration BEFORE = Duration.ofSeconds(8);
    private static final Duration AFTERWARDS = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PENALTY_CAP = Duration.ofMinutes(5);
    private static final int SECONDS = 10;

    @Override
    public PenaltyFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration pause = options.measuring(SECONDS);
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(vendors(options.seed(), pause))) {
            bed.profile(COOLING, "bulkhead: " + BULKHEAD + "\n");
            bed.profile(NEIGHBOUR, limits(SMALL));
            bed.profile(
                    ACCOUNTS_VENDOR,
                    limits(LARGE)
                            + "bulkhead: " + BULKHEAD
                            + "\ncool-down: {scope: [account]}\nrequest-headers: [" + TestBed.ACCOUNT_HEADER + "]\n");
            bed.start(Launch.of("one"));
            progress.accept("The vendor refuses one call, for " + pause.toSeconds() + " s ...");
            PenaltyFigures.Cooling vendor = vendor(bed, pause);
            progress.accept("The vendor refuses one account of " + ACCOUNTS + ", for " + pause.toSeconds() + " s ...");
            return new PenaltyFigures(vendor, account(bed, pause));
        }
    }

    private static PenaltyFigures.Cooling vendor(TestBed bed, Duration pause) throws Exception {
        try (Feeder _ = new Feeder(bed, List.of(NEIGHBOUR), 200, 0);
                Feeder _ = new Feeder(bed, List.of(COOLING), 600, 0)) {
            Arrivals.awaitRefusal(bed, COOLING, PATIENCE);
            Wait.pass(pause);
            Wait.until(
                    "calls after the cool-down",
                    pause.plus(AFTERWARDS),
                    () -> paused(entries(bed, COOLING)).isPositive());
        }
        List<ReceiveLog.Entry> entries = entries(bed, COOLING);
        Compared compared =
                Compared.of(bed.simulator().log(NEIGHBOUR).arrivalsNanos(), firstRefusal(entries), pause, SMALL);
        VendorReport report = bed.simulator().report(COOLING);
        Duration paused = paused(entries);
        return new PenaltyFigures.Cooling(
                pause.toSeconds(),
                report.mostInFlight(),
                report.inCoolDown(),
                report.siblings(),
                Rounded.to(2, paused.toMillis() / 1000.0),
                paused.compareTo(pause.multipliedBy(2)) >= 0,
                compared.before(),
                compared.inside(),
                compared.share());
    }

    /** Accounts are told apart by idempotency keys. */
    private static PenaltyFigures.Account account(TestBed bed, Duration pause) throws Exception {
        try (Feeder _ = new Feeder(bed, List.of(ACCOUNTS_VENDOR), 800, ACCOUNTS)) {
            Arrivals.awaitRefusal(bed, ACCOUNTS_VENDOR, PATIENCE);
            Wait.pass(pause.plus(WINDOW));
        }
        List<ReceiveLog.Entry> entries = entries(bed, ACCOUNTS_VENDOR);
        Map<Long, String> accounts = Arrivals.accounts(entries.size() + ACCOUNTS, ACCOUNTS);
        long begin = firstRefusal(entries);
        long end = begin + pause.toNanos();
        String concerned = entries.stream()
                .filter(ReceiveLog.Entry::refused)
                .map(it -> accounts.getOrDefault(it.keyHash(), ""))
                .findFirst()
                .orElse("");
        long refused = 0;
        long othersRefused = 0;
        long calledInside = 0;
        Set<String> othersCalled = new HashSet<>();
        for (ReceiveLog.Entry entry : entries) {
            String account = accounts.getOrDefault(entry.keyHash(), "");
            boolean inside = entry.nanos() > begin && entry.nanos() < end;
            if (account.equals(concerned)) {
                refused += entry.refused() ? 1 : 0;
                calledInside += !entry.refused() && inside ? 1 : 0;
            } else {
                othersRefused += entry.refused() ? 1 : 0;
                if (inside) {
                    othersCalled.add(account);
                }
            }
        }
        Compared compared = Compared.of(bed.simulator().log(ACCOUNTS_VENDOR).arrivalsNanos(), begin, pause, LARGE);
        return new PenaltyFigures.Account(
                ACCOUNTS,
                bed.simulator().report(ACCOUNTS_VENDOR).inCoolDown(),
                refused,
                othersRefused,
                calledInside,
                othersCalled.size(),
                compared.before(),
                compared.inside(),
                compared.share());
    }

    /** A rate before a refusal and inside its cool-down, in calls a second, warm-up left out. */
    record Compared(double before, double inside, double share) {

        static Compared of(long[] arrivals, long refusal, Duration pause, int max) {
            Rate before = Rate.between(arrivals, arrivals[0] + WARM_UP.toNanos(), refusal, max);
            Rate inside = Rate.between(arrivals, refusal, refusal + pause.toNanos(), max);
            return new Compared(
                    Rounded.to(2, before.perSecond()),
                    Rounded.to(2, inside.perSecond()),
                    Rounded.to(4, inside.perSecond() / before.perSecond()));
        }
    }

    private static List<ReceiveLog.Entry> entries(TestBed bed, String vendor) {
        return bed.simulator().log(vendor).entries();
    }

    private static long firstRefusal(List<ReceiveLog.Entry> entries) {
        return entries.stream()
                .filter(ReceiveLog.Entry::refused)
                .mapToLong(ReceiveLog.Entry::nanos)
                .min()
                .orElseThrow();
    }

    /** From the first refusal to the first call accepted after the last; zero while there is none. */
    private static Duration paused(List<ReceiveLog.Entry> entries) {
        int last = entries.size() - 1;
        while (last >= 0 && !entries.get(last).refused()) {
            last--;
        }
        return last < 0 || last == entries.size() - 1
                ? Duration.ZERO
                : Duration.ofNanos(entries.get(last + 1).nanos() - firstRefusal(entries));
    }

    private static String limits(int max) {
        return "limits: [{id: short, max: " + max + ", window: " + WINDOW.toMillis() + "ms}]\n";
    }

    private static List<VendorSpec> vendors(long seed, Duration pause) {
        Episode.Trigger soon = new Episode.Trigger.After(BEFORE);
        Episode.Fault refusal = new Episode.Fault.RateLimit();
        return List.of(
                VendorSpec.of(COOLING)
                        .withLatency(new Latency.Fixed(Duration.ofMillis(50)))
                        .withPenaltyCap(PENALTY_CAP)
                        .withEpisodes(new Episode(soon, refusal, pause))
                        .withSeed(seed),
                VendorSpec.of(NEIGHBOUR).withLimits(LimitSpec.of(SMALL, WINDOW)).withSeed(seed + 1),
                VendorSpec.of(ACCOUNTS_VENDOR)
                        .withLimits(LimitSpec.of(LARGE, WINDOW))
                        .withPenaltyCap(PENALTY_CAP)
                        .withEpisodes(new Episode(soon, refusal, pause, TestBed.ACCOUNT_HEADER))
                        .withSeed(seed + 2));
    }
}
