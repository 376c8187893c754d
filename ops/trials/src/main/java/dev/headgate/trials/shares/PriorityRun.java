package dev.headgate.trials.shares;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.CallFilter;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.SlowCalls;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How long urgent intents wait while a very large LOW backlog of the same vendor waits too, one in ten of its calls taking 2 s, at
 * default settings: with half of the permits and places kept for HIGH, with a tenth, with none, and when there are more HIGH
 * ones than the vendor takes.
 */
public final class PriorityRun {

    private static final String VENDOR = TestBed.vendorIn(0, "shop");
    private static final int BACKLOG = 1_000_000;
    private static final int MAX = 100;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration SLOW = Duration.ofSeconds(2);
    private static final int SLOW_EVERY = 10;
    private static final int COST = 2;
    private static final int OFTEN = 20;
    private static final int SELDOM = 4;
    private static final int SECONDS = 20;
    private static final double WEIGHT_SHARE = 1.0 / 13;
    private static final Duration SETTLE = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final TestBed bed;
    private final Duration measuring;
    private final List<String> high = new ArrayList<>();
    private int inForce = 50;

    private PriorityRun(TestBed bed, Duration measuring) {
        this.bed = bed;
        this.measuring = measuring;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of measuring each; null for 20
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static PriorityFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress)
            throws Exception {
        return run(BACKLOG, seed, Duration.ofSeconds(seconds == null ? SECONDS : seconds), progress);
    }

