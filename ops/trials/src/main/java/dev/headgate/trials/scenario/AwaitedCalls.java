package dev.headgate.trials.scenario;

import dev.headgate.client.CallTimeoutException;
import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * 200 threads await a call each, one after the other, with two clients or over two gateways, while a second instance joins
 * and the first one is killed. The vendor answers each call with the document that the call brought, so a thread that gets
 * another call's answer notices.
 *
 * @param overHttp whether the calls go over gateways
 */
public record AwaitedCalls(boolean overHttp) implements Script {

    private static final int THREADS = 200;
    private static final int CALLS = 10_000;
    private static final int CLIENTS = 2;
    private static final int LIMIT = 100;

    /** The limit of each vendor where a run is short: such a run must last until an instance has started. */
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

    /** Sends an intent and awaits its outcome. */
    @FunctionalInterface
    private interface Caller {

        Result call(Intent intent) throws ExecutionException, InterruptedException, IOException, TimeoutException;
    }

    @Override
    public void play(Play play) throws Exception {
        int limit = play.timed() ? SLOW_LIMIT : LIMIT;
        int calls = play.atMost(CALLS, SLOW_LIMIT * VENDORS.size());
        String doors = overHttp ? "gateways" : "clients";
        TestBed bed = play.bed(VENDORS.stream()
                .map(id -> vendor(id, limit).seed(play.seed() + id.hashCode()))
                .toArray(Vendor[]::new));
        AppProcess first = bed.start(launch("one"));
        List<Caller> callers = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            callers.add(caller(play, bed, i));
        }
        play.tell("%,d calls, awaited by %d threads with %d %s ...", calls, THREADS, CLIENTS, doors);
        Report figures = play.report()
                .group("calls")
                .with("sent", calls)
                .with("threads", THREADS)
                .with("clients", CLIENTS)
                .with("doors", doors)
                .zero("seconds", "answered", "mixedUp", "timedOut", "failed", "longestSeconds");
        AtomicInteger next = new AtomicInteger();
        long begun = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int i = 0; i < THREADS; i++) {
                Caller caller = callers.get(i % CLIENTS);
                threads.execute(() -> {
                    for (int n = next.getAndIncrement(); n < calls; n = next.getAndIncrement()) {
                        await(intent(n), caller, figures);
                    }
                });
            }
            threads.shutdown();
            long joined = awaitAnswers(figures, JOINS * calls);
            play.tell("Another instance comes ...");
            bed.start(launch("two"));
            long killed = awaitAnswers(figures, DIES * calls);
            first.kill();
            play.tell("The first is killed ...");
            play.report()
                    .group("promises")
                    .with("answeredBeforeJoin", joined)
                    .with("answeredBeforeKill", killed)
                    .zero("lost", "duplicates", "repeats")
                    .with("maxRepeats", BULKHEAD * VENDORS.size());
            boolean _ = threads.awaitTermination(LONGEST.toSeconds(), TimeUnit.SECONDS);
        } finally {
            next.set(calls);
            threads.shutdownNow();
        }
        synchronized (figures) {
            figures.with("seconds", Play.secondsSince(begun))
                    .rounded(2, "longestSeconds", figures.number("longestSeconds"));
        }
        List<IntentKey> sent = IntStream.range(0, calls)
                .mapToObj(n -> new IntentKey(vendor(n), TestBed.id(n)))
                .toList();
        play.report().group("promises").take(bed.judge(sent, END), "lost", "duplicates", "repeats", "overQuota");
    }

    private Caller caller(Play play, TestBed bed, int i) throws IOException {
        HeadgateClient client = play.closing(HeadgateClient.builder(bed.client())
                .name("scenario-" + i)
                .timeout(PATIENCE)
                .build());
        return overHttp
                ? play.closing(new GatewayUser(client, PATIENCE))::call
                : intent -> client.call(intent).get();
    }

    /** Makes a call, and counts how it ended. Each thread holds the lock of the figures when it changes them. */
    private static void await(Intent intent, Caller caller, Report figures) {
        long begun = System.nanoTime();
        String end = "failed";
        boolean mixedUp = false;
        try {
            Result result = caller.call(intent);
            if (result.getOutcome() == OutcomeKind.SUCCEEDED) {
                end = "answered";
                mixedUp = !isOf(intent, result);
            }
        } catch (TimeoutException e) {
            end = "timedOut";
        } catch (ExecutionException e) {
            end = e.getCause() instanceof CallTimeoutException ? "timedOut" : "failed";
        } catch (IOException e) {
            end = "failed";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        synchronized (figures) {
            figures.add(end, 1)
                    .count("mixedUp", mixedUp)
                    .with("longestSeconds", Math.max(seconds, figures.number("longestSeconds")));
        }
    }

    private static boolean isOf(Intent intent, Result result) {
        return result.getId().equals(intent.getId())
                && result.getVendor().equals(intent.getVendor())
                && result.getCorrelation().equals(intent.getCorrelation())
                && document(intent.getId()).equals(TestBed.text(result.getBody()));
    }

    private static long awaitAnswers(Report figures, double count) throws InterruptedException {
        Wait.until("answers", LONGEST, () -> answered(figures) >= count);
        return answered(figures);
    }

    private static long answered(Report figures) {
        synchronized (figures) {
            return (long) figures.number("answered");
        }
    }

    /** The calls that an instance had in flight when it was killed may be made again. */
    @Override
    public void judge(Report report) {
        Report calls = report.group("calls");
        Report promises = report.group("promises");
        calls.must("answered = sent > 0")
                .none("mixedUp", "timedOut", "failed")
                .say("{sent:,d} calls awaited by {threads} threads with {clients} {doors} in {seconds:.0f} s:"
                        + " {answered:,d} answered, {mixedUp} mixed up, {timedOut} timed out, {failed} failed;"
                        + " the longest took {longestSeconds:.1f} s");
        promises.none("lost", "duplicates", "overQuota")
                .must("repeats <= maxRepeats", "0 < answeredBeforeJoin < answeredBeforeKill")
                .must(promises.number("answeredBeforeKill") < calls.number("sent"), "calls after the kill")
                .say("an instance came after {answeredBeforeJoin:,d}, the other was killed after"
                        + " {answeredBeforeKill:,d}: {lost} lost, {duplicates} doubled, {repeats} requests made again"
                        + " (at most {maxRepeats}), {overQuota} over quota");
    }

    /** The intent brings a document of its own, which the vendor answers with. */
    private static Intent intent(int n) {
        String id = TestBed.id(n);
        return HeadgateClient.intent(vendor(n))
                .setId(id)
                .setCorrelation(Map.of("n", id))
                .setOperation(Call.newBuilder()
                        .setMethod("PUT")
                        .setPath("/things/" + id)
                        .setBody(TestBed.bytes(document(id)))
                        .build())
                .build();
    }

    private static String document(String id) {
        return "{\"of\":\"" + id + "\"}";
    }

    private static String vendor(int n) {
        return VENDORS.get(n % VENDORS.size());
    }

    private static Launch launch(String instance) {
        return Launch.of(instance).quick().draining(Duration.ofSeconds(8));
    }

    private static Vendor vendor(String id, int limit) {
        return Vendor.of(id)
                .limit(limit, Duration.ofSeconds(1))
                .latency(10, 60)
                .with(it -> it.withDocuments(new DocumentSpec("{}", false)))
                .bulkhead(BULKHEAD)
                .profile("deadline: 5s", "unanswered-hold: 1s", "retry: {max-attempts: 50, base: 10ms, max: 500ms}");
    }
}
