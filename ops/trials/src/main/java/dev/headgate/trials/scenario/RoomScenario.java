package dev.headgate.trials.scenario;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Whether a vendor whose backlog is far larger than its room, at default settings, stands in nobody's way: not in that of
 * its neighbour on the partition, nor of its own urgent intents; and whether none of the backlog is lost or doubled when the
 * owner is killed in the middle.
 *
 * @param intents of the backlog
 */
public record RoomScenario(int intents) implements Scenario.Play {

    private static final String BEHIND = TestBed.vendorIn(0, "behind");
    private static final String NEIGHBOUR = TestBed.vendorIn(0, "neighbour");
    private static final int INTENTS = 1_000_000;
    private static final int MIN = 30_000;

    /** Ten calls in each fifth of a second, so that the rate is even enough to be compared. */
    private static final int MAX = 10;

    private static final Duration WINDOW = Duration.ofMillis(200);
    private static final int BACKLOG = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final int SECONDS = 10;
    private static final int URGENT = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Launch LAUNCH = Launch.of("one").draining(Duration.ofSeconds(5));

    public RoomScenario {
        intents = Math.max(MIN, intents);
    }

    public RoomScenario() {
        this(INTENTS);
    }

    @Override
    public RoomFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration measuring = options.measuring(SECONDS);
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(vendors(options.seed()))) {
            String limits = "limits: [{id: l, max: " + MAX + ", window: " + WINDOW.toMillis() + "ms}]\ndeadline: 2s\n";
            bed.profile(BEHIND, limits);
            bed.profile(NEIGHBOUR, limits);
            AppProcess app = bed.start(LAUNCH);
            double before;
            double meanwhile;
            double reading;
            double unread;
            double urgent;
            int parked;
            try (Feeder _ = new Feeder(bed, List.of(NEIGHBOUR), BACKLOG, 0);
                    StatusReader statuses = bed.statuses(Application.ONE)) {
                Wait.pass(WARM_UP);
                before = Rate.measured(bed, NEIGHBOUR, MAX, measuring);
                long begun = System.nanoTime();
                for (long n = 0; n < intents; n++) {
                    bed.send(
                            Application.ONE,
                            TestBed.intent(BEHIND, n, "")
                                    .setPriority(Priority.LOW)
                                    .build());
                }
                unread = call(bed, 0); // sent behind all others, most of which are not read yet
                reading = since(begun);
                progress.accept(String.format(Locale.ROOT, "%,d read in %.0f s ...", intents, reading));
                meanwhile = Rate.measured(bed, NEIGHBOUR, MAX, measuring);
                urgent = 0;
                for (int i = 1; i < URGENT; i++) {
                    urgent = Math.max(urgent, call(bed, i));
                }
                parked = parked(statuses);
            }
            progress.accept(String.format(Locale.ROOT, "%,d parked; kill -9 ...", parked));
            app.kill();
            long killed = System.nanoTime();
            AppProcess successor = bed.start(LAUNCH);
            double back = since(killed);
            call(bed, URGENT);
            progress.accept("The backlog is given up ...");
            bed.send(
                    Application.ONE,
                    Command.newBuilder()
                            .setKind(CommandKind.GIVE_UP)
                            .setVendor(BEHIND)
                            .build());
            bed.flush();
            Figures judged = judge(bed);
            int exit = successor.stop();
            return new RoomFigures(
                    intents,
                    parked,
                    new RoomFigures.Neighbour(
                            Rounded.to(2, before), Rounded.to(2, meanwhile), Rounded.to(4, meanwhile / before)),
                    new RoomFigures.Urgent(Rounded.to(3, urgent), Rounded.to(1, unread)),
                    Rounded.to(1, reading),
                    Rounded.to(1, back),
                    judged.lost(),
                    judged.duplicates(),
                    bed.simulator().report(BEHIND).overQuota(),
                    exit);
        }
    }

    /** Sends an urgent intent. Returns after how many seconds it was called. */
    private static double call(TestBed bed, int number) throws InterruptedException {
        long begun = System.nanoTime();
        Intent urgent = TestBed.intent(BEHIND, 0, "")
                .setId(urgentId(number))
                .setPriority(Priority.HIGH)
                .build();
        bed.send(Application.ONE, urgent);
        bed.flush();
        long key = ReceiveLog.keyHash(urgentId(number));
        Wait.until(
                "the urgent intent's call",
                PATIENCE,
                () -> bed.simulator().log(BEHIND).entries().stream().anyMatch(arrival -> arrival.keyHash() == key));
        return since(begun);
    }

    private static String urgentId(int number) {
        return "urgent-" + number;
    }

    private int parked(StatusReader statuses) {
        statuses.readUntil(BEHIND, it -> it.getParked() > 0, PATIENCE);
        VendorStatus last = Objects.requireNonNull(statuses.last(BEHIND));
        return last.getParked();
    }

    private Figures judge(TestBed bed) {
        List<IntentKey> sent = new ArrayList<>(TestBed.sent(BEHIND, intents));
        for (int i = 0; i <= URGENT; i++) {
            sent.add(new IntentKey(BEHIND, urgentId(i)));
        }
        try (OutcomeReader reader = bed.outcomes(Application.ONE, sent.size() + 100_000)) {
            reader.readUntil(
                    it -> it.byIntent().size() >= sent.size()
                            && it.byIntent().keySet().containsAll(sent),
                    PATIENCE);
            reader.readToEnd(PATIENCE);
            Judgement judgement =
                    Judge.judge(sent, reader.outcomes(), bed.simulator().report(), Duration.ZERO);
            return Objects.requireNonNull(judgement.vendors().get(BEHIND));
        }
    }

    private static double since(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    private static List<VendorSpec> vendors(long seed) {
        return List.of(vendor(BEHIND, seed), vendor(NEIGHBOUR, seed));
    }

    private static VendorSpec vendor(String id, long seed) {
        return VendorSpec.of(id)
                .withLimits(LimitSpec.of(MAX, WINDOW))
                .withLatency(new Latency.Fixed(Duration.ofMillis(10)))
                .withSeed(seed);
    }
}