    static PriorityFigures run(int backlog, long seed, Duration measuring, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        VendorSpec vendor = VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(MAX, WINDOW))
                .withLatency(new Latency.Fixed(Duration.ofMillis(20)))
                .withSlowCalls(new SlowCalls(new CallFilter(Set.of(), "/slow/.*"), SLOW))
                .withSeed(seed);
        try (TestBed bed = new TestBed(List.of(vendor))) {
            return new PriorityRun(bed, measuring).play(backlog, progress);
        }
    }

    private PriorityFigures play(int backlog, Consumer<String> progress) throws Exception {
        profile(inForce);
        bed.start(Launch.of("one").draining(Duration.ofSeconds(5)));
        double reading = fill(backlog);
        progress.accept(String.format(Locale.ROOT, "%,d LOW intents read in %.0f s ...", backlog, reading));
        PriorityFigures.Share half = measured(50, OFTEN);
        progress.accept(String.format(Locale.ROOT, "half kept: p99 %.1f ms, %.1f LOW/s ...", half.p99(), half.low()));
        PriorityFigures.Share tenth = measured(10, SELDOM);
        progress.accept(String.format(Locale.ROOT, "a tenth: p99 %.1f ms, %.1f LOW/s ...", tenth.p99(), tenth.low()));
        PriorityFigures.Share none = measured(0, OFTEN);
        progress.accept(String.format(Locale.ROOT, "nothing: p99 %.1f ms, %.1f LOW/s ...", none.p99(), none.low()));
        PriorityFigures.Saturated saturated = saturated();
        List<IntentKey> sent =
                high.stream().map(id -> new IntentKey(VENDOR, id)).toList();
        Outcomes outcomes = outcomes(sent);
        return new PriorityFigures(
                backlog,
                Rounded.to(1, reading),
                half,
                tenth,
                none,
                saturated,
                sent.stream().filter(it -> outcomes.of(it) == 0).count(),
                sent.stream().mapToLong(it -> Math.max(0, outcomes.of(it) - 1)).sum(),
                bed.simulator().report(VENDOR).overQuota());
    }

    private void profile(int kept) throws IOException {
        bed.profile(
                VENDOR,
                "limits: [{id: per-second, max: " + MAX + ", window: 1s}]\ndeadline: 4s\nkeep-for-high: " + kept
                        + "%\n");
    }

    /** Sends the backlog. Returns after how many seconds an urgent one behind it was called. */
    private double fill(int backlog) throws InterruptedException {
        long begun = System.nanoTime();
        for (long n = 0; n < backlog; n++) {
            String path = (n % SLOW_EVERY == 0 ? "/slow/" : "/quick/") + n;
            bed.send(
                    Application.ONE,
                    TestBed.intent(VENDOR, n, "")
                            .setPriority(Priority.LOW)
                            .setOperation(Call.newBuilder().setPath(path).build())
                            .build());
        }
        Queued last = new Queued();
        sendHigh(last, 1);
        bed.flush();
        Wait.until("the urgent one behind all", PATIENCE, () -> last.arrived(log()) == 1);
        return (System.nanoTime() - begun) / 1e9;
    }

    /** Urgent intents at an even rate, by a profile that is put in force before. */
    private PriorityFigures.Share measured(int kept, int perSecond) throws Exception {
        if (kept != inForce) {
            keep(kept);
            inForce = kept;
        }
        Wait.pass(SETTLE);
        Queued queued = new Queued();
        int from = log().size();
        long begun = System.nanoTime();
        long gap = Duration.ofSeconds(1).toNanos() / perSecond;
        int count = (int) (measuring.toNanos() / gap);
        for (int i = 0; i < count; i++) {
            Wait.pass(Duration.ofNanos(begun + i * gap - System.nanoTime()));
            sendHigh(queued, COST);
        }
        Wait.pass(Duration.ofNanos(begun + count * gap - System.nanoTime()));
        double seconds = (System.nanoTime() - begun) / 1e9;
        ReceiveLog seen = log();
        long lowCalls = seen.size() - from - queued.arrived(seen);
        boolean _ = Wait.happens(PATIENCE, () -> queued.arrived(log()) == count);
        ReceiveLog log = log();
        double[] millis = queued.millis(log, from);
        return new PriorityFigures.Share(
                kept,
                count,
                queued.arrived(log),
                perSecond,
                Queued.quantile(millis, 0.5),
                Queued.quantile(millis, 0.99),
                Queued.quantile(millis, 1),
                Rounded.to(1, lowCalls / seconds),
                Rounded.to(1, PriorityFigures.FLOOR * floor(kept, perSecond)));
    }

    /** LOW's permits a second: what is neither kept nor taken by HIGH. */
    private static double floor(int kept, int perSecond) {
        return Math.min(MAX - kept * MAX / 100.0, MAX - perSecond * COST);
    }

    private PriorityFigures.Saturated saturated() throws Exception {
        int seconds = (int) Math.max(3, measuring.toSeconds() / 2);
        Queued queued = new Queued();
        for (int i = 0; i < (seconds + 10) * MAX; i++) {
            sendHigh(queued, 1);
        }
        bed.flush();
        Wait.pass(SETTLE);
        int from = log().size();
        long begun = System.nanoTime();
        Wait.pass(Duration.ofSeconds(seconds));
        double took = (System.nanoTime() - begun) / 1e9;
        ReceiveLog log = log();
        long highCalls = queued.millis(log, from).length;
        long lowCalls = log.size() - from - highCalls;
        boolean _ = Wait.happens(PATIENCE, () -> queued.arrived(log()) == queued.size());
        return new PriorityFigures.Saturated(
                Rounded.to(1, highCalls / took),
                Rounded.to(1, lowCalls / took),
                Rounded.to(4, (double) lowCalls / Math.max(1, highCalls + lowCalls)),
                Rounded.to(4, WEIGHT_SHARE));
    }

    private void sendHigh(Queued queued, int cost) {
        String id = "high-" + high.size();
        high.add(id);
        queued.send(id);
        bed.send(
                Application.ONE,
                TestBed.intent(VENDOR, 0, "")
                        .setId(id)
                        .setPriority(Priority.HIGH)
                        .setCost(cost)
                        .setOperation(Call.newBuilder().setPath("/quick/" + id).build())
                        .build());
    }

    private ReceiveLog log() {
        return bed.simulator().log(VENDOR);
    }

    /** Puts another share in force, and waits until the owner says that it is. */
    private void keep(int percent) throws Exception {
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            statuses.readToEnd(PATIENCE);
            String before = Objects.requireNonNull(statuses.last(VENDOR)).getProfile();
            profile(percent);
            if (!statuses.readUntil(VENDOR, it -> !it.getProfile().equals(before), PATIENCE)) {
                throw new IllegalStateException("the changed profile is not in force");
            }
        }
    }

    /** Outcomes of the urgent ones; the backlog goes on waiting. */
    private Outcomes outcomes(List<IntentKey> sent) {
        try (OutcomeReader reader = bed.outcomes(Application.ONE, BACKLOG)) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), PATIENCE);
            reader.readToEnd(PATIENCE);
            return reader.outcomes();
        }
    }
}
