package dev.headgate.trials.client;

import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * 200 threads await a call each, one after the other, with two clients or over two gateways, while a second instance joins and the first is
 * killed. Each call has an answer that names it: one that had another's would be seen.
 */
public final class ClientRun {

    static final int THREADS = 200;

    private static final int CALLS = 10_000;
    private static final int CLIENTS = 2;
    private static final int LIMIT = 100;

    /** Of each vendor where a run is short: it goes on until an instance has started. */
    private static final int SLOW_LIMIT = 30;

    private static final int BULKHEAD = 64;
    private static final double JOINS = 0.15;
    private static final double DIES = 0.6;
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final Duration LONGEST = Duration.ofSeconds(200);
    private static final Duration END = Duration.ofSeconds(20);

    private static final List<String> VENDORS = IntStream.range(0, 4)
            .mapToObj(it -> TestBed.vendorIn(it % TestBed.PARTITIONS, "awaited-" + it))
            .toList();

    /** How calls are made. */
    enum Door {
        CLIENTS,
        GATEWAYS
    }

    private final TestBed bed;
    private final Door door;
    private final int calls;
    private final Consumer<String> progress;
    private final AwaitedCalls awaited = new AwaitedCalls();
    private final AtomicInteger next = new AtomicInteger();

    private ClientRun(TestBed bed, Door door, int calls, Consumer<String> progress) {
        this.bed = bed;
        this.door = door;
        this.calls = calls;
        this.progress = progress;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of calls at 120 a second; null for 10,000 of them at 400
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static ClientFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        return run(Door.CLIENTS, seed, seconds, progress);
    }

    /** The same over HTTP. */
    public static ClientFigures overHttp(long seed, @Nullable Integer seconds, Consumer<String> progress)
            throws Exception {
        return run(Door.GATEWAYS, seed, seconds, progress);
    }

    private static ClientFigures run(Door door, long seed, @Nullable Integer seconds, Consumer<String> progress)
            throws Exception {
        int limit = seconds == null ? LIMIT : SLOW_LIMIT;
        int calls = seconds == null ? CALLS : Math.min(CALLS, seconds * limit * VENDORS.size());
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed =
                new TestBed(VENDORS.stream().map(id -> vendor(id, limit, seed)).toList())) {
            for (String vendor : VENDORS) {
                profile(bed, vendor, limit);
            }
            return new ClientRun(bed, door, calls, progress).play();
        }
    }

    private ClientFigures play() throws Exception {
        AppProcess first = bed.start(launch("one"));
        List<Caller> callers = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int i = 0; i < CLIENTS; i++) {
                callers.add(caller(i));
            }
            progress.accept(String.format(
                    Locale.ROOT, "%,d calls, awaited by %d threads with %d %s ...", calls, THREADS, CLIENTS, doors()));
            long begun = System.nanoTime();
            for (int i = 0; i < THREADS; i++) {
                Caller caller = callers.get(i % CLIENTS);
                threads.execute(() -> callAll(caller));
            }
            threads.shutdown();
            long joined = awaitAnswers(JOINS);
            progress.accept("Another instance comes ...");
            bed.start(launch("two"));
            long killed = awaitAnswers(DIES);
            first.kill();
            progress.accept("The first is killed ...");
            boolean _ = threads.awaitTermination(LONGEST.toSeconds(), TimeUnit.SECONDS);
            return figures(joined, killed, (System.nanoTime() - begun) / 1e9);
        } finally {
            threads.shutdownNow();
            callers.forEach(Caller::close);
        }
    }

    private Caller caller(int i) throws IOException {
        HeadgateClient client = HeadgateClient.builder(bed.client())
                .name("scenario-" + i)
                .timeout(PATIENCE)
                .build();
        return door == Door.CLIENTS ? new ClientCaller(client) : new GatewayCaller(client, PATIENCE);
    }

    private String doors() {
        return door.name().toLowerCase(Locale.ROOT);
    }

    private void callAll(Caller caller) {
        int n = next.getAndIncrement();
        while (n < calls && !Thread.currentThread().isInterrupted()) {
            Intent intent = intent(n);
            awaited.await(intent, document(intent.getId()), caller);
            n = next.getAndIncrement();
        }
    }

    private long awaitAnswers(double part) throws InterruptedException {
        Wait.until("answers", LONGEST, () -> awaited.answered() >= part * calls);
        return awaited.answered();
    }

    /** Writes a document of its own, which the vendor answers with. */
    private static Intent intent(int n) {
        String id = TestBed.id(n);
        return HeadgateClient.intent(vendor(n))
                .setId(id)
                .setCorrelation(Map.of("n", id))
                .setOperation(Call.newBuilder()
                        .setMethod("PUT")
                        .setPath("/things/" + id)
                        .setBody(ByteBuffer.wrap(document(id).getBytes(StandardCharsets.UTF_8)))
                        .build())
                .build();
    }

    private static String document(String id) {
        return "{\"of\":\"" + id + "\"}";
    }

    private static String vendor(int n) {
        return VENDORS.get(n % VENDORS.size());
    }

    private ClientFigures figures(long joined, long killed, double seconds) {
        List<IntentKey> sent = IntStream.range(0, calls)
                .mapToObj(n -> new IntentKey(vendor(n), TestBed.id(n)))
                .toList();
        Judgement judgement = bed.judge(Application.ONE, sent, calls, END);
        Figures total = judgement.total();
        return new ClientFigures(
                awaited.figures(calls, THREADS, CLIENTS, doors(), seconds),
                new ClientFigures.Promises(
                        joined,
                        killed,
                        total.lost(),
                        total.duplicates(),
                        total.repeats(),
                        (long) BULKHEAD * VENDORS.size(),
                        total.overQuota()));
    }

    private static Launch launch(String instance) {
        return Launch.of(instance).quick().draining(Duration.ofSeconds(8));
    }

    private static VendorSpec vendor(String id, int limit, long seed) {
        return VendorSpec.of(id)
                .withLimits(LimitSpec.of(limit, Duration.ofSeconds(1)))
                .withLatency(new Latency.Uniform(Duration.ofMillis(10), Duration.ofMillis(60)))
                .withDocuments(new DocumentSpec("{}", false))
                .withSeed(seed + id.hashCode());
    }

    private static void profile(TestBed bed, String vendor, int limit) throws IOException {
        bed.profile(vendor, String.format(Locale.ROOT, """
                limits: [{id: second, max: %d, window: 1s}]
                bulkhead: %d
                deadline: 5s
                unanswered-hold: 1s
                retry: {max-attempts: 50, base: 10ms, max: 500ms}
                """, limit, BULKHEAD));
    }
}
