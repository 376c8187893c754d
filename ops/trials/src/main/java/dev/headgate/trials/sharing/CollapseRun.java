package dev.headgate.trials.sharing;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * 1,000 services ask for the same report of a vendor that allows one call in 6 s: one request, and an outcome for each. Another
 * that asks when the request has left has one of its own; and the program is killed while one is under way.
 */
public final class CollapseRun {

    private static final String VENDOR = "reports";
    private static final int INTENTS = 1_000;
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final Duration LATENCY = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final TestBed bed;
    private final Consumer<String> progress;

    private CollapseRun(TestBed bed, Consumer<String> progress) {
        this.bed = bed;
        this.progress = progress;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static CollapseFigures run(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        VendorSpec vendor = VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(1, WINDOW))
                .withLatency(new Latency.Fixed(LATENCY))
                .withTransitShare(0)
                .withSeed(seed);
        try (TestBed bed = new TestBed(List.of(vendor))) {
            bed.profile(
                    VENDOR,
                    "limits: [{id: one, max: 1, window: " + WINDOW.toSeconds() + "s}]\ndeadline: 5s\n"
                            + "collapse: [{path: /reports/.*}]\n");
            return new CollapseRun(bed, progress).play();
        }
    }

    private CollapseFigures play() throws Exception {
        AppProcess app = bed.start(Launch.of("one"));
        progress.accept(INTENTS + " intents wait for a permit, and ask for the same ...");
        takePermit("first");
        long before = bed.arrivals(VENDOR);
        send("w", "/reports/today", INTENTS);
        awaitArrivals(before + 1);
        progress.accept("Another one comes when the request has left ...");
        send("late", "/reports/today", 1);
        Found waiting = await("w", INTENTS);
        long requests = bed.arrivals(VENDOR) - before;
        Found late = await("late", 1);
        CollapseFigures.Late lateOne =
                new CollapseFigures.Late(bed.arrivals(VENDOR) - before - requests, late.shared > 0);

        progress.accept("As many again, and the program is killed while the request is under way ...");
        takePermit("second");
        long beforeKill = bed.arrivals(VENDOR);
        send("k", "/reports/yesterday", INTENTS);
        awaitArrivals(beforeKill + 1);
        app.kill();
        AppProcess successor = bed.start(Launch.of("one"));
        Found killed = await("k", INTENTS);
        successor.kill();
        return new CollapseFigures(
                round(waiting, requests, 1), lateOne, round(killed, bed.arrivals(VENDOR) - beforeKill, 2));
    }

    private CollapseFigures.Round round(Found found, long requests, long maxRequests) {
        return new CollapseFigures.Round(
                INTENTS,
                found.outcomes.values().stream().mapToLong(it -> it).sum(),
                found.succeeded,
                found.shared,
                INTENTS - found.outcomes.size(),
                found.outcomes.values().stream().mapToLong(it -> it - 1).sum(),
                requests,
                maxRequests,
                bed.simulator().report(VENDOR).overQuota());
    }

    /** So that what comes next has to wait. */
    private void takePermit(String id) throws InterruptedException {
        long before = bed.arrivals(VENDOR);
        send(id, "/permits/" + id, 1);
        awaitArrivals(before + 1);
        Found _ = await(id, 1);
    }

    private void awaitArrivals(long arrivals) throws InterruptedException {
        Wait.until("request " + arrivals, LONGEST, () -> bed.arrivals(VENDOR) >= arrivals);
    }

    private void send(String stem, String path, int count) {
        for (int n = 0; n < count; n++) {
            bed.send(
                    Application.ONE,
                    Intent.newBuilder()
                            .setId(stem + "-" + n)
                            .setVendor(VENDOR)
                            .setTenant("service-" + n % 10)
                            .setOperation(Call.newBuilder().setPath(path).build())
                            .build());
        }
        bed.flush();
    }

    private Found await(String stem, int count) {
        Found found = new Found(stem + "-");
        try (CommittedTopic<Result> results = bed.results(Application.ONE, found::take)) {
            boolean all = results.readUntil(() -> found.outcomes.size() >= count, LONGEST);
            if (!all) {
                progress.accept("only " + found.outcomes.size() + " of " + count + " have an outcome");
            }
            results.readToEnd(LONGEST);
        }
        return found;
    }

    /** What the results say of some intents. */
    private static final class Found {

        private final String prefix;
        private final Map<String, Long> outcomes = new HashMap<>();
        private long succeeded;
        private long shared;

        Found(String prefix) {
            this.prefix = prefix;
        }

        void take(Result result) {
            if (!result.getId().startsWith(prefix)) {
                return;
            }
            outcomes.merge(result.getId(), 1L, Long::sum);
            succeeded += result.getOutcome() == OutcomeKind.SUCCEEDED && result.getBody() != null ? 1 : 0;
            shared += result.getAnsweredBy() == null ? 0 : 1;
        }
    }
}
