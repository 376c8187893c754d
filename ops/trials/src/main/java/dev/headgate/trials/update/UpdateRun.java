package dev.headgate.trials.update;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Update;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Updates and single calls of the same resources, from several lanes, the one instance killed in the middle: no update is lost at
 * a vendor that nobody else writes to, though it gives no ETag, nor at one that somebody else writes to, as it does.
 */
public final class UpdateRun {

    private static final String ALONE = "alone";
    private static final String SHARED = "shared";
    private static final int UPDATES = 2_000;
    private static final int CALLS = 1_000;
    private static final int SHARED_UPDATES = 400;
    private static final int RESOURCES = 200;
    private static final int SHARED_RESOURCES = 10;
    private static final int LIMIT = 100;
    private static final int BULKHEAD = 32;
    private static final int NOT_MATCHED = 412;
    private static final double EQUAL = 0.3;
    private static final String REQUEST_ID = "x-request-id";
    private static final Duration OTHERS_EVERY = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Duration END = Duration.ofSeconds(30);

    private final Random random;
    private final int updates;
    private final int calls;
    private final int sharedUpdates;

    /** By the id of the intent that writes it. */
    private final Map<String, Field> written = new TreeMap<>();

    private final Map<String, Field> writtenShared = new TreeMap<>();

    /** Updates of the first vendor, of which some find their resource as it is to be. */
    private final Set<String> equal = new HashSet<>();

    private final Set<String> differing = new HashSet<>();

    /** A field of a document, whose value is its name. */
    private record Field(String path, String name) {

        String patch() {
            return "{\"" + name + "\":1}";
        }

        boolean isIn(String document) {
            return document.contains("\"" + name + "\":");
        }
    }

    private UpdateRun(long seed, @Nullable Integer seconds) {
        this.random = new Random(seed);
        double share = seconds == null ? 1 : Math.clamp(seconds / 45.0, 0.02, 1);
        this.updates = (int) (UPDATES * share);
        this.calls = (int) (CALLS * share);
        this.sharedUpdates = (int) (SHARED_UPDATES * share);
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of requests as fast as the quota allows; null for about 45
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static UpdateFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        return new UpdateRun(seed, seconds).play(progress);
    }

