package dev.headgate.trials.scenario;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitReport;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whether a limit per calendar day begins anew at midnight, at none other, and where clocks change too. The clocks of the
 * vendors and of Headgate are set so that each midnight comes soon; all of them come at once.
 *
 * @param midnights that come
 * @param lead how long after the start of the broker they come
 * @param afterwards how long the next day is looked at
 */
public record MidnightScenario(List<Midnight> midnights, Duration lead, Duration afterwards) implements Scenario.Play {

    static final int MAX = 300;

    /** More than two days' permits. */
    private static final int BACKLOG = 3 * MAX;

    private static final Duration SKEW = Duration.ofSeconds(1);
    private static final List<Midnight> MIDNIGHTS = List.of(
            Midnight.of("ordinary", "Europe/Berlin", "2026-06-15", Duration.ZERO),
            Midnight.of("short-day", "Europe/Berlin", "2026-03-29", Duration.ofMillis(800)),
            Midnight.of("long-day", "Europe/Berlin", "2026-10-25", Duration.ofMillis(-800)),
            Midnight.of("overseas", "America/New_York", "2026-11-01", Duration.ZERO));

    private static final Duration LEAD = Duration.ofSeconds(50);
    private static final Duration BEFORE = Duration.ofSeconds(18);

    /** What the first day's calls take at most. */
    private static final Duration LATEST = Duration.ofSeconds(4);

    private static final Duration AFTER = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Times that a midnight is tried, each with twice the lead, on a machine that is not ready before it. */
    private static final int TRIES = 3;

    public MidnightScenario() {
        this(MIDNIGHTS, LEAD, AFTER);
    }

    @Override
    public MidnightFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate, with clocks that are set ...");
        Duration longer = lead;
        for (int i = 0; i < TRIES; i++) {
            MidnightFigures figures = play(longer, options.seed(), progress);
            if (figures != null) {
                return figures;
            }
            progress.accept("This machine was not ready before midnight; once more, with more time ...");
            longer = longer.multipliedBy(2);
        }
        throw new IllegalStateException("this machine was not ready within " + longer.toSeconds() + " s");
    }

    /** Null if midnight came too soon. */
    private @Nullable MidnightFigures play(Duration longEnough, long seed, Consumer<String> progress) throws Exception {
        try (TestBed bed = new TestBed()) {
            long realNanos = System.nanoTime() + longEnough.toNanos();
            Instant real = Instant.now().plus(longEnough);
            bed.simulate(vendors(real, seed));
            Map<Instant, Application> applications = start(bed, real);
            pass(realNanos - BEFORE.toNanos());
            Duration left = Duration.ofNanos(realNanos - System.nanoTime());
            if (left.compareTo(LATEST) < 0) {
                return null;
            }
            progress.accept("Each vendor gets " + BACKLOG + " intents, and allows " + MAX + " a day; midnight comes in "
                    + left.toSeconds() + " s ...");
            for (Midnight midnight : midnights) {
                Application application = application(applications, midnight);
                bed.sendAll(application, midnight.vendor(), BACKLOG);
            }
            pass(realNanos);
            progress.accept("Midnight; " + afterwards.toSeconds() + " s more ...");
            pass(realNanos + afterwards.toNanos());
            List<MidnightFigures.Passed> passed = new ArrayList<>();
            for (Midnight midnight : midnights) {
                passed.add(figures(bed, midnight, application(applications, midnight), realNanos));
            }
            return new MidnightFigures(passed);
        }
    }

    private static Application application(Map<Instant, Application> applications, Midnight midnight) {
        return Objects.requireNonNull(applications.get(midnight.instant()));
    }

    /** An application for each instant: its instance's clock shows that midnight at the real instant. */
    private Map<Instant, Application> start(TestBed bed, Instant real) throws Exception {
        for (Midnight midnight : midnights) {
            bed.profile(
                    midnight.vendor(),
                    "limits: [{id: per-day, max: " + MAX + ", window: day, zone: " + midnight.profileZone()
                            + "}]\nclock-skew: " + SKEW.toSeconds() + "s\n");
        }
        Map<Instant, Application> applications = new LinkedHashMap<>();
        for (Midnight midnight : midnights) {
            Instant instant = midnight.instant();
            if (!applications.containsKey(instant)) {
                Application application = Application.named(midnight.vendor(), Duration.between(real, instant));
                applications.put(instant, application);
                bed.add(application);
                bed.start(Launch.of(application.id()).as(application));
            }
        }
        return applications;
    }

    private List<VendorSpec> vendors(Instant real, long seed) {
        return midnights.stream()
                .map(it -> VendorSpec.of(it.vendor())
                        .withLimits(LimitSpec.ofDay(MAX, it.zone()))
                        .withClockAhead(Duration.between(real, it.instant()).plus(it.vendorAhead()))
                        .withLatency(new Latency.Fixed(Duration.ofMillis(20)))
                        .withSeed(seed * 31 + it.vendor().hashCode()))
                .toList();
    }

    private MidnightFigures.Passed figures(TestBed bed, Midnight it, Application application, long realNanos) {
        VendorReport report = bed.simulator().report(it.vendor());
        LimitReport limit = report.limits().getFirst();
        long before = limit.days().getOrDefault(it.day().toString(), 0L);
        long after = limit.days().getOrDefault(it.day().plusDays(1).toString(), 0L);
        long[] arrivals = bed.simulator().log(it.vendor()).arrivalsNanos();
        long midnight = realNanos - it.vendorAhead().toNanos();
        long resumed = after == 0 ? -1 : (arrivals[Math.toIntExact(before)] - midnight) / 1_000_000;
        try (OutcomeReader outcomes = bed.outcomes(application, midnights.size() * BACKLOG)) {
            outcomes.readUntil(
                    read -> read.count(it.vendor(), OutcomeKind.SUCCEEDED) >= before + after - report.refusals(),
                    PATIENCE);
            return new MidnightFigures.Passed(
                    it.vendor(),
                    it.zone().getId(),
                    it.day().toString(),
                    it.length().toHours(),
                    it.vendorAhead().toMillis(),
                    MAX,
                    before,
                    after,
                    resumed,
                    report.overQuota(),
                    report.refusals(),
                    outcomes.outcomes().count(it.vendor(), OutcomeKind.SUCCEEDED));
        }
    }

    /** Lets time pass until then, by System.nanoTime. */
    private static void pass(long until) throws InterruptedException {
        Wait.pass(Duration.ofNanos(until - System.nanoTime()));
    }
}
