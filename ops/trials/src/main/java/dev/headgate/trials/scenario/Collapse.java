package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;

/**
 * 1,000 services ask a vendor that allows one call in 6 s for the same report. Headgate makes one request, and each service has
 * an outcome. Another service that asks when the request has left has a request of its own. Then the program is killed while
 * such a request is under way.
 */
public record Collapse() implements Script {

    private static final String VENDOR = "reports";
    private static final int INTENTS = 1_000;
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final Duration LATENCY = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(Vendor.of(VENDOR)
                .seed(play.seed())
                .limit(1, WINDOW)
                .latency(LATENCY)
                .with(it -> it.withTransitShare(0))
                .profile("deadline: 5s", "collapse: [{path: /reports/.*}]"));
        AppProcess app = bed.start("one");
        play.tell("%d intents wait for a permit, and ask for the same ...", INTENTS);
        takePermit(play, bed, "first-");
        long before = bed.arrivals(VENDOR);
        send(bed, "w-", "/reports/today", INTENTS);
        awaitArrivals(bed, before + 1);
        play.tell("Another one comes when the request has left ...");
        send(bed, "late-", "/reports/today", 1);
        Results waiting = await(play, bed, "w-", INTENTS);
        long requests = bed.arrivals(VENDOR) - before;
        addRound(bed, waiting, requests, 1, play.report().group("waiting"));
        Results late = await(play, bed, "late-", 1);
        play.report()
                .group("late")
                .with("requests", bed.arrivals(VENDOR) - before - requests)
                .with("shared", shared(late) > 0);

        play.tell("As many again, and the program is killed while the request is under way ...");
        takePermit(play, bed, "second-");
        long beforeKill = bed.arrivals(VENDOR);
        send(bed, "k-", "/reports/yesterday", INTENTS);
        awaitArrivals(bed, beforeKill + 1);
        app.kill();
        AppProcess successor = bed.start("one");
        Results killed = await(play, bed, "k-", INTENTS);
        successor.kill();
        addRound(
                bed, killed, bed.arrivals(VENDOR) - beforeKill, 2, play.report().group("killed"));
    }

    /** What comes next has to wait then. */
    private static void takePermit(Play play, TestBed bed, String stem) throws InterruptedException {
        long before = bed.arrivals(VENDOR);
        send(bed, stem, "/permits/" + stem, 1);
        awaitArrivals(bed, before + 1);
        Results _ = await(play, bed, stem, 1);
    }

    private static void awaitArrivals(TestBed bed, long arrivals) throws InterruptedException {
        Wait.until("request " + arrivals, LONGEST, () -> bed.arrivals(VENDOR) >= arrivals);
    }

    private static void send(TestBed bed, String stem, String path, int count) {
        bed.sendAll(
                count,
                n -> Intent.newBuilder()
                        .setId(stem + n)
                        .setVendor(VENDOR)
                        .setTenant("service-" + n % 10)
                        .setOperation(Call.newBuilder().setPath(path).build())
                        .build());
    }

    private static Results await(Play play, TestBed bed, String stem, int count) {
        return bed.awaitResults(it -> it.getId().startsWith(stem), count, LONGEST, play.progress());
    }

    private static void addRound(TestBed bed, Results results, long requests, int maxRequests, Report figures) {
        figures.with("intents", INTENTS)
                .with("outcomes", results.all().size())
                .with(
                        "succeeded",
                        results.count(it -> it.getOutcome() == OutcomeKind.SUCCEEDED && it.getBody() != null))
                .with("shared", shared(results))
                .with("lost", results.lost(INTENTS))
                .with("duplicates", results.duplicates())
                .with("requests", requests)
                .with("maxRequests", maxRequests)
                .take(bed.report(VENDOR), "overQuota");
    }

    /** How many results say that the request was another intent's. */
    private static long shared(Results results) {
        return results.count(it -> it.getAnsweredBy() != null);
    }

    @Override
    public void judge(Report report) {
        judge(report.group("waiting"), "");
        report.group("late")
                .must("requests = 1", "not shared")
                .say("one that came when the request had left: {requests} of its own");
        judge(report.group("killed"), "killed while the request was under way: ");
    }

    private static void judge(Report round, String what) {
        round.must("intents > 0", "outcomes = intents", "succeeded = intents", "shared = intents - 1")
                .must("0 < requests <= maxRequests")
                .none("lost", "duplicates", "overQuota")
                .say(what
                        + "{intents:,d} intents that ask for the same: {outcomes:,d} outcomes, {succeeded:,d} succeeded,"
                        + " {shared:,d} by another's request; {requests} requests (allowed: {maxRequests}), {overQuota} over"
                        + " quota, {lost} lost, {duplicates} doubled");
    }
}
