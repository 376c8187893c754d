package dev.headgate.trials.steer;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Busy vendors whose limits are set and that are paused, drained or retired, by commands; then an owner is killed, another comes, and
 * all are replaced one after the other; then everything is as in the profiles again.
 */
public final class SteerRun {

    private static final String LOWERED = TestBed.vendorIn(0, "lowered");
    private static final String EXPIRING = TestBed.vendorIn(1, "expiring");
    private static final String RAISED = TestBed.vendorIn(0, "raised");
    private static final String BULKHEAD = TestBed.vendorIn(1, "bulkhead");
    private static final String PAUSED = TestBed.vendorIn(1, "paused");
    private static final String DRAINED = TestBed.vendorIn(0, "drained");
    private static final String RETIRED = TestBed.vendorIn(1, "retired");

    private static final int LOW = 10;
    private static final int HIGH = 40;
    private static final long SECOND = 1_000_000_000L;
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration EXPIRES = Duration.ofSeconds(40);

    /** In flight when a pause begins, and then answered. */
    private static final Duration IN_FLIGHT = Duration.ofSeconds(2);

    private static final Duration A_WHILE = Duration.ofSeconds(4);
    private static final int SOME = 5;

    /** Intents that come when their vendor has left. */
    private static final int LATE = 20;

    /** Each vendor's intents: about as many as it is called meanwhile, and some more. */
    private static final Map<String, Integer> INTENTS = Map.of(
            LOWERED, 1_400, EXPIRING, 2_000, RAISED, 3_500, BULKHEAD, 2_200, PAUSED, 1_000, DRAINED, 1_000, RETIRED,
            1_000);

    private final TestBed bed;
    private final CommittedTopic<Audit> audit;
    private final StatusReader statuses;
    private final Map<String, List<Audit>> audits;
    private final Map<String, Long> audited = new HashMap<>();
    private int commands;

    private SteerRun(TestBed bed, CommittedTopic<Audit> audit, StatusReader statuses, Map<String, List<Audit>> audits) {
        this.bed = bed;
        this.audit = audit;
        this.statuses = statuses;
        this.audits = audits;
    }

    /**
     * Plays it, in about two minutes. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static SteerFigures run(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and two instances of Headgate ...");
        List<VendorSpec> vendors = INTENTS.keySet().stream()
                .sorted()
                .map(vendor -> VendorSpec.of(vendor)
                        .withLimits(LimitSpec.of(HIGH, Duration.ofSeconds(1)))
                        .withLatency(new Latency.Fixed(Duration.ofMillis(vendor.equals(BULKHEAD) ? 100 : 20)))
                        .withSeed(seed))
                .toList();
        Map<String, List<Audit>> audits = new HashMap<>();
        try (TestBed bed = new TestBed(vendors);
                CommittedTopic<Audit> audit = bed.audits(
                        Application.ONE,
                        one -> audits.computeIfAbsent(String.valueOf(one.getCommandId()), _ -> new ArrayList<>())
                                .add(one));
                StatusReader statuses = bed.statuses(Application.ONE)) {
            for (String vendor : INTENTS.keySet()) {
                bed.profile(
                        vendor,
                        "limits: [{id: second, max: " + (vendor.equals(RAISED) ? LOW : HIGH)
                                + ", window: 1s}]\nbulkhead: 16\ndeadline: 1s\n");
            }
            return new SteerRun(bed, audit, statuses, audits).play(progress);
        }
    }

    private SteerFigures play(Consumer<String> progress) throws Exception {
        AppProcess one = bed.start(Launch.of("one"));
        AppProcess two = bed.start(Launch.of("two"));
        long begun = System.nanoTime();
        INTENTS.forEach((vendor, count) -> bed.sendAll(Application.ONE, vendor, count));
        Wait.until("the first calls", LONGEST, () -> INTENTS.keySet().stream().allMatch(it -> bed.arrivals(it) > SOME));

        long lowered = set(LOWERED, limit(LOWERED, "second", LOW));
        long expired = System.nanoTime() + EXPIRES.toNanos();
        Instant expires = Instant.now().plus(EXPIRES).plusMillis(10); // of which commands keep the milliseconds
        long expiring = set(EXPIRING, limit(EXPIRING, "second", LOW).setExpires(expires));
        long raised = set(RAISED, limit(RAISED, "second", HIGH));
        long bulkhead = set(BULKHEAD, limit(BULKHEAD, "bulkhead", 2));
        send(command(CommandKind.PAUSE, PAUSED));
        send(command(CommandKind.DRAIN, DRAINED));
        send(command(CommandKind.RETIRE, RETIRED));
        long paused = audited(CommandKind.PAUSE, PAUSED) + IN_FLIGHT.toNanos();
        long drained = audited(CommandKind.DRAIN, DRAINED);
        progress.accept("Limits are set, a vendor is paused and one is drained; kill -9 of an owner ...");
        Wait.pass(A_WHILE);

        one.kill();
        goOn("after the kill");
        progress.accept("Another instance comes ...");
        AppProcess three = bed.start(Launch.of("three"));
        goOn("after the rebalance");
        progress.accept("All are replaced, one after the other ...");
        two.stop();
        AppProcess second = bed.start(Launch.of("two"));
        goOn("after the first was replaced");
        three.stop();
        AppProcess third = bed.start(Launch.of("three"));
        goOn("after the second was replaced");
        Wait.pass(Duration.ofNanos(Math.max(0, expired - System.nanoTime())).plus(A_WHILE));

        progress.accept("Everything is as in the profiles again ...");
        long retired = audited(CommandKind.RETIRE, RETIRED);
        for (int late = 0; late < LATE; late++) {
            bed.send(RETIRED, INTENTS.getOrDefault(RETIRED, 0) + late, "");
        }
        bed.flush();
        long until = System.nanoTime();
        send(limit(LOWERED, "second", null));
        send(limit(BULKHEAD, "bulkhead", null));
        send(command(CommandKind.RESUME, PAUSED));
        send(command(CommandKind.RESUME, DRAINED));
        long clear = audited(CommandKind.SET_LIMIT, LOWERED + " second null");
        audited(CommandKind.RESUME, DRAINED);
        SteerFigures.All all = judge();
        long end = System.nanoTime();
        if (count(RETIRED, retired, end) > 0) {
            throw new IllegalStateException("a vendor that has left was called");
        }
        second.stop();
        third.stop();
        return new SteerFigures(
                all,
                new SteerFigures.Limits(
                        LOW,
                        HIGH,
                        most(LOWERED, lowered, until),
                        most(LOWERED, clear, end),
                        most(EXPIRING, expiring, expired),
                        most(EXPIRING, expired, end),
                        most(RAISED, raised, end),
                        most(BULKHEAD, bulkhead, until)),
                new SteerFigures.Stops(
                        count(PAUSED, paused, until),
                        count(DRAINED, drained, until),
                        count(PAUSED, until, end),
                        count(DRAINED, until, end)),
                Rounded.to(1, (end - begun) / 1e9));
    }

    private SteerFigures.All judge() {
        long intents = 0;
        long lost = 0;
        long duplicates = 0;
        long overQuota = 0;
        for (Map.Entry<String, Integer> vendor : INTENTS.entrySet()) {
            int sent = vendor.getValue() + (vendor.getKey().equals(RETIRED) ? LATE : 0);
            Figures figures = bed.judge(Application.ONE, vendor.getKey(), sent, LONGEST);
            intents += figures.intents();
            lost += figures.lost();
            duplicates += figures.duplicates();
            overQuota += figures.overQuota();
        }
        audit.readToEnd(LONGEST);
        int done = (int) audits.values().stream()
                .filter(each -> each.size() == 1 && each.getFirst().getOutcome() == AuditOutcome.DONE)
                .count();
        return new SteerFigures.All(intents, commands, done, lost, duplicates, overQuota);
    }

    private static Command.Builder command(CommandKind kind, String vendor) {
        return Command.newBuilder().setKind(kind).setVendor(vendor).setId(id(kind, vendor));
    }

    private static String id(CommandKind kind, String what) {
        return kind + " " + what;
    }

    /** @param max null: as in the profile again */
    private static Command.Builder limit(String vendor, String limitId, @Nullable Integer max) {
        return command(CommandKind.SET_LIMIT, vendor)
                .setId(id(CommandKind.SET_LIMIT, vendor + " " + limitId + " " + max))
                .setLimitId(limitId)
                .setMax(max);
    }

