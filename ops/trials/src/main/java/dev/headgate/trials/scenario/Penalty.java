package dev.headgate.trials.scenario;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Vendors refuse one call, and double the wait at every early call. Headgate must obey at once, and those whom the refusal
 * does not concern must keep their rate: a neighbour on the same partition, and other accounts of the same vendor.
 */
public record Penalty() implements Script {

    private static final int BULKHEAD = 64;
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
    public void play(Play play) throws Exception {
        Duration pause = play.measuring(SECONDS);
        TestBed bed = play.bed(
                punishing(COOLING, pause, null).seed(play.seed()).latency(Duration.ofMillis(50)),
                Vendor.of(NEIGHBOUR).seed(play.seed() + 1).limit(SMALL, WINDOW),
                punishing(ACCOUNTS_VENDOR, pause, TestBed.ACCOUNT_HEADER)
                        .seed(play.seed() + 2)
                        .limit(LARGE, WINDOW)
                        .profile("cool-down: {scope: [account]}", "request-headers: [" + TestBed.ACCOUNT_HEADER + "]"));
        bed.start("one");
        play.tell("The vendor refuses one call, for %d s ...", pause.toSeconds());
        refuseTheVendor(bed, pause, play.report().group("vendor"));
        play.tell("The vendor refuses one account of %d, for %d s ...", ACCOUNTS, pause.toSeconds());
        refuseOneAccount(bed, pause, play.report().group("account"));
    }

    private static void refuseTheVendor(TestBed bed, Duration pause, Report figures) throws Exception {
        try (Feeder _ = new Feeder(bed, List.of(NEIGHBOUR), 200, 0);
                Feeder _ = new Feeder(bed, List.of(COOLING), 600, 0)) {
            bed.awaitRefusal(COOLING, PATIENCE);
            Wait.pass(pause);
            Wait.until("calls after the cool-down", pause.plus(AFTERWARDS), () -> pausedMillis(bed.calls(COOLING)) > 0);
        }
        VendorReport vendor = bed.report(COOLING);
        long paused = pausedMillis(bed.calls(COOLING));
        figures.with("coolDownSeconds", (double) pause.toSeconds())
                .take(vendor, "mostInFlight", "inCoolDown", "siblings")
                .rounded(2, "pausedSeconds", paused / 1000.0)
                .with("escalated", paused >= 2 * pause.toMillis());
        compareRates(bed.calls(NEIGHBOUR), bed.calls(COOLING).refused().firstNanos(), pause, SMALL, figures);
    }

    /** Accounts are told apart by idempotency keys. */
    private static void refuseOneAccount(TestBed bed, Duration pause, Report figures) throws Exception {
        try (Feeder _ = new Feeder(bed, List.of(ACCOUNTS_VENDOR), 800, ACCOUNTS)) {
            bed.awaitRefusal(ACCOUNTS_VENDOR, PATIENCE);
            Wait.pass(pause.plus(WINDOW));
        }
        Calls calls = bed.calls(ACCOUNTS_VENDOR);
        Numbers numbers = new Numbers(calls.count() + ACCOUNTS);
        long begin = calls.refused().firstNanos();
        Predicate<ReceiveLog.Entry> inside = it -> it.nanos() > begin && it.nanos() < begin + pause.toNanos();
        int concerned = numbers.turnOf(calls.refused().entries().getFirst(), ACCOUNTS);
        Predicate<ReceiveLog.Entry> isConcerned = numbers.turn(concerned, ACCOUNTS);
        Calls its = calls.that(isConcerned);
        Calls others = calls.that(isConcerned.negate());
        figures.with("accounts", ACCOUNTS)
                .take(bed.report(ACCOUNTS_VENDOR), "inCoolDown")
                .with("refused", its.refused().count())
                .with("othersRefused", others.refused().count())
                .with("calledInside", its.that(inside).that(it -> !it.refused()).count())
                .with(
                        "othersCalled",
                        others.that(inside).entries().stream()
                                .mapToInt(it -> numbers.turnOf(it, ACCOUNTS))
                                .distinct()
                                .count());
        compareRates(calls, begin, pause, LARGE, figures);
    }

    /** Adds the rates before a refusal and inside its cool-down, in calls a second, warm-up left out. */
    private static void compareRates(Calls calls, long refusal, Duration pause, int max, Report figures) {
        long[] arrivals = calls.arrivalsNanos();
        double before = Rate.between(arrivals, arrivals[0] + WARM_UP.toNanos(), refusal, max)
                .perSecond();
        double inside =
                Rate.between(arrivals, refusal, refusal + pause.toNanos(), max).perSecond();
        figures.rounded(2, "rateBefore", before)
                .rounded(2, "rateInside", inside)
                .rounded(4, "share", inside / before);
    }

    /** Whoever is not concerned must keep 98% of its rate. */
    @Override
    public void judge(Report report) {
        Report vendor = report.group("vendor");
        Report account = report.group("account");
        String rates = " of its rate ({rateBefore:.1f} calls/s before, {rateInside:.1f} inside).";
        vendor.none("inCoolDown")
                .must("siblings > 0", "mostInFlight = " + BULKHEAD, "not escalated")
                .must("pausedSeconds >= coolDownSeconds")
                .reach("share >= 0.98")
                .say("One refusal with up to {mostInFlight} in flight: {siblings} siblings, {inCoolDown} calls inside"
                        + " the cool-down of {coolDownSeconds:.0f} s, called again after {pausedSeconds:.1f} s,"
                        + " the penalty " + (vendor.is("escalated") ? "ESCALATED." : "did not escalate."))
                .note("The neighbour on the same partition kept {share:.1%}" + rates);
        account.none("inCoolDown", "othersRefused", "calledInside")
                .must("refused > 0", "othersCalled > 0")
                .reach("share >= 0.98")
                .say("One account of {accounts} refused: {othersRefused} refusals of others, "
                        + (long) (account.number("calledInside") + account.number("inCoolDown"))
                        + " calls inside; together they kept {share:.1%}" + rates.replace("its", "their"));
    }

    /** From the first refusal to the first call accepted after the last; 0 while there is none. */
    private static long pausedMillis(Calls calls) {
        List<ReceiveLog.Entry> after = calls.entries().reversed().stream()
                .takeWhile(it -> !it.refused())
                .toList();
        return after.isEmpty() || after.size() == calls.count()
                ? 0
                : Duration.ofNanos(after.getLast().nanos() - calls.refused().firstNanos())
                        .toMillis();
    }

    private static Vendor punishing(String id, Duration pause, @Nullable String scopeHeader) {
        return Vendor.of(id)
                .with(it -> it.withPenaltyCap(PENALTY_CAP))
                .disturbed(new Episode(
                        new Episode.Trigger.After(BEFORE), new Episode.Fault.RateLimit(), pause, scopeHeader))
                .bulkhead(BULKHEAD);
    }
}
