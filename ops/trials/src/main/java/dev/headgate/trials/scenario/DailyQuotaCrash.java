package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.Set;

/**
 * An instance crashes again and again while it spends a quota that comes back only the next day. It must never make more
 * calls than the quota allows, and a crash may cost only a few permits.
 */
public record DailyQuotaCrash() implements Script {

    private static final String ONE = TestBed.vendorIn(0, "one-in-flight");
    private static final String MANY = TestBed.vendorIn(1, "many-in-flight");
    private static final int MANY_IN_FLIGHT = 64;

    /** Few enough that the last of the crashes still finds permits. */
    private static final int CALLS_EACH = 75;

    private static final int COMMITS_EACH = 12;
    private static final Duration QUIET = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** One call after the other takes as long as many at once. */
    @Override
    public void play(Play play) throws Exception {
        int max = play.size(1_000, 300);
        TestBed bed = play.bed(
                daily(ONE, max, play.seed()).bulkhead(1).latency(Duration.ofMillis(20)),
                daily(MANY, max, play.seed()).bulkhead(MANY_IN_FLIGHT).latency(Duration.ofSeconds(1)));
        // More than twice the limit, so that a vendor that is called too often can show it.
        int intents = max * 5 / 2;
        bed.sendAll(ONE, intents);
        bed.sendAll(MANY, intents);
        Crashes crashes = new Crashes(play, bed, Set.of());
        crashes.at(
                Crashes.points(play.size(20, 4), CALLS_EACH, COMMITS_EACH, play.seed()),
                Duration.ofSeconds(play.size(60, 20)));
        play.tell("The rest of the day's permits ...");
        bed.start(crashes.launch());
        Wait.until(
                "no more calls",
                PATIENCE,
                Wait.still(QUIET, () -> bed.simulator().report().totals().arrivals()));
        day(bed, ONE, max, intents, 1, play.report());
        day(bed, MANY, max, intents, MANY_IN_FLIGHT, play.report());
    }

    private static void day(TestBed bed, String vendor, int max, int intents, int inFlight, Report report) {
        report.row("days")
                .with("inFlight", inFlight)
                .with("max", max)
                .with("least", least(max, (int) report.number("planned"), inFlight))
                .with("arrivals", bed.arrivals(vendor))
                .take(bed.judge(vendor, intents, Duration.ZERO), "duplicates");
    }

    /** What a crash may leave unused: a block of permits taken ahead, 0.1% of all, and the calls in flight. */
    static int least(int max, int crashes, int inFlight) {
        int block = Math.max(1, max / 1_000);
        return Math.max(0, max - crashes * (block + inFlight));
    }

    @Override
    public void judge(Report report) {
        Crashes.judge(report);
        report.rows("days")
                .forEach(day -> day.must("least <= arrivals <= max")
                        .none("duplicates")
                        .say("{inFlight} in flight: {arrivals} of {max} calls a day arrived, at least {least} must;"
                                + " {duplicates} outcomes doubled."));
    }

    private static Vendor daily(String id, int max, long seed) {
        return Vendor.of(id).daily(max).seed(seed).profile("deadline: 5s");
    }
}
