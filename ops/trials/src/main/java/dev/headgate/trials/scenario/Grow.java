package dev.headgate.trials.scenario;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The partitions grow while intents wait for cooling vendors, the quotas of the day are spent, and other intents are unread.
 * The command that moves all this is killed twice. No intent may be lost, called early, twice or out of order, and no vendor
 * may be called over its quota.
 *
 * @param intents how many in all, of cooling vendors
 * @param coolDown seconds: longer than the growth and two starts take
 */
public record Grow(int intents, int coolDown) implements Script {

    private static final int FROM = 4;
    private static final int TO = 12;

    /** Of each intent's vendor; one in flight each, so that an order can be seen. */
    private static final int KEYS = 8;

    private static final Application APPLICATION = Application.named("growing", Duration.ZERO);
    private static final List<String> COOLING =
            IntStream.range(0, 16).mapToObj(it -> "cooling-" + it).toList();

    /** One in each partition, which is not held then though the others cool down. */
    private static final List<String> DAILY = IntStream.range(0, FROM)
            .mapToObj(it -> TestBed.vendorIn(it, FROM, "daily"))
            .toList();

    /** Calls a day of the others. */
    private static final int MAX = 40;

    /** How a process ends that is killed: 128 and the signal. */
    private static final int KILLED = 137;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What the command prints when it is killed, in that order. */
    private static final List<String> KILLED_AT = List.of("moving what is kept", "dealing out the intents");

    private static final Launch LAUNCH = Launch.of("one")
            .as(APPLICATION)
            .quick()
            .draining(Duration.ofSeconds(5))
            .withJvmOptions("-Xmx512m");

    public Grow() {
        this(200_000, 100);
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(vendors(play.seed()));
        bed.add(APPLICATION, FROM);
        Report report = play.report();
        Report growth = report.group("growth").with("from", FROM).with("to", TO);
        int half = intents / COOLING.size() / 2;
        report.with("intents", COOLING.size() * 2 * half).zero("parked");
        AppProcess app = bed.start(LAUNCH);
        send(bed, COOLING, 0, 1);
        for (String vendor : COOLING) {
            bed.awaitRefusal(vendor, PATIENCE); // alone: nothing else of it is on its way
        }
        send(bed, COOLING, 1, half);
        send(bed, DAILY, 0, 2 * MAX); // twice what they may be called for
        awaitAccepted(bed, half, report);
        play.tell(
                "%,d wait, %,d of them parked; it is stopped ...",
                COOLING.size() * half, (long) report.number("parked"));
        growth.with("stopped", app.stop());
        send(bed, COOLING, half, 2 * half); // nobody reads them before they are dealt out
        send(bed, DAILY, 2 * MAX, 4 * MAX);
        grow(play, bed, growth);
        play.tell("Started again on %d partitions ...", TO);
        bed.start(LAUNCH);
        judgeIntents(bed, 2 * half, report);
    }

    /** Begins to grow as often as it is killed, and goes on to the end. */
    private static void grow(Play play, TestBed bed, Report growth) throws Exception {
        long begin = System.nanoTime();
        growth.zero("kills");
        for (String point : KILLED_AT) {
            ChildJvm killed = startToGrow(bed);
            MatchResult _ = killed.awaitPrinted(Pattern.compile(point), PATIENCE);
            killed.kill();
            growth.count("kills", killed.exitValue() == KILLED);
            play.tell("Killed while %s ...", point);
        }
        ChildJvm last = startToGrow(bed);
        boolean ended = last.awaitEnd(PATIENCE.multipliedBy(2));
        last.log().lines().forEach(play.progress());
        growth.with("ended", ended ? last.exitValue() : -1).with("seconds", Play.secondsSince(begin));
    }

    private static ChildJvm startToGrow(TestBed bed) throws Exception {
        return bed.command(
                LAUNCH,
                bed.file("grow-" + System.nanoTime() + ".log"),
                "topics",
                "grow",
                "--partitions",
                Integer.toString(TO));
    }

