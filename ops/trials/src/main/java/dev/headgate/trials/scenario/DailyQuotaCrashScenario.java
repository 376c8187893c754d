package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.Application;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What crashes cost of a quota that comes back only the next day, and whether they ever exceed it. */
final class DailyQuotaCrashScenario implements Scenario {

    private static final String INSTANCE = "one";
    private static final int MAX = 1_000;
    private static final Duration DAY = Duration.ofHours(24);
    private static final int CRASHES = 20;

    /** More than twice the limit, so that a vendor called too often can show it. */
    private static final int INTENTS = 2_500;

    /** One after the other takes as long as many at once. */
    private static final Daily FEW = new Daily(TestBed.vendorIn(0, "one-in-flight"), 1, Duration.ofMillis(20));

    private static final Daily MANY = new Daily(TestBed.vendorIn(1, "many-in-flight"), 64, Duration.ofSeconds(1));

    /** Of both vendors, so that the last of the crashes still finds permits. */
    private static final int CALLS_EACH = 2 * MAX / CRASHES * 3 / 4;

    private static final int COMMITS_EACH = 12;
    private static final Duration CRASH = Duration.ofSeconds(30);
    private static final Duration QUIET = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Set<Safeguard> without;
    private final int crashes;

    DailyQuotaCrashScenario() {
        this(Set.of(), CRASHES);
    }

    /** With something switched off, and another number of crashes. */
    DailyQuotaCrashScenario(Set<Safeguard> without, int crashes) {
        this.without = without;
        this.crashes = crashes;
    }

    /** A vendor that allows so much a day. */
    private record Daily(String vendor, int inFlight, Duration latency) {

        VendorSpec spec(long seed) {
            return VendorSpec.of(vendor)
                    .withLimits(LimitSpec.of(MAX, DAY).onlyCounting())
                    .withLatency(new Latency.Fixed(latency))
                    .withSeed(seed);
        }

        String profile() {
            return "limits: [{id: per-day, max: " + MAX + ", window: 24h}]\nbulkhead: " + inFlight + "\ndeadline: 5s\n";
        }
    }

    @Override
    public String name() {
        return "daily-quota-crash";
    }

    @Override
    public String description() {
        return "1,000 calls a day and 20 crashes: never more, and hardly fewer";
    }

    @Override
    public Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker and vendors ...");
        try (TestBed bed = new TestBed(
                Stream.of(FEW, MANY).map(it -> it.spec(options.seed())).toList())) {
            for (Daily daily : List.of(FEW, MANY)) {
                bed.profile(daily.vendor, daily.profile());
                for (int n = 0; n < INTENTS; n++) {
                    bed.send(daily.vendor, n, "");
                }
            }
            bed.flush();
            Launch launch = Launch.of(INSTANCE)
                    .quick()
                    .draining(Duration.ofSeconds(15))
                    .fixed()
                    .withPlan(InjectionPlan.NONE.without(without));
            Map<String, Integer> ended = new Crashes(bed, launch, CRASH)
                    .play(Crashes.points(crashes, CALLS_EACH, COMMITS_EACH, options.seed()), progress);
            progress.accept("The rest of the day's permits ...");
            bed.start(launch);
            awaitQuiet(bed);
            List<DailyQuotaCrashFigures.Day> days = Stream.of(FEW, MANY)
                    .map(it -> day(bed, it, Crashes.total(ended)))
                    .toList();
            return DailyQuotaCrashFigures.of(name(), options.seed(), crashes, ended, days);
        }
    }

    private static void awaitQuiet(TestBed bed) throws InterruptedException {
        long[] last = {-1, System.nanoTime()};
        Wait.until("no more calls", PATIENCE, () -> {
            long arrived = bed.simulator().report().totals().arrivals();
            if (arrived != last[0]) {
                last[0] = arrived;
                last[1] = System.nanoTime();
            }
            return System.nanoTime() - last[1] > QUIET.toNanos();
        });
    }

    private static DailyQuotaCrashFigures.Day day(TestBed bed, Daily daily, int crashes) {
        Figures judged = bed.judge(Application.ONE, daily.vendor, INTENTS, Duration.ZERO);
        return DailyQuotaCrashFigures.Day.of(daily.inFlight, MAX, crashes, judged.calls(), judged.duplicates());
    }
}
