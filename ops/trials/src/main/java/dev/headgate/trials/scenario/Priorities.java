package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.CallFilter;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.SlowCalls;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Urgent intents must be called soon while a very large LOW backlog of the same vendor waits, of which one call in ten takes
 * 2 s, at default settings. Half of the permits and places are kept for HIGH, then a tenth, then none; at last there are more
 * HIGH intents than the vendor takes. What it is like with none kept is shown, and not judged.
 *
 * @param backlog LOW intents that wait
 */
public record Priorities(int backlog) implements Script {

    private static final String VENDOR = TestBed.vendorIn(0, "shop");
    private static final int MAX = 100;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration SLOW = Duration.ofSeconds(2);
    private static final int SLOW_EVERY = 10;

    /** Permits that an urgent intent costs, and how many come in a second. */
    private static final int COST = 2;

    private static final int OFTEN = 20;
    private static final int SELDOM = 4;
    private static final int SECONDS = 20;

    /** Within so many milliseconds 99 of 100 urgent intents must be called where enough is kept for them. */
    private static final int SOON = 100;

    /** LOW must have so much of the starts that are its share, at the least. */
    private static final double FLOOR = 0.8;

    private static final double WEIGHT_SHARE = 1.0 / 13;
    private static final Duration SETTLE = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    public Priorities() {
        this(1_000_000);
    }

    /** Urgent intents of one part of the scenario, and when each of them was sent. */
    private record Urgent(TestBed bed, String part, Map<Long, Long> sent, List<IntentKey> all) {

        void send(int cost) {
            String id = part + "-" + sent.size();
            all.add(new IntentKey(VENDOR, id));
            sent.put(ReceiveLog.keyHash(id), System.nanoTime());
            bed.send(TestBed.intent(VENDOR, 0, "")
                    .setId(id)
                    .setPriority(Priority.HIGH)
                    .setCost(cost)
                    .setOperation(Call.newBuilder().setPath("/quick/" + id).build())
                    .build());
        }

        Calls of(Calls calls) {
            return calls.that(it -> sent.containsKey(it.keyHash()));
        }

        /** How many of them have been called until now. */
        long arrived() {
            return of(bed.calls(VENDOR)).intents();
        }

        /** Milliseconds from the sending of each intent to its first call, in ascending order. */
        double[] millis() {
            Map<Long, Double> first = new HashMap<>();
            for (ReceiveLog.Entry call : of(bed.calls(VENDOR)).entries()) {
                long begun = Objects.requireNonNull(sent.get(call.keyHash()));
                first.putIfAbsent(call.keyHash(), (call.nanos() - begun) / 1e6);
            }
            return first.values().stream().mapToDouble(it -> it).sorted().toArray();
        }
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(vendor(50).seed(play.seed()));
        bed.start(Launch.of("one").draining(Duration.ofSeconds(5)));
        List<IntentKey> high = new ArrayList<>();
        double reading = fill(bed, urgent(bed, "behind-all", high));
        play.tell("%,d LOW intents read in %.0f s ...", backlog, reading);
        Report report = play.report().with("backlog", backlog).rounded(1, "reading", reading);
        measure(play, "half kept", 50, OFTEN, urgent(bed, "half", high));
        keep(bed, 10);
        measure(play, "a tenth", 10, SELDOM, urgent(bed, "tenth", high));
        keep(bed, 0);
        measure(play, "nothing", 0, OFTEN, urgent(bed, "none", high));
        saturate(play, urgent(bed, "saturated", high));
        Outcomes outcomes = outcomes(bed, high);
        report.with("lost", high.stream().filter(it -> outcomes.of(it) == 0).count())
                .with(
                        "duplicates",
                        high.stream()
                                .mapToLong(it -> Math.max(0, outcomes.of(it) - 1))
                                .sum())
                .with("overQuota", bed.report(VENDOR).overQuota());
    }

    /** Sends the backlog. Returns after how many seconds an urgent intent behind the backlog was called. */
    private double fill(TestBed bed, Urgent last) throws InterruptedException {
        long begun = System.nanoTime();
        bed.sendAll(backlog, Priorities::low);
        last.send(1);
        bed.flush();
        Wait.until("the urgent one behind all", PATIENCE, () -> last.arrived() == 1);
        return (System.nanoTime() - begun) / 1e9;
    }

