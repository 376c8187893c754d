package dev.headgate.trials.shares;

import dev.headgate.schemas.Intent;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whether intents with ordering keys are called in order, though one call in ten fails, another instance comes and goes, and one is
 * killed.
 *
 * @param intents how many
 * @param keys of all of them
 */
public record OrderingRun(int intents, int keys) {

    private static final List<String> VENDORS = List.of(TestBed.vendorIn(0, "left"), TestBed.vendorIn(1, "right"));
    private static final int INTENTS = 100_000;
    private static final int KEYS = 500;
    private static final double FAILING = 0.1;
    private static final int REBALANCES = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Launch ONE = Launch.of("one").quick().draining(Duration.ofSeconds(5));
    private static final Launch TWO = Launch.of("two").quick().draining(Duration.ofSeconds(5));

    /** As it is by default. */
    public OrderingRun() {
        this(INTENTS, KEYS);
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public OrderingFigures run(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed =
                new TestBed(VENDORS.stream().map(id -> vendor(id, seed)).toList())) {
            for (String vendor : VENDORS) {
                bed.profile(vendor, "bulkhead: 64\ndeadline: 4s\nretry: {max-attempts: 50, base: 20ms, max: 200ms}\n");
            }
            bed.start(ONE);
            long begun = System.nanoTime();
            List<IntentKey> sent = send(bed);
            awaitCalls(bed, 0.2);
            progress.accept("Another instance comes ...");
            AppProcess two = bed.start(TWO);
            awaitCalls(bed, 0.4);
            progress.accept("It goes ...");
            two.stop();
            awaitCalls(bed, 0.5);
            progress.accept("It comes again, and is killed ...");
            two = bed.start(TWO);
            awaitCalls(bed, 0.7);
            two.kill();
            Judgement judgement = bed.judge(Application.ONE, sent, intents, PATIENCE);
            return figures(bed, judgement, (System.nanoTime() - begun) / 1e9);
        }
    }

    /** In turns, so that each key has one intent in every round. */
    private List<IntentKey> send(TestBed bed) {
        List<IntentKey> sent = new ArrayList<>(intents);
        for (int n = 0; n < intents; n++) {
            Intent intent = TestBed.intent(vendor(n), n, "")
                    .setOrderingKey("k-" + key(n))
                    .build();
            sent.add(new IntentKey(intent.getVendor(), intent.getId()));
            bed.send(Application.ONE, intent);
        }
        bed.flush();
        return sent;
    }

    private int key(int n) {
        return n % keys;
    }

    private String vendor(int n) {
        return VENDORS.get(key(n) % VENDORS.size());
    }

    private void awaitCalls(TestBed bed, double part) throws InterruptedException {
        Wait.until(
                "calls",
                PATIENCE,
                () -> VENDORS.stream().mapToLong(bed::arrivals).sum() >= part * intents);
    }

    private OrderingFigures figures(TestBed bed, Judgement judgement, double seconds) {
        Map<Long, Integer> numbers = new HashMap<>();
        for (int n = 0; n < intents; n++) {
            numbers.put(ReceiveLog.keyHash(TestBed.id(n)), n);
        }
        long calls = 0;
        long failed = 0;
        long repeats = 0;
        long inversions = 0;
        int[] latest = new int[keys];
        Arrays.fill(latest, -1);
        for (String vendor : VENDORS) {
            for (ReceiveLog.Entry call : bed.simulator().log(vendor).entries()) {
                int n = numbers.getOrDefault(call.keyHash(), -1);
                calls++;
                failed += call.status() >= 500 ? 1 : 0;
                if (call.repeat()) {
                    repeats++;
                } else if (n >= 0) {
                    inversions += n < latest[key(n)] ? 1 : 0;
                    latest[key(n)] = Math.max(latest[key(n)], n);
                }
            }
        }
        Figures total = judgement.total();
        return new OrderingFigures(
                intents,
                keys,
                REBALANCES,
                1,
                calls,
                failed,
                repeats,
                inversions,
                total.lost(),
                total.duplicates(),
                Rounded.to(1, seconds));
    }

    private static VendorSpec vendor(String id, long seed) {
        return VendorSpec.of(id)
                .withLatency(new Latency.Fixed(Duration.ofMillis(5)))
                .withShares(FAILING, 0)
                .withSeed(seed);
    }
}
