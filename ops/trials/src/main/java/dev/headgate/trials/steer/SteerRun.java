package dev.headgate.trials.steer;

import static dev.headgate.trials.steer.SteeredVendors.BULKHEAD;
import static dev.headgate.trials.steer.SteeredVendors.CANCELLED;
import static dev.headgate.trials.steer.SteeredVendors.CLEARED;
import static dev.headgate.trials.steer.SteeredVendors.COOLING;
import static dev.headgate.trials.steer.SteeredVendors.DRAINED;
import static dev.headgate.trials.steer.SteeredVendors.EXPIRING;
import static dev.headgate.trials.steer.SteeredVendors.HIGH;
import static dev.headgate.trials.steer.SteeredVendors.LOW;
import static dev.headgate.trials.steer.SteeredVendors.LOWERED;
import static dev.headgate.trials.steer.SteeredVendors.PAUSED;
import static dev.headgate.trials.steer.SteeredVendors.RAISED;
import static dev.headgate.trials.steer.SteeredVendors.RETIRED;
import static dev.headgate.trials.steer.SteeredVendors.SCOPED;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Busy vendors, each of which gets another command; then an owner is killed, another comes, and all are replaced one after the other;
 * then everything is as in the profiles again.
 */
public final class SteerRun {

    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration EXPIRES = Duration.ofSeconds(40);

    /** In flight when a command is obeyed, and then answered. */
    private static final Duration IN_FLIGHT = Duration.ofSeconds(2);

    private static final Duration A_WHILE = Duration.ofSeconds(4);
    private static final int SOME = 5;

    /** Intents that come when their vendor has left. */
    private static final int LATE = 20;

    private final TestBed bed;
    private final Orders orders;
    private final Consumer<String> progress;

    private SteerRun(TestBed bed, Orders orders, Consumer<String> progress) {
        this.bed = bed;
        this.orders = orders;
        this.progress = progress;
    }

