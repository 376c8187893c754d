package dev.headgate.trials.scenario;

import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

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
        Map<String, Instant> dueAt = new HashMap<>();
        send(bed, BEFORE, wait, dueAt);
        bed.awaitStatus(BEFORE, "that all were accepted", PATIENCE, it -> it.getWaiting() == INTENTS);
        Report report = play.report().with("stopped", app.stop());
        play.tell("It is stopped; intents is deleted and made again ...");
        bed.recreate(Application.ONE.topic(Topics.INTENTS));
        send(bed, AFTER, wait, dueAt);
        AppProcess again = bed.start(launch);
        Map<String, Long> outcomes = awaitOutcomes(bed, dueAt.keySet(), wait);
        play.tell("Once more, while it runs ...");
        bed.recreate(Application.ONE.topic(Topics.INTENTS));
        report.with("ended", again.exitValueWithin(PATIENCE.dividedBy(2)));
        countCalls(bed, dueAt, report.group("calls"));
        outcomes.forEach(report.group("outcomes")::with);
    }

    /** Sends intents whose ids begin with the name of their vendor. */
    private static void send(TestBed bed, String vendor, Duration wait, Map<String, Instant> dueAt) {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = 0; n < INTENTS; n++) {
            String id = vendor + "-" + n;
            dueAt.put(id, due);
            bed.send(TestBed.intent(vendor, n, "").setId(id).setNotBefore(due).build());
        }
        bed.flush();
    }

    /** Returns the outcomes that there are when each intent has one, or when none comes any more, by kind. */
    private static Map<String, Long> awaitOutcomes(TestBed bed, Set<String> ids, Duration wait) {
        Set<String> missing = new HashSet<>(ids);
        Map<String, Long> outcomes = new HashMap<>();
        try (CommittedTopic<Result> results = bed.results(Application.ONE, result -> {
            missing.remove(result.getId());
            outcomes.merge(result.getOutcome().name(), 1L, Long::sum);
        })) {
            results.readUntil(missing::isEmpty, wait.plus(PATIENCE.dividedBy(2)));
            results.readToEnd(PATIENCE);
        }
        return outcomes;
    }

    /** Counts calls of intents of the other vendor as strange, and calls before an intent was due as early. */
    private static void countCalls(TestBed bed, Map<String, Instant> dueAt, Report calls) {
        long offset = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        Map<Long, String> ids = dueAt.keySet().stream().collect(Collectors.toMap(ReceiveLog::keyHash, id -> id));
        calls.with("intents", dueAt.size()).zero("arrivals", "strange", "wrongCredentials", "early");
        for (String vendor : List.of(BEFORE, AFTER)) {
            calls.add("wrongCredentials", bed.simulator().wrongCredentials(vendor));
            for (ReceiveLog.Entry entry : bed.log(vendor).entries()) {
                Instant at = Instant.ofEpochMilli(offset + TimeUnit.NANOSECONDS.toMillis(entry.nanos()));
                String id = ids.getOrDefault(entry.keyHash(), "");
                boolean strange = !id.startsWith(vendor);
                calls.add("arrivals", 1)
                        .count("strange", strange)
                        .count("early", !strange && at.isBefore(dueAt.getOrDefault(id, at)));
            }
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
