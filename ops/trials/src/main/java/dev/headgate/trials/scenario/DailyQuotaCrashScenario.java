package dev.headgate.trials.scenario;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What crashes cost of a quota that comes back only the next day, and whether they ever exceed it.
 *
 * @param without protections that are switched off
 * @param crashes how many
 */
public record DailyQuotaCrashScenario(Set<Safeguard> without, int crashes) implements Scenario.Play {

    private static final int MAX = 1_000;
    private static final Duration DAY = Duration.ofHours(24);
    private static final int CRASHES = 20;

    /** More than twice the limit, so that a vendor called too often can show it. */
    private static final int INTENTS = 2_500;

    /** One after the other takes as long as many at once. */
    private static final List<Daily> VENDORS = List.of(
            new Daily(TestBed.vendorIn(0, "one-in-flight"), 1, Duration.ofMillis(20)),
            new Daily(TestBed.vendorIn(1, "many-in-flight"), 64, Duration.ofSeconds(1)));

    /** Of both vendors, so that the last of the crashes still finds permits. */
    private static final int CALLS_EACH = 2 * MAX / CRASHES * 3 / 4;

    private static final int COMMITS_EACH = 12;
    private static final Duration QUIET = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public DailyQuotaCrashScenario() {
        this(Set.of(), CRASHES);
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

        DailyQuotaCrashFigures.Day day(TestBed bed, int crashes) {
            Figures judged = bed.judge(Application.ONE, vendor, INTENTS, Duration.ZERO);
            return DailyQuotaCrashFigures.Day.of(inFlight, MAX, crashes, judged.calls(), judged.duplicates());
        }
    }

    @Override
    public DailyQuotaCrashFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        int planned = options.quick() ? Crashes.QUICK : crashes;
        progress.accept("Starting a Kafka broker and vendors ...");
        try (TestBed bed =
                new TestBed(VENDORS.stream().map(it -> it.spec(options.seed())).toList())) {
            for (Daily daily : VENDORS) {
                bed.profile(daily.vendor, daily.profile());
                bed.sendAll(Application.ONE, daily.vendor, INTENTS);
            }
            Crashes played = new Crashes(bed, without);
            Map<String, Integer> ended =
                    played.play(Crashes.points(planned, CALLS_EACH, COMMITS_EACH, options.seed()), progress);
            progress.accept("The rest of the day's permits ...");
            bed.start(played.launch());
            Wait.until(
                    "no more calls",
                    PATIENCE,
                    Wait.still(QUIET, () -> bed.simulator().report().totals().arrivals()));
            int total = Crashes.total(ended);
            return new DailyQuotaCrashFigures(
                    planned,
                    ended,
                    VENDORS.stream().map(it -> it.day(bed, total)).toList());
        }
    }
}