    /**
     * Plays it, in about two minutes. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static SteerFigures run(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and two instances of Headgate ...");
        try (TestBed bed = new TestBed(SteeredVendors.specs(seed));
                Orders orders = new Orders(bed, LONGEST)) {
            SteeredVendors.writeProfiles(bed);
            return new SteerRun(bed, orders, progress).play();
        }
    }

    private SteerFigures play() throws Exception {
        AppProcess one = bed.start(Launch.of("one"));
        AppProcess two = bed.start(Launch.of("two"));
        long begun = System.nanoTime();
        SteeredVendors.sendIntents(bed);
        Wait.until(
                "the first calls", LONGEST, () -> SteeredVendors.all().stream().allMatch(this::isCalled));

        long lowered = orders.set(Orders.limit(LOWERED, "second", LOW));
        long expired = System.nanoTime() + EXPIRES.toNanos();
        Instant expires = Instant.now().plus(EXPIRES).plusMillis(10); // of which commands keep the milliseconds
        long expiring = orders.set(Orders.limit(EXPIRING, "second", LOW).setExpires(expires));
        long raised = orders.set(Orders.limit(RAISED, "second", HIGH));
        long bulkhead = orders.set(Orders.limit(BULKHEAD, "bulkhead", 2));
        long scoped = orders.set(ofOneAccount(LOW));
        Command pause = orders.send(Orders.command(CommandKind.PAUSE, PAUSED));
        Command drain = orders.send(Orders.command(CommandKind.DRAIN, DRAINED));
        Command retire = orders.send(Orders.command(CommandKind.RETIRE, RETIRED));
        Command cancel =
                orders.send(Orders.command(CommandKind.CANCEL, CANCELLED).setGroup(SteeredVendors.GROUPS.getFirst()));
        orders.audited(pause);
        long paused = System.nanoTime() + IN_FLIGHT.toNanos();
        orders.audited(drain);
        long drained = System.nanoTime();
        Audit cancelAudit = orders.audited(cancel);
        long cancelled = System.nanoTime() + IN_FLIGHT.toNanos();
        Wait.pass(SteeredVendors.REFUSING.plus(A_WHILE));
        orders.audited(orders.send(Orders.command(CommandKind.CLEAR_COOL_DOWN, CLEARED)));
        long cleared = System.nanoTime();
        progress.accept(
                "Limits are set, vendors paused, drained and cleared, a group is cancelled; kill -9 of an owner ...");
        List<AppProcess> successors = killAndReplace(one, two);
        Wait.pass(Duration.ofNanos(Math.max(0, expired - System.nanoTime())).plus(A_WHILE));

        progress.accept("Everything is as in the profiles again ...");
        orders.audited(retire);
        long retired = System.nanoTime();
        sendLate();
        long until = System.nanoTime();
        Command takenBack = orders.send(Orders.limit(LOWERED, "second", null));
        orders.send(Orders.limit(BULKHEAD, "bulkhead", null));
        orders.send(ofOneAccount(null));
        orders.send(Orders.command(CommandKind.RESUME, PAUSED));
        Command resume = orders.send(Orders.command(CommandKind.RESUME, DRAINED));
        orders.send(Orders.command(CommandKind.CLEAR_COOL_DOWN, COOLING));
        orders.audited(takenBack);
        long asBefore = System.nanoTime();
        orders.audited(resume);
        SteerFigures.All all = judge();
        long end = System.nanoTime();
        if (calls(RETIRED).between(retired, end) > 0) {
            throw new IllegalStateException("a vendor that has left was called");
        }
        for (AppProcess successor : successors) {
            successor.stop();
        }
        return new SteerFigures(
                all,
                new SteerFigures.Limits(
                        LOW,
                        HIGH,
                        calls(LOWERED).maxInASecond(lowered, until),
                        calls(LOWERED).maxInASecond(asBefore, end),
                        calls(EXPIRING).maxInASecond(expiring, expired),
                        calls(EXPIRING).maxInASecond(expired, end),
                        calls(RAISED).maxInASecond(raised, end),
                        calls(BULKHEAD).maxInASecond(bulkhead, until)),
                new SteerFigures.OneScope(
                        LOW,
                        calls(SCOPED, 0).maxInASecond(scoped, until),
                        calls(SCOPED, 0).maxInASecond(asBefore, end),
                        calls(SCOPED, 1).maxInASecond(scoped, until)),
                new SteerFigures.Stops(
                        calls(PAUSED).between(paused, until),
                        calls(DRAINED).between(drained, until),
                        calls(PAUSED).between(until, end),
                        calls(DRAINED).between(until, end)),
                new SteerFigures.CoolDowns(
                        calls(COOLING).between(firstRefusal(COOLING) + IN_FLIGHT.toNanos(), until),
                        calls(COOLING).between(until, end),
                        calls(CLEARED)
                                .between(firstRefusal(CLEARED) + IN_FLIGHT.toNanos(), cleared - IN_FLIGHT.toNanos()),
                        calls(CLEARED).between(cleared, end)),
                new SteerFigures.Cancelled(
                        cancelAudit.getCount() - inFlightWhenCancelled(),
                        cancelledResults(),
                        calls(CANCELLED, 0).between(cancelled, end),
                        calls(CANCELLED, 1).between(cancelled, end)),
                Rounded.to(1, (end - begun) / 1e9));
    }

    private static Command.Builder ofOneAccount(@Nullable Integer max) {
        return Orders.limit(SCOPED, "second", max).setScope(Map.of("account", SteeredVendors.ACCOUNTS.getFirst()));
    }

    private boolean isCalled(String vendor) {
        return bed.arrivals(vendor) > SOME
                && (!SteeredVendors.refuses(vendor)
                        || bed.simulator().report(vendor).refusals() > 0);
    }

    /** Returns the instances that run then. */
    private List<AppProcess> killAndReplace(AppProcess one, AppProcess two) throws Exception {
        one.kill();
        awaitCalls("after the kill");
        progress.accept("Another instance comes ...");
        AppProcess three = bed.start(Launch.of("three"));
        awaitCalls("after the rebalance");
        progress.accept("All are replaced, one after the other ...");
        two.stop();
        AppProcess second = bed.start(Launch.of("two"));
        awaitCalls("after the first was replaced");
        three.stop();
        AppProcess third = bed.start(Launch.of("three"));
        awaitCalls("after the second was replaced");
        return List.of(second, third);
    }

