package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.BatchReport;
import dev.headgate.simulator.BatchSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;

/**
 * A vendor allows 10 requests in 5 s, and takes 100 operations in each. Headgate makes 10,000 calls with 100 requests, and each
 * call has an outcome by its own part of an answer; some of these fail. Then the program is killed while requests are under
 * way some of whose operations fail at first.
 */
public record Batch() implements Script {

    private static final String VENDOR = "contacts";
    private static final String PATH = "/contacts";
    private static final int INTENTS = 10_000;
    private static final int PER_SECOND = 200;
    private static final int KILLED = 1_000;

    /** The most operations in a request. */
    private static final int SIZE = 100;

    /** One call among so many fails. */
    private static final int FAILING = 20;

    private static final Duration LATENCY = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Launch LAUNCH = Launch.of("one").quick().fixed();

    @Override
    public void play(Play play) throws Exception {
        int intents = play.sending(INTENTS, PER_SECOND);
        Report gathered = round(play, "gathered", parts(intents));
        // Each request may have been under way when the program is killed, and of each one operation may be tried
        // again.
        Report killed = round(play, "killed", 3 * parts(KILLED));
        TestBed bed = play.bed(vendor().seed(play.seed()));
        AppProcess app = bed.start(LAUNCH);
        play.tell("%d calls, of which each 20th is to fail ...", intents);
        send(bed, "g-", intents, "");
        addOutcomes(play, bed, "g-", intents, gathered.group("outcomes"));
        addRequests(bed, 1, gathered.group("requests"));
        addRequests(bed, -1, killed.group("requests"));

        play.tell("%d more, of which each 100th fails once, and the program is killed meanwhile ...", KILLED);
        long before = bed.arrivals(VENDOR);
        send(bed, "k-", KILLED, ",\"answers\":[503, 200]");
        Wait.until("a request", LONGEST, () -> bed.arrivals(VENDOR) > before);
        app.kill();
        AppProcess successor = bed.start(LAUNCH);
        addOutcomes(play, bed, "k-", KILLED, killed.group("outcomes"));
        successor.kill();
        addRequests(bed, 1, killed.group("requests"));
    }

    private static int parts(int intents) {
        return Math.ceilDiv(intents, SIZE);
    }

    private static Report round(Play play, String name, int allowed) {
        Report round = play.report().group(name);
        round.group("outcomes");
        round.group("requests")
                .zero("made")
                .with("allowed", allowed)
                .zero("most", "repeated", "changed", "doubled", "overQuota");
        return round;
    }

    /**
     * Sends calls.
     *
     * @param passing how each 100th of them is to be answered, one answer after the other; empty: as the others
     */
    private static void send(TestBed bed, String stem, int count, String passing) {
        bed.sendAll(count, n -> {
            String answers = fails(n) ? ",\"answers\":[400]" : n % SIZE == 0 ? passing : "";
            return Intent.newBuilder()
                    .setId(stem + n)
                    .setVendor(VENDOR)
                    .setTenant("service-" + n % 10)
                    .setOperation(Call.newBuilder()
                            .setMethod("POST")
                            .setPath(PATH)
                            .setBody(TestBed.bytes("{\"id\":\"" + stem + n + "\"" + answers + "}"))
                            .build())
                    .build();
        });
    }

    private static boolean fails(long n) {
        return n % FAILING == FAILING - 1;
    }

    private static void addOutcomes(Play play, TestBed bed, String stem, int intents, Report figures) {
        Results results = bed.awaitResults(it -> it.getId().startsWith(stem), intents, LONGEST, play.progress());
        figures.with("intents", intents)
                .with("outcomes", results.all().size())
                .with("succeeded", results.succeeded())
                .with("failed", results.count(it -> it.getOutcome() == OutcomeKind.FAILED))
                .with("wrong", results.count(it -> !isRight(it)))
                .with("lost", results.lost(intents))
                .with("duplicates", results.duplicates());
    }

    private static boolean isRight(Result result) {
        boolean fails = fails(TestBed.number(result.getId()));
        return result.getOutcome() == (fails ? OutcomeKind.FAILED : OutcomeKind.SUCCEEDED)
                && TestBed.text(result.getBody()).contains("\"id\":\"" + result.getId() + "\"");
    }

    /** Adds what the vendor has received by now; with -1 takes it off, so that only later requests count. */
    private static void addRequests(TestBed bed, int times, Report figures) {
        BatchReport batches = bed.simulator().batches(VENDOR);
        figures.add("made", times * bed.arrivals(VENDOR))
                .with("most", batches.most())
                .add("repeated", times * batches.repeated())
                .add("changed", times * batches.changed())
                .add("doubled", times * batches.doubled())
                .add("overQuota", times * bed.report(VENDOR).overQuota());
    }

    @Override
    public void judge(Report report) {
        judge(report.group("gathered"), "a permit for each batch: ");
        judge(report.group("killed"), "killed while batches were under way: ");
    }

    private static void judge(Report round, String what) {
        round.group("outcomes")
                .must("intents > 0", "outcomes = intents", "failed > 0")
                .none("wrong", "lost", "duplicates")
                .say(what
                        + "{intents:,d} intents, {outcomes:,d} outcomes: {succeeded:,d} succeeded, {failed:,d} failed by"
                        + " their part of an answer; {wrong} wrong, {lost} lost, {duplicates} doubled");
        round.group("requests")
                .must("0 < made <= allowed", "most = " + SIZE)
                .none("changed", "doubled", "overQuota")
                .say("{made:,d} requests (allowed: {allowed:,d}) with up to {most} operations, {overQuota} over quota;"
                        + " {repeated} repeated, {changed} changed, {doubled} operations carried out twice");
    }

    private static Vendor vendor() {
        return Vendor.of(VENDOR)
                .limit(10, Duration.ofSeconds(5))
                .latency(LATENCY)
                .with(it -> it.withTransitShare(0).withBatches(new BatchSpec(PATH, SIZE)))
                .profile("""
                        deadline: 10s
                        batch:
                          - calls: {method: [POST], path: /contacts}
                            max-size: 100
                            wait: 2s
                            request: {path: /contacts/batch}
                            join: {into: /operations}
                            split: {at: /results, status: /status}
                        """);
    }
}
