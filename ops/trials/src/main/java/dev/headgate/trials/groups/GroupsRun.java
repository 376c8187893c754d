package dev.headgate.trials.groups;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Three campaigns of one vendor, far more than it may be called at once. One is paused, its owner is killed, another is
 * cancelled half-way, and the first is resumed.
 */
public final class GroupsRun {

    private static final String VENDOR = TestBed.vendorIn(0, "telephony");
    private static final List<String> GROUPS = List.of("paused", "cancelled", "other");
    private static final int PAUSED = 0;
    private static final int CANCELLED = 1;
    private static final int OTHER = 2;
    private static final int INTENTS = 51_000;
    private static final int PER_SECOND = 170;

    /** A hundred calls in each fifth of a second. */
    private static final int MAX = 100;

    private static final Duration WINDOW = Duration.ofMillis(200);
    private static final int BULKHEAD = 64;
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Launch LAUNCH = Launch.of("one").draining(Duration.ofSeconds(5));

    private final TestBed bed;
    private final int each;
    private final Map<Long, Integer> groups = new HashMap<>();
    private final Map<String, Audit> audits = new HashMap<>();

    private GroupsRun(TestBed bed, int each) {
        this.bed = bed;
        this.each = each;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of calls, about; null for its default size
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static GroupsFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        int each = (seconds == null ? INTENTS : Math.min(INTENTS, 3 * PER_SECOND * Math.max(10, seconds))) / 3;
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        VendorSpec vendor = VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(MAX, WINDOW))
                .withLatency(new Latency.Fixed(Duration.ofMillis(20)))
                .withSeed(seed);
        try (TestBed bed = new TestBed(List.of(vendor))) {
            bed.profile(
                    VENDOR,
                    "limits: [{id: l, max: " + MAX + ", window: " + WINDOW.toMillis() + "ms}]\nbulkhead: " + BULKHEAD
                            + "\ndeadline: 2s\n");
            return new GroupsRun(bed, each).play(progress);
        }
    }

    private GroupsFigures play(Consumer<String> progress) throws Exception {
        AppProcess app = bed.start(LAUNCH);
        try (CommittedTopic<Audit> audit =
                bed.audits(Application.ONE, one -> audits.put(String.valueOf(one.getCommandId()), one))) {
            sendAll();
            called(OTHER, each / 10);
            order(audit, CommandKind.PAUSE, PAUSED);
            int pausedAt = bed.simulator().log(VENDOR).size();
            progress.accept(String.format(Locale.ROOT, "Of %,d intents a third is paused; kill -9 ...", 3 * each));
            called(OTHER, each / 5);
            app.kill();
            AppProcess successor = bed.start(LAUNCH);
            called(OTHER, each * 2 / 5);
            Audit cancel = order(audit, CommandKind.CANCEL, CANCELLED);
            int cancelledAt = bed.simulator().log(VENDOR).size();
            progress.accept(String.format(
                    Locale.ROOT,
                    "%,d of another third are cancelled, after %,d calls ...",
                    cancel.getCount(),
                    cancelledAt));
            called(OTHER, each * 3 / 5);
            int resumedAt = bed.simulator().log(VENDOR).size();
            order(audit, CommandKind.RESUME, PAUSED);
            progress.accept("Resumed ...");
            bed.flush();
            Figures judged = bed.judge(Application.ONE, VENDOR, 3 * each, LONGEST);
            Map<OutcomeKind, Integer> ofCancelled = new HashMap<>();
            Set<Long> cancelled = new HashSet<>();
            outcomes(ofCancelled, cancelled);
            int exit = successor.stop();
            return new GroupsFigures(
                    new GroupsFigures.All(3L * each, judged.lost(), judged.duplicates(), judged.overQuota(), exit),
                    new GroupsFigures.Paused(
                            each,
                            calls(PAUSED, pausedAt, resumedAt),
                            calls(OTHER, pausedAt, resumedAt),
                            distinct(PAUSED)),
                    new GroupsFigures.Cancelled(
                            each,
                            cancel.getCount(),
                            ofCancelled.getOrDefault(OutcomeKind.SUCCEEDED, 0),
                            ofCancelled.getOrDefault(OutcomeKind.CANCELLED, 0),
                            callsAfter(cancelled, cancelledAt)),
                    Rounded.to(1, judged.seconds()));
        }
    }

    private void sendAll() {
        for (int n = 0; n < 3 * each; n++) {
            int group = n % GROUPS.size();
            groups.put(ReceiveLog.keyHash(TestBed.id(n)), group);
            bed.send(
                    Application.ONE,
                    TestBed.intent(VENDOR, n, "")
                            .setGroup(GROUPS.get(group))
                            .setTenant(GROUPS.get(group))
                            .build());
        }
        bed.flush();
    }

    /** Waits until so many of a group were called. */
    private void called(int group, int count) throws InterruptedException {
        Wait.until(
                "calls of the group " + GROUPS.get(group),
                LONGEST,
                () -> calls(group, 0, bed.simulator().log(VENDOR).size()) >= count);
    }

    /** Sends a command, and waits for its audit. */
    private Audit order(CommittedTopic<Audit> audit, CommandKind kind, int group) {
        String id = kind.name();
        bed.send(
                Application.ONE,
                Command.newBuilder()
                        .setKind(kind)
                        .setId(id)
                        .setVendor(VENDOR)
                        .setGroup(GROUPS.get(group))
                        .build());
        bed.flush();
        audit.readUntil(() -> audits.containsKey(id), LONGEST);
        Audit answer = audits.get(id);
        if (answer == null) {
            throw new IllegalStateException("no audit of " + id);
        }
        return answer;
    }

    /** Calls of a group among those that arrived from one on and before another. */
    private int calls(int group, int from, int to) {
        ReceiveLog log = bed.simulator().log(VENDOR);
        int calls = 0;
        for (int i = from; i < to; i++) {
            calls += group == groups.getOrDefault(log.get(i).keyHash(), -1) ? 1 : 0;
        }
        return calls;
    }

    private int distinct(int group) {
        ReceiveLog log = bed.simulator().log(VENDOR);
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < log.size(); i++) {
            if (group == groups.getOrDefault(log.get(i).keyHash(), -1)) {
                keys.add(log.get(i).keyHash());
            }
        }
        return keys.size();
    }

    private int callsAfter(Set<Long> keys, int from) {
        ReceiveLog log = bed.simulator().log(VENDOR);
        int calls = 0;
        for (int i = from; i < log.size(); i++) {
            calls += keys.contains(log.get(i).keyHash()) ? 1 : 0;
        }
        return calls;
    }

    private void outcomes(Map<OutcomeKind, Integer> kinds, Set<Long> cancelled) {
        List<Result> results = new ArrayList<>();
        try (CommittedTopic<Result> topic = bed.results(Application.ONE, results::add)) {
            topic.readToEnd(LONGEST);
        }
        for (Result result : results) {
            if (result.getGroup().equals(GROUPS.get(CANCELLED))) {
                kinds.merge(result.getOutcome(), 1, Integer::sum);
                if (result.getOutcome() == OutcomeKind.CANCELLED) {
                    cancelled.add(ReceiveLog.keyHash(result.getId()));
                }
            }
        }
    }
}
