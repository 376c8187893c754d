package dev.headgate.trials.scenario;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * At default settings a vendor has a backlog that is far larger than its room. The backlog must not slow down the vendor's
 * neighbour on the partition, nor its own urgent intents, and none of it may be lost or doubled when the owner is killed in
 * the middle.
 *
 * @param intents of the backlog, at least 30,000
 */
public record Room(int intents) implements Script {

    private static final String BEHIND = TestBed.vendorIn(0, "behind");
    private static final int URGENT = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Launch LAUNCH = Launch.of("one").draining(Duration.ofSeconds(5));

    public Room() {
        this(1_000_000);
    }

    @Override
    public void play(Play play) throws Exception {
        Duration measuring = play.measuring(10);
        TestBed bed = play.bed(Neighbour.vendor(BEHIND, play.seed()), Neighbour.vendor(Neighbour.ID, play.seed()));
        AppProcess app = bed.start(LAUNCH);
        Report report = play.report().with("intents", intents).zero("parked");
        try (Neighbour neighbour = new Neighbour(bed, measuring);
                StatusReader statuses = bed.statuses()) {
            double before = neighbour.rate();
            long begun = System.nanoTime();
            for (int n = 0; n < intents; n++) {
                bed.send(TestBed.intent(BEHIND, n, "").setPriority(Priority.LOW).build());
            }
            double unread = call(bed, 0); // sent behind all others, most of which are not read yet
            double reading = Play.secondsSince(begun);
            play.tell("%,d read in %.0f s ...", intents, reading);
            neighbour.compare(before, report.group("neighbour"));
            double urgent = 0;
            for (int i = 1; i < URGENT; i++) {
                urgent = Math.max(urgent, call(bed, i));
            }
            report.group("urgent").rounded(3, "seconds", urgent).rounded(1, "behindUnread", unread);
            report.with("reading", reading).with("parked", parked(statuses));
        }
        play.tell("%,d parked; kill -9 ...", (int) report.number("parked"));
        app.kill();
        long killed = System.nanoTime();
        AppProcess successor = bed.start(LAUNCH);
        report.with("back", Play.secondsSince(killed));
        call(bed, URGENT);
        play.tell("The backlog is given up ...");
        bed.send(
                Application.ONE,
                Command.newBuilder()
                        .setKind(CommandKind.GIVE_UP)
                        .setVendor(BEHIND)
                        .build());
        bed.flush();
        List<IntentKey> sent = sent();
        Judgement judged = bed.judge(Application.ONE, sent, sent.size(), PATIENCE);
        report.take(Objects.requireNonNull(judged.vendors().get(BEHIND)), "lost", "duplicates")
                .take(bed.report(BEHIND), "overQuota")
                .with("exit", successor.stop());
    }

    /** Sends an urgent intent. Returns after how many seconds it was called. */
    private static double call(TestBed bed, int number) throws InterruptedException {
        long begun = System.nanoTime();
        bed.send(TestBed.intent(BEHIND, 0, "")
                .setId(urgent(number))
                .setPriority(Priority.HIGH)
                .build());
        bed.flush();
        long key = ReceiveLog.keyHash(urgent(number));
        Wait.until(
                "the urgent intent's call",
                PATIENCE,
                () -> bed.calls(BEHIND).that(it -> it.keyHash() == key).count() > 0);
        return (System.nanoTime() - begun) / 1e9;
    }

    private static String urgent(int number) {
        return "urgent-" + number;
    }

    private static int parked(StatusReader statuses) {
        return statuses.await(BEHIND, "that some are parked", PATIENCE, it -> it.getParked() > 0)
                .getParked();
    }

    private List<IntentKey> sent() {
        List<IntentKey> sent = new ArrayList<>(TestBed.sent(BEHIND, intents));
        for (int i = 0; i <= URGENT; i++) {
            sent.add(new IntentKey(BEHIND, urgent(i)));
        }
        return sent;
    }

    /** All but what a room and two tails hold are parked. A successor takes a session and the reading of a full ledger. */
    @Override
    public void judge(Report report) {
        report.must("parked >= 0.95 * intents - 28500")
                .say("{intents:,d} intents of one vendor read in {reading:.1f} s, {parked:,d} of them parked.")
                .say(Neighbour.judge(report) + ".")
                .reach("urgent.seconds <= 1")
                .say("An urgent intent of the same vendor was called after {urgent.seconds:.3f} s at most; behind"
                        + " unread ones after {urgent.behindUnread:.1f} s.")
                .none("lost", "duplicates", "overQuota", "exit")
                .reach("back <= 60")
                .say("After kill -9 back in {back:.1f} s; {lost} lost, {duplicates} twice, {overQuota} over quota,"
                        + " exit {exit}.");
    }
}