    /** Waits until vendors of both partitions are called again, and for a while. */
    private void awaitCalls(String when) throws InterruptedException {
        List<String> called = List.of(LOWERED, BULKHEAD);
        Map<String, Long> before = called.stream().collect(Collectors.toMap(it -> it, bed::arrivals));
        Wait.until(
                "calls " + when,
                LONGEST,
                () -> called.stream().allMatch(it -> bed.arrivals(it) >= before.getOrDefault(it, 0L) + SOME));
        Wait.pass(A_WHILE);
    }

    private void sendLate() {
        int sent = SteeredVendors.intents(RETIRED);
        for (int late = 0; late < LATE; late++) {
            bed.send(RETIRED, sent + late, "");
        }
        bed.flush();
    }

    private SteerFigures.All judge() {
        long intents = 0;
        long lost = 0;
        long duplicates = 0;
        long overQuota = 0;
        long inCoolDown = 0;
        for (String vendor : SteeredVendors.all()) {
            int sent = SteeredVendors.intents(vendor) + (vendor.equals(RETIRED) ? LATE : 0);
            Figures figures = bed.judge(Application.ONE, vendor, sent, LONGEST);
            intents += figures.intents();
            lost += figures.lost();
            duplicates += figures.duplicates();
            overQuota += figures.overQuota();
            inCoolDown += figures.inCoolDown();
        }
        return new SteerFigures.All(intents, orders.sent(), orders.done(), lost, duplicates, overQuota, inCoolDown);
    }

    private CallCounts calls(String vendor) {
        return CallCounts.of(bed.simulator().log(vendor));
    }

    /** Those of intents of the first account or group, or of the second. */
    private CallCounts calls(String vendor, int which) {
        Set<Long> keys = SteeredVendors.idsOfEveryOther(vendor, which).stream()
                .map(ReceiveLog::keyHash)
                .collect(Collectors.toSet());
        return CallCounts.of(bed.simulator().log(vendor), keys::contains);
    }

    private long firstRefusal(String vendor) {
        return bed.simulator().log(vendor).entries().stream()
                .filter(ReceiveLog.Entry::refused)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(vendor + " has refused nothing"))
                .nanos();
    }

    private int cancelledResults() {
        return results(it -> it.getOutcome() == OutcomeKind.CANCELLED).size();
    }

    /** Intents whose call was in flight when the group was cancelled. The audit counts them, and they end with their answer. */
    private int inFlightWhenCancelled() {
        Instant begun = results(it -> it.getOutcome() == OutcomeKind.CANCELLED).stream()
                .map(Result::getFinishedAt)
                .min(Instant::compareTo)
                .orElse(Instant.MAX);
        return results(it -> it.getVendor().equals(CANCELLED)
                        && SteeredVendors.GROUPS.getFirst().equals(it.getGroup())
                        && it.getOutcome() == OutcomeKind.SUCCEEDED
                        && !it.getFinishedAt().isBefore(begun))
                .size();
    }

    private List<Result> results(Predicate<Result> which) {
        List<Result> results = new ArrayList<>();
        try (CommittedTopic<Result> topic = bed.results(Application.ONE, results::add)) {
            topic.readToEnd(LONGEST);
        }
        return results.stream().filter(which).toList();
    }
}