    private static void send(TestBed bed, List<String> vendors, int from, int to) {
        for (int n = from; n < to; n++) {
            for (String vendor : vendors) {
                bed.send(
                        APPLICATION,
                        TestBed.intent(vendor, n, "")
                                .setOrderingKey("key-" + n % KEYS)
                                .build());
            }
        }
        bed.flush();
    }

    /** Waits until all intents of cooling vendors are accepted, and the quotas of the day are spent. */
    private static void awaitAccepted(TestBed bed, int each, Report report) throws InterruptedException {
        try (StatusReader statuses = bed.statuses(APPLICATION)) {
            for (String vendor : COOLING) {
                String what = "that all were accepted";
                report.add(
                        "parked",
                        statuses.await(vendor, what, PATIENCE, it -> accepted(it) == each)
                                .getParked());
            }
        }
        for (String vendor : DAILY) {
            Wait.until(MAX + " calls of " + vendor, PATIENCE, () -> bed.arrivals(vendor) >= MAX);
        }
    }

    private static long accepted(VendorStatus status) {
        return status.getFinished() + status.getWaiting() + status.getInFlight();
    }

    private void judgeIntents(TestBed bed, int each, Report report) {
        List<IntentKey> sent = TestBed.sent(COOLING, each);
        Judgement judged = bed.judge(
                APPLICATION,
                sent,
                sent.size() + DAILY.size() * MAX,
                Duration.ofSeconds(coolDown).plus(PATIENCE.multipliedBy(2)));
        report.with("lost", sum(judged, Figures::lost)).with("duplicates", sum(judged, Figures::duplicates));
        Report calls = report.group("calls").take(judged.total(), "repeats").zero("outOfOrder");
        COOLING.forEach(it -> calls.add("outOfOrder", bed.calls(it).overtakers(KEYS)));
        calls.take(judged.total(), "overQuota", "inCoolDown")
                .with("daily", DAILY.stream().mapToLong(bed::arrivals).sum())
                .with("allowed", DAILY.size() * MAX);
    }

    private static long sum(Judgement judged, ToLongFunction<Figures> count) {
        return COOLING.stream()
                .map(it -> Objects.requireNonNull(judged.vendors().get(it)))
                .mapToLong(count)
                .sum();
    }

    @Override
    public void judge(Report report) {
        report.note(
                        "{growth.from} to {growth.to} partitions in {growth.seconds} s, killed {growth.kills} times (wanted:"
                                + " 2); {intents:,d} intents waited, {parked:,d} of them parked: {lost} lost, {duplicates}"
                                + " outcomes too many")
                .none("growth.stopped", "growth.ended", "lost", "duplicates")
                .must("growth.kills = 2", "intents > 0", "parked > 0", "calls.daily = calls.allowed")
                .none("calls.repeats", "calls.outOfOrder", "calls.overQuota", "calls.inCoolDown")
                .say("Calls: {calls.repeats} repeated, {calls.outOfOrder} out of order, {calls.overQuota} over quota,"
                        + " {calls.inCoolDown} in a cool-down; {calls.daily} of {calls.allowed} a day.");
    }

    /** The room of cooling vendors is so small that most of their intents are parked. */
    private Vendor[] vendors(long seed) {
        Stream<Vendor> cooling = COOLING.stream()
                .map(it -> Vendor.of(it)
                        .refusing(1, Duration.ofSeconds(coolDown))
                        .bulkhead(16)
                        .profile("cool-down: {max: 7d, patience: 7d}", "room: {entries: 100}"));
        Stream<Vendor> daily = DAILY.stream().map(it -> Vendor.of(it).daily(MAX));
        return Stream.concat(cooling, daily)
                .map(it -> it.seed(seed).profile("deadline: 2s"))
                .toArray(Vendor[]::new);
    }
}
