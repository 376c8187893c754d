package dev.headgate.trials.scenario;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A limit per calendar day begins anew at midnight and at no other time, also where clocks change. The clocks of the
 * vendors and of Headgate are set so that each midnight comes soon; all midnights come at once.
 *
 * @param days which end at these midnights
 * @param lead how long after the start of the broker the midnights come
 * @param afterwards how long the next day is looked at
 */
public record Midnight(List<Day> days, Duration lead, Duration afterwards) implements Script {

    private static final int MAX = 300;

    /** More than two days' permits. */
    private static final int BACKLOG = 3 * MAX;

    private static final List<Day> DAYS = List.of(
            Day.of("ordinary", "Europe/Berlin", "2026-06-15", Duration.ZERO),
            Day.of("short-day", "Europe/Berlin", "2026-03-29", Duration.ofMillis(800)),
            Day.of("long-day", "Europe/Berlin", "2026-10-25", Duration.ofMillis(-800)),
            Day.of("overseas", "America/New_York", "2026-11-01", Duration.ZERO));

    private static final Duration LEAD = Duration.ofSeconds(50);
    private static final Duration BEFORE = Duration.ofSeconds(18);

    /** The first day's calls take so long at most. */
    private static final Duration LATEST = Duration.ofSeconds(4);

    private static final Duration AFTER = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A machine that is not ready before midnight tries so often, each time with twice the lead. */
    private static final int TRIES = 3;

    public Midnight() {
        this(DAYS, LEAD, AFTER);
    }

    /**
     * A day of a vendor that has a limit per calendar day.
     *
     * @param vendor its id
     * @param zone whose days the vendor counts
     * @param profileZone whose days the vendor's profile says that the vendor counts
     * @param date the day that ends where it is midnight in {@code at}
     * @param at where it is midnight
     * @param vendorAhead by how much the vendor's clock is ahead of Headgate's, behind if negative
     */
    record Day(String vendor, ZoneId zone, ZoneId profileZone, LocalDate date, ZoneId at, Duration vendorAhead) {

        /** A day of a vendor whose profile tells the truth. */
        static Day of(String vendor, String zone, String date, Duration vendorAhead) {
            ZoneId its = ZoneId.of(zone);
            return new Day(vendor, its, its, LocalDate.parse(date), its, vendorAhead);
        }

        Instant end() {
            return date.plusDays(1).atStartOfDay(at).toInstant();
        }

        Duration length() {
            return Duration.between(date.atStartOfDay(at).toInstant(), end());
        }

        /** The vendor whose clock, but for what it is ahead, shows the end of the day at a real instant. */
        Vendor endingAt(Instant real) {
            return Vendor.of(vendor)
                    .with(it -> it.withLimits(LimitSpec.ofDay(MAX, zone))
                            .withClockAhead(Duration.between(real, end()).plus(vendorAhead)))
                    .latency(Duration.ofMillis(20))
                    .profile(
                            "limits: [{id: per-day, max: " + MAX + ", window: day, zone: " + profileZone + "}]",
                            "clock-skew: 1s");
        }
    }

    @Override
    public void play(Play play) throws Exception {
        play.tell("Starting a Kafka broker, vendors and Headgate, with clocks that are set ...");
        Duration longer = lead;
        for (int tries = 1; !isReadyBefore(longer, play); tries++) {
            if (tries == TRIES) {
                throw new IllegalStateException("this machine was not ready within " + longer.toSeconds() + " s");
            }
            play.tell("This machine was not ready before midnight; once more, with more time ...");
            longer = longer.multipliedBy(2);
        }
    }