    private void send(Command.Builder command) {
        bed.send(Application.ONE, command.build());
        bed.flush();
        commands++;
    }

    /** Returns when status said that a limit is set, by System.nanoTime. */
    private long set(String vendor, Command.Builder command) {
        send(command);
        Predicate<VendorStatus> said = it -> !it.getOverrides().isEmpty();
        if (!statuses.readUntil(vendor, said, LONGEST)) {
            throw new IllegalStateException("status does not say that a limit of " + vendor + " is set");
        }
        Instant at = Objects.requireNonNull(statuses.last(vendor)).getAt();
        return System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - at.toEpochMilli());
    }

    /** Waits for a command's audit. Returns when it was read, by System.nanoTime. */
    private long audited(CommandKind kind, String what) {
        String id = id(kind, what);
        audit.readUntil(() -> audits.containsKey(id), LONGEST);
        if (!audits.containsKey(id)) {
            throw new IllegalStateException("no audit of " + id);
        }
        return audited.computeIfAbsent(id, _ -> System.nanoTime());
    }

    /** Waits until vendors of both partitions are called again, and for a while. */
    private void goOn(String when) throws InterruptedException {
        List<String> called = List.of(LOWERED, BULKHEAD);
        Map<String, Long> before = new HashMap<>();
        called.forEach(vendor -> before.put(vendor, bed.arrivals(vendor)));
        Wait.until(
                "calls " + when,
                LONGEST,
                () -> called.stream().allMatch(it -> bed.arrivals(it) >= before.getOrDefault(it, 0L) + SOME));
        Wait.pass(A_WHILE);
    }

    /** The most arrivals in any second that begins and ends between the two. */
    private int most(String vendor, long from, long to) {
        long[] arrivals = bed.simulator().log(vendor).arrivalsNanos();
        int most = 0;
        int first = 0;
        for (int last = 0; last < arrivals.length; last++) {
            if (arrivals[last] < from || arrivals[last] > to) {
                continue;
            }
            while (arrivals[first] < from || arrivals[last] - arrivals[first] >= SECOND) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    private int count(String vendor, long from, long to) {
        int count = 0;
        for (long arrival : bed.simulator().log(vendor).arrivalsNanos()) {
            count += arrival >= from && arrival < to ? 1 : 0;
        }
        return count;
    }
}
