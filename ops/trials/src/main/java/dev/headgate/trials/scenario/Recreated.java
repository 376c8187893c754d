package dev.headgate.trials.scenario;

import dev.headgate.schemas.Topics;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The topic of intents is deleted and made again, so that its offsets begin anew, while intents of the former topic wait.
 * Headgate must tell the ones from the others: it calls each at its own vendor, with its own credential, when it is due.
 *
 * @param without protections that are switched off
 * @param seconds how long intents have to wait: longer than a stop and a start take
 */
public record Recreated(Set<Safeguard> without, int seconds) implements Script {

    private static final String BEFORE = TestBed.vendorIn(0, "before");
    private static final String AFTER = TestBed.vendorIn(0, "after");
    private static final int INTENTS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The exit code of an instance that can't go on because the topics are others than its ledger's. */
    private static final int LAYOUT_CHANGED = 4;

    public Recreated() {
        this(Set.of(), 20);
    }

    @Override
    public void play(Play play) throws Exception {
        Duration wait = play.measuring(seconds);
        TestBed bed =
                play.bed(Vendor.of(BEFORE).withoutProfile(), Vendor.of(AFTER).withoutProfile());
        bed.profile(BEFORE, bed.credential(BEFORE));
        bed.profile(AFTER, bed.credential(AFTER));
        Launch launch = Launch.of("one").quick().without(without);
        AppProcess app = bed.start(launch);
        Instant firstDue = send(bed, BEFORE, 0, wait);
        bed.awaitStatus(BEFORE, "that all were accepted", PATIENCE, it -> it.getWaiting() == INTENTS);
        Report report = play.report().with("stopped", app.stop()).zero("ended");
        play.tell("It is stopped; intents is deleted and made again ...");
        bed.recreate(Application.ONE.topic(Topics.INTENTS));
        Instant secondDue = send(bed, AFTER, INTENTS, wait);
        AppProcess again = bed.start(launch);
        Judgement _ = bed.judge(Application.ONE, List.of(), 2 * INTENTS, wait.plus(PATIENCE.dividedBy(2)));
        Report calls = report.group("calls")
                .with("intents", 2 * INTENTS)
                .zero("arrivals", "strange", "wrongCredentials", "early");
        Map<String, Long> outcomes = bed.kinds(BEFORE);
        bed.kinds(AFTER).forEach((kind, count) -> outcomes.merge(kind, count, Long::sum));
        outcomes.forEach(report.group("outcomes")::with);
        play.tell("Once more, while it runs ...");
        bed.recreate(Application.ONE.topic(Topics.INTENTS));
        report.with("ended", again.exitValueWithin(PATIENCE.dividedBy(2)));
        countCalls(bed, BEFORE, 0, firstDue, calls);
        countCalls(bed, AFTER, INTENTS, secondDue, calls);
    }

    /** Sends a vendor's intents from the first on. Returns when they are due. */
    private static Instant send(TestBed bed, String vendor, int first, Duration wait) {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = first; n < first + INTENTS; n++) {
            bed.send(TestBed.intent(vendor, n, "").setNotBefore(due).build());
        }
        bed.flush();
        return due;
    }

    /** Counts calls of intents that are not the vendor's as strange, and calls before its intents were due as early. */
    private static void countCalls(TestBed bed, String vendor, int first, Instant due, Report calls) {
        long offset = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        Set<Long> own = IntStream.range(first, first + INTENTS)
                .mapToObj(n -> ReceiveLog.keyHash(TestBed.id(n)))
                .collect(Collectors.toSet());
        calls.add("wrongCredentials", bed.simulator().wrongCredentials(vendor));
        for (ReceiveLog.Entry call : bed.calls(vendor).entries()) {
            boolean strange = !own.contains(call.keyHash());
            Instant at = Instant.ofEpochMilli(offset + TimeUnit.NANOSECONDS.toMillis(call.nanos()));
            calls.add("arrivals", 1).count("strange", strange).count("early", !strange && at.isBefore(due));
        }
    }

    @Override
    public void judge(Report report) {
        report.note("{calls.arrivals} calls of {calls.intents} intents: {calls.strange} at another vendor,"
                        + " {calls.wrongCredentials} with another credential, {calls.early} early; {outcomes}")
                .must("stopped = 0", "ended = " + LAYOUT_CHANGED, "calls.arrivals = calls.intents")
                .none("calls.strange", "calls.wrongCredentials", "calls.early")
                .only("outcomes", "SUCCEEDED", report.number("calls.intents"))
                .say("It was stopped with {stopped}; under the topic made again it ended with {ended} (wanted: "
                        + LAYOUT_CHANGED + ").");
    }
}
