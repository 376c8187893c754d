package dev.headgate.trials.sharing;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.BatchReport;
import dev.headgate.simulator.BatchSpec;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * 10,000 calls of a vendor that allows 10 requests in 5 s, and takes 100 operations in one: 100 requests, and an outcome for each
 * by its own part of an answer, of which some failed. Then the program is killed while some requests are under way, of
 * whose operations some fail in passing.
 */
public final class BatchRun {

    /** The most operations in a request. */
    static final int SIZE = 100;

    private static final String VENDOR = "contacts";
    private static final String PATH = "/contacts";
    private static final int INTENTS = 10_000;
    private static final int PER_SECOND = 200;
    private static final int KILLED = 1_000;
    private static final int PER_WINDOW = 10;
    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration LATENCY = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final String PROFILE = """
            limits: [{id: all, max: 10, window: 5s}]
            deadline: 10s
            batch:
              - calls: {method: [POST], path: /contacts}
                max-size: 100
                wait: 2s
                request: {path: /contacts/batch}
                join: {into: /operations}
                split: {at: /results, status: /status}
            """;

    private final TestBed bed;
    private final Consumer<String> progress;

    private BatchRun(TestBed bed, Consumer<String> progress) {
        this.bed = bed;
        this.progress = progress;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of calls, at 200 a second; null for 10,000 calls
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static BatchFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        VendorSpec vendor = VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(PER_WINDOW, WINDOW))
                .withLatency(new Latency.Fixed(LATENCY))
                .withTransitShare(0)
                .withBatches(new BatchSpec(PATH, SIZE))
                .withSeed(seed);
        try (TestBed bed = new TestBed(List.of(vendor))) {
            bed.profile(VENDOR, PROFILE);
            return new BatchRun(bed, progress).play(seconds == null ? INTENTS : seconds * PER_SECOND);
        }
    }

    private BatchFigures play(int intents) throws Exception {
        AppProcess app = bed.start(launch());
        progress.accept(intents + " calls, of which each 20th is to fail ...");
        Received before = received();
        send("g", intents, List.of());
        BatchOutcomes gathered = await("g", intents);
        BatchFigures.Requests first = received().since(before, parts(intents));

        progress.accept(KILLED + " more, of which each 100th fails once, and the program is killed meanwhile ...");
        Received beforeKill = received();
        send("k", KILLED, List.of(503, 200));
        Wait.until("a request", LONGEST, () -> bed.arrivals(VENDOR) > beforeKill.arrivals);
        app.kill();
        AppProcess successor = bed.start(launch());
        BatchOutcomes killed = await("k", KILLED);
        successor.kill();
        // Each may have been under way, and of each one operation may be tried again.
        BatchFigures.Requests second = received().since(beforeKill, 3L * parts(KILLED));
        return new BatchFigures(
                new BatchFigures.Round(gathered.judge(), first), new BatchFigures.Round(killed.judge(), second));
    }

    private static int parts(int intents) {
        return (intents + SIZE - 1) / SIZE;
    }

    private static Launch launch() {
        return Launch.of("one").quick().fixed();
    }

    /**
     * @param passing what each 100th is answered with, one after another; empty: as others
     */
    private void send(String stem, int count, List<Integer> passing) {
        for (int n = 0; n < count; n++) {
            String answers = BatchOutcomes.fails(n)
                    ? ",\"answers\":[400]"
                    : !passing.isEmpty() && n % SIZE == 0 ? ",\"answers\":" + passing : "";
            String body = "{\"id\":\"" + stem + "-" + n + "\"" + answers + "}";
            bed.send(
                    Application.ONE,
                    Intent.newBuilder()
                            .setId(stem + "-" + n)
                            .setVendor(VENDOR)
                            .setTenant("service-" + n % 10)
                            .setOperation(Call.newBuilder()
                                    .setMethod("POST")
                                    .setPath(PATH)
                                    .setBody(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)))
                                    .build())
                            .build());
        }
        bed.flush();
    }

    private BatchOutcomes await(String stem, int count) {
        BatchOutcomes found = new BatchOutcomes(stem + "-", count);
        try (CommittedTopic<Result> results = bed.results(Application.ONE, found::take)) {
            if (!results.readUntil(found::isComplete, LONGEST)) {
                progress.accept("not all of " + count + " have an outcome");
            }
            results.readToEnd(LONGEST);
        }
        return found;
    }

    private Received received() {
        return new Received(
                bed.arrivals(VENDOR),
                bed.simulator().report(VENDOR).overQuota(),
                bed.simulator().batches(VENDOR));
    }

    /** What the vendor has received so far. */
    private record Received(long arrivals, long overQuota, BatchReport batches) {

        BatchFigures.Requests since(Received before, long allowed) {
            return new BatchFigures.Requests(
                    arrivals - before.arrivals,
                    allowed,
                    batches.most(),
                    batches.repeated() - before.batches.repeated(),
                    batches.changed() - before.batches.changed(),
                    batches.doubled() - before.batches.doubled(),
                    overQuota - before.overQuota);
        }
    }
}