    /** Sends urgent intents at an even rate. */
    private static void measure(Play play, String what, int kept, int perSecond, Urgent urgent)
            throws InterruptedException {
        Wait.pass(SETTLE);
        long begun = System.nanoTime();
        long gap = SECOND.toNanos() / perSecond;
        int count = (int) (play.measuring(SECONDS).toNanos() / gap);
        for (int i = 0; i < count; i++) {
            Wait.pass(Duration.ofNanos(begun + i * gap - System.nanoTime()));
            urgent.send(COST);
        }
        Wait.pass(Duration.ofNanos(begun + count * gap - System.nanoTime()));
        double seconds = (System.nanoTime() - begun) / 1e9;
        Calls calls = urgent.bed().calls(VENDOR).between(begun, System.nanoTime());
        long low = calls.count() - urgent.of(calls).intents();
        boolean _ = Wait.happens(PATIENCE, () -> urgent.arrived() == count);
        double[] millis = urgent.millis();
        // LOW's permits a second are neither kept nor taken by HIGH.
        double permits = Math.min(MAX - kept * MAX / 100.0, MAX - perSecond * COST);
        Report figures = play.report()
                .group(urgent.part())
                .with("kept", kept)
                .with("high", count)
                .with("arrived", urgent.arrived())
                .with("perSecond", (double) perSecond)
                .rounded(1, "p50", quantile(millis, 0.5))
                .rounded(1, "p99", quantile(millis, 0.99))
                .rounded(1, "max", quantile(millis, 1))
                .rounded(1, "low", low / seconds)
                .rounded(1, "lowFloor", FLOOR * permits);
        play.tell(what + ": p99 %.1f ms, %.1f LOW/s ...", figures.number("p99"), figures.number("low"));
    }

    /** The value below which a share of the sorted values is; 0 for no values. */
    private static double quantile(double[] sorted, double share) {
        int at = (int) Math.ceil(share * sorted.length) - 1;
        return sorted.length == 0 ? 0 : sorted[Math.clamp(at, 0, sorted.length - 1)];
    }

    /** Sends more urgent intents than the vendor takes. */
    private static void saturate(Play play, Urgent urgent) throws InterruptedException {
        long seconds = Math.max(3, play.measuring(SECONDS).toSeconds() / 2);
        long count = (seconds + 10) * MAX;
        for (int i = 0; i < count; i++) {
            urgent.send(1);
        }
        urgent.bed().flush();
        Wait.pass(SETTLE);
        long begun = System.nanoTime();
        Wait.pass(Duration.ofSeconds(seconds));
        double took = (System.nanoTime() - begun) / 1e9;
        Calls calls = urgent.bed().calls(VENDOR).between(begun, System.nanoTime());
        long high = urgent.of(calls).intents();
        long low = calls.count() - high;
        boolean _ = Wait.happens(PATIENCE, () -> urgent.arrived() == count);
        play.report()
                .group(urgent.part())
                .rounded(1, "high", high / took)
                .rounded(1, "low", low / took)
                .rounded(4, "lowShare", (double) low / Math.max(1, high + low))
                .rounded(4, "weightShare", WEIGHT_SHARE);
    }

    @Override
    public void judge(Report report) {
        String share = "{kept} % kept: {high} HIGH at {perSecond:.0f}/s waited {p50:.1f} ms (half), {p99:.1f} ms (99%),"
                + " {max:.1f} ms (all); {low:.1f} LOW/s of {lowFloor:.1f}.";
        report.note("{backlog:,d} LOW intents wait, read in {reading:.1f} s.");
        for (String part : List.of("half", "tenth")) {
            report.group(part)
                    .must("arrived = high > 0")
                    .reach("p99 < " + SOON, "low >= lowFloor")
                    .say(share);
        }
        report.group("none").note(share);
        report.group("saturated")
                .must("high > low")
                .reach("lowShare >= " + FLOOR + " * weightShare")
                .say("More HIGH than the vendor takes: {high:.1f} of them a second and {low:.1f} LOW,"
                        + " {lowShare:.1%} of the starts; its weight is {weightShare:.1%}.");
        report.none("lost", "duplicates", "overQuota")
                .say("Of HIGH {lost} lost, {duplicates} twice; {overQuota} calls over quota.");
    }

    private static Urgent urgent(TestBed bed, String part, List<IntentKey> all) {
        return new Urgent(bed, part, new HashMap<>(), all);
    }

    private static Intent low(int n) {
        String path = (n % SLOW_EVERY == 0 ? "/slow/" : "/quick/") + n;
        return TestBed.intent(VENDOR, n, "")
                .setPriority(Priority.LOW)
                .setOperation(Call.newBuilder().setPath(path).build())
                .build();
    }

    private static Vendor vendor(int kept) {
        return Vendor.of(VENDOR)
                .limit(MAX, SECOND)
                .latency(Duration.ofMillis(20))
                .with(it -> it.withSlowCalls(new SlowCalls(new CallFilter(Set.of(), "/slow/.*"), SLOW)))
                .profile("deadline: 4s", "keep-for-high: " + kept + "%");
    }

    /** Puts another share in force, and waits until the owner says that it is. */
    private static void keep(TestBed bed, int percent) throws Exception {
        try (StatusReader statuses = bed.statuses()) {
            statuses.readToEnd(PATIENCE);
            String before = Objects.requireNonNull(statuses.last(VENDOR)).getProfile();
            bed.profile(vendor(percent));
            VendorStatus _ = statuses.await(
                    VENDOR,
                    "that the changed profile is in force",
                    PATIENCE,
                    it -> !it.getProfile().equals(before));
        }
    }

    /** The outcomes of urgent intents; the backlog goes on waiting. */
    private Outcomes outcomes(TestBed bed, List<IntentKey> sent) {
        try (OutcomeReader reader = bed.outcomes(Application.ONE, backlog + sent.size())) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), PATIENCE);
            reader.readToEnd(PATIENCE);
            return reader.outcomes();
        }
    }
}