    /** Plays the scenario if Headgate is ready before a midnight that comes in this time. Returns whether it was. */
    private boolean isReadyBefore(Duration longEnough, Play play) throws Exception {
        try (TestBed bed = new TestBed(TestBed.PARTITIONS)) {
            long midnight = System.nanoTime() + longEnough.toNanos();
            Instant real = Instant.now().plus(longEnough);
            bed.open(days.stream()
                    .map(it -> it.endingAt(real)
                            .seed(play.seed() * 31 + it.vendor().hashCode()))
                    .toList());
            Map<Day, Application> applications = start(bed, real);
            passUntil(midnight - BEFORE.toNanos());
            Duration left = Duration.ofNanos(midnight - System.nanoTime());
            if (left.compareTo(LATEST) < 0) {
                return false;
            }
            play.tell(
                    "Each vendor gets %d intents, and allows %d a day; midnight comes in %d s ...",
                    BACKLOG, MAX, left.toSeconds());
            applications.forEach((day, application) -> bed.sendAll(application, day.vendor(), BACKLOG));
            passUntil(midnight);
            play.tell("Midnight; %d s more ...", afterwards.toSeconds());
            passUntil(midnight + afterwards.toNanos());
            applications.forEach((day, application) ->
                    addFigures(bed, day, application, midnight, play.report().row("midnights")));
            return true;
        }
    }

    /** Starts an application for each instant at which days end: its clock shows that instant at the real one. */
    private Map<Day, Application> start(TestBed bed, Instant real) throws Exception {
        Map<Day, Application> applications = new LinkedHashMap<>();
        Map<Instant, Application> byEnd = new HashMap<>();
        for (Day day : days) {
            Application application = byEnd.get(day.end());
            if (application == null) {
                application = Application.named(day.vendor(), Duration.between(real, day.end()));
                byEnd.put(day.end(), application);
                bed.add(application);
                bed.start(Launch.of(application.id()).as(application));
            }
            applications.put(day, application);
        }
        return applications;
    }

    private void addFigures(TestBed bed, Day day, Application application, long midnight, Report figures) {
        String vendor = day.vendor();
        VendorReport report = bed.report(vendor);
        Map<String, Long> arrivals = report.limits().getFirst().days();
        long before = arrivals.getOrDefault(day.date().toString(), 0L);
        long after = arrivals.getOrDefault(day.date().plusDays(1).toString(), 0L);
        long ended = midnight - day.vendorAhead().toNanos();
        long resumedMillis = after == 0
                ? -1
                : (bed.calls(vendor).entries().get(Math.toIntExact(before)).nanos() - ended) / 1_000_000;
        try (OutcomeReader outcomes = bed.outcomes(application, days.size() * BACKLOG)) {
            outcomes.readUntil(
                    read -> read.count(vendor, OutcomeKind.SUCCEEDED) >= before + after - report.refusals(), PATIENCE);
            figures.with("vendor", vendor)
                    .with("zone", day.zone().getId())
                    .with("day", day.date().toString())
                    .with("hours", day.length().toHours())
                    .with("vendorAheadMillis", day.vendorAhead().toMillis())
                    .with("max", MAX)
                    .with("before", before)
                    .with("after", after)
                    .with("resumedMillis", resumedMillis)
                    .take(report, "overQuota", "refusals")
                    .with("outcomes", outcomes.outcomes().count(vendor, OutcomeKind.SUCCEEDED));
        }
    }

    /** Neither day may be exceeded, and 98% of both must be used. */
    @Override
    public void judge(Report report) {
        for (Report midnight : report.rows("midnights")) {
            midnight.none("overQuota", "refusals")
                    .must("outcomes = before + after")
                    .reach("before >= 0.98 * max", "after >= 0.98 * max")
                    .say("{zone}, {day} of {hours} hours, the vendor's clock {vendorAheadMillis:+d} ms: {before} of"
                            + " {max} used before midnight, {after} after it, the first {resumedMillis} ms after;"
                            + " {overQuota} over quota, {refusals} refused");
        }
    }

    /** Lets time pass until an instant of System.nanoTime. */
    private static void passUntil(long instant) throws InterruptedException {
        Wait.pass(Duration.ofNanos(instant - System.nanoTime()));
    }
}