    private UpdateFigures play(Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, two vendors with documents and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(ALONE, false), vendor(SHARED, true)))) {
            profile(bed, ALONE);
            profile(bed, SHARED);
            send(bed);
            Launch launch = Launch.of("one").quick().fixed();
            long begun = System.nanoTime();
            AppProcess app = bed.start(launch);
            int intents = updates + calls + sharedUpdates;
            progress.accept(String.format(
                    Locale.ROOT,
                    "%,d updates and %,d calls of %d resources, and %,d updates where somebody else writes ...",
                    updates,
                    calls,
                    RESOURCES,
                    sharedUpdates));
            try (OutcomeReader reader = bed.outcomes(Application.ONE, intents)) {
                int changed = changeUntil(bed, () -> bed.arrivals(ALONE) >= updates / 2);
                app.kill();
                progress.accept("Killed; it is started again ...");
                bed.start(launch);
                reader.awaitAll(intents, LONGEST, progress);
                double took = (System.nanoTime() - begun) / 1e9;
                reader.readToEnd(END);
                return figures(bed, reader.outcomes(), intents, changed, took);
            }
        }
    }

    /** As somebody else: a field of its own in one of the shared documents after the other. Returns how often. */
    private int changeUntil(TestBed bed, BooleanSupplier enough) throws InterruptedException {
        int changes = 0;
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!enough.getAsBoolean() && System.nanoTime() < end) {
            Field field = new Field(path(changes % SHARED_RESOURCES), "other" + changes);
            bed.simulator().changeDocument(SHARED, field.path(), field.patch());
            writtenShared.put("other-" + changes, field);
            changes++;
            Wait.pass(OTHERS_EVERY);
        }
        return changes;
    }

    private void send(TestBed bed) {
        for (int n = 0; n < updates + calls; n++) {
            String path = path(random.nextInt(RESOURCES));
            if (random.nextInt(updates + calls) >= updates) {
                send(bed, lane(ALONE, n).setOperation(call(TestBed.id(n), path)));
            } else if (random.nextDouble() < EQUAL) {
                equal.add(TestBed.id(n));
                send(bed, lane(ALONE, n).setOperation(update(TestBed.id(n), path, "{\"base\":1.0}")));
            } else {
                differing.add(TestBed.id(n));
                send(bed, lane(ALONE, n).setOperation(writing(TestBed.id(n), path, written)));
            }
        }
        for (int n = 0; n < sharedUpdates; n++) {
            String path = path(random.nextInt(SHARED_RESOURCES));
            send(bed, lane(SHARED, n).setOperation(writing(TestBed.id(n), path, writtenShared)));
        }
        bed.flush();
    }

    private static void send(TestBed bed, Intent.Builder intent) {
        bed.send(Application.ONE, intent.build());
    }

    private Intent.Builder lane(String vendor, int n) {
        return Intent.newBuilder()
                .setId(TestBed.id(n))
                .setVendor(vendor)
                .setTenant("t" + n % 4)
                .setPriority(
                        List.of(Priority.HIGH, Priority.NORMAL, Priority.LOW).get(n % 3));
    }

    /** An update that writes a field of its own. */
    private Update writing(String id, String path, Map<String, Field> fields) {
        Field field = new Field(path, "u" + id);
        fields.put(id, field);
        return update(id, path, field.patch());
    }

    private Update update(String id, String path, String patch) {
        return Update.newBuilder()
                .setPath(path)
                .setHeaders(Map.of(REQUEST_ID, id))
                .setMethod(random.nextBoolean() ? "PUT" : "PATCH")
                .setPatch(bytes(patch))
                .build();
    }

    /** Most look, some write. */
    private Call call(String id, String path) {
        Call.Builder call = Call.newBuilder().setPath(path).setHeaders(Map.of(REQUEST_ID, id));
        if (random.nextInt(4) > 0) {
            return call.build();
        }
        Field field = new Field(path, "c" + id);
        written.put(id, field);
        return call.setMethod("PATCH").setBody(bytes(field.patch())).build();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String path(int resource) {
        return "/things/" + resource;
    }

    private UpdateFigures figures(TestBed bed, Outcomes outcomes, int intents, int changed, double took) {
        VendorReport alone = bed.simulator().report(ALONE);
        VendorReport shared = bed.simulator().report(SHARED);
        return new UpdateFigures(
                new UpdateFigures.Calls(
                        intents,
                        Rounded.to(1, took),
                        outcomes.count(ALONE, OutcomeKind.SUCCEEDED) + outcomes.count(SHARED, OutcomeKind.SUCCEEDED),
                        intents - outcomes.distinct(),
                        outcomes.total() - outcomes.distinct(),
                        LIMIT,
                        Math.max(most(alone), most(shared)),
                        alone.overQuota() + shared.overQuota(),
                        alone.refusals() + shared.refusals()),
                alone(bed),
                new UpdateFigures.Shared(
                        sharedUpdates,
                        changed,
                        bed.simulator().documentAccesses(SHARED).stream()
                                .filter(access -> access.status() == NOT_MATCHED)
                                .count(),
                        missing(bed, SHARED, writtenShared)));
    }

    private UpdateFigures.Updates alone(TestBed bed) {
        Set<String> all = new HashSet<>(equal);
        all.addAll(differing);
        DocumentLog log = new DocumentLog(bed.simulator().documentAccesses(ALONE), all);
        return new UpdateFigures.Updates(
                all.size(),
                equal.size(),
                unchanged(bed),
                1,
                log.requests(),
                equal.size() + 2L * differing.size(),
                2L * BULKHEAD,
                log.writesOf(equal),
                log.between(),
                missing(bed, ALONE, written));
    }

    private static int most(VendorReport report) {
        return report.limits().getFirst().mostInWindow();
    }

    private static long missing(TestBed bed, String vendor, Map<String, Field> fields) {
        return fields.values().stream()
                .filter(field -> !field.isIn(bed.simulator().document(vendor, field.path())))
                .count();
    }

    private static long unchanged(TestBed bed) {
        long[] unchanged = {0};
        try (CommittedTopic<Result> results = bed.results(Application.ONE, result -> {
            boolean none = Boolean.FALSE.equals(result.getChanged());
            unchanged[0] += none && result.getVendor().equals(ALONE) ? 1 : 0;
        })) {
            results.readToEnd(END);
        }
        return unchanged[0];
    }

    private VendorSpec vendor(String id, boolean etags) {
        return VendorSpec.of(id)
                .withLimits(LimitSpec.of(LIMIT, Duration.ofSeconds(1)))
                .withLatency(new Latency.Uniform(Duration.ofMillis(10), Duration.ofMillis(60)))
                .withDocuments(new DocumentSpec("{\"base\":1}", etags))
                .withSeed(random.nextLong());
    }

    private static void profile(TestBed bed, String vendor) throws IOException {
        bed.profile(vendor, String.format(Locale.ROOT, """
                limits: [{id: second, max: %d, window: 1s}]
                bulkhead: %d
                deadline: 5s
                unanswered-hold: 500ms
                retry: {max-attempts: 50, base: 10ms, max: 500ms}
                """, LIMIT, BULKHEAD));
    }
}
