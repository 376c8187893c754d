package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;

/** SIGTERM stops an instance that has 200 calls in flight. It must wait for their answers, so that it calls none again. */
public record CleanStop() implements Script {

    private static final String VENDOR = "acme";
    private static final int BULKHEAD = 200;

    /** As good as {@link #BULKHEAD}: between an answer and the next call there is none in flight. */
    private static final int ENOUGH = 190;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(Vendor.of(VENDOR)
                .latency(1_500, 2_500)
                .with(it -> it.withTransitShare(0))
                .seed(play.seed())
                .bulkhead(BULKHEAD));
        Report report = play.report().zero("planned", "clean").with("leastInFlight", BULKHEAD);
        Feeder feeder = new Feeder(bed, List.of(VENDOR), play.size(1_000, 400), 0);
        int stops = play.size(20, 3);
        Duration atTheEnd = Duration.ofSeconds(play.size(40, 12));
        try (feeder) {
            report.with("planned", play.rounds(stops, 2, atTheEnd, stop -> {
                startAndStop(bed, report);
                play.tell("Stop %d of %d ...", stop, stops);
            }));
        }
        bed.flush();
        bed.start("one");
        Figures judged = bed.judge(VENDOR, (int) feeder.sent(), PATIENCE);
        report.take(judged, "intents", "calls")
                .with("repeats", bed.calls(VENDOR).second())
                .take(judged, "lost", "duplicates");
    }

    private static void startAndStop(TestBed bed, Report report) throws Exception {
        AppProcess app = bed.start("one");
        Wait.until(ENOUGH + " calls in flight", PATIENCE, () -> inFlight(bed) >= ENOUGH);
        report.with("leastInFlight", Math.min((int) report.number("leastInFlight"), inFlight(bed)))
                .count("clean", app.stop() == 0);
    }

    @Override
    public void judge(Report report) {
        report.note("{clean} of {planned} stops were clean, with at least {leastInFlight} calls in flight.")
                .must("clean = planned", "leastInFlight >= " + ENOUGH)
                .none("repeats", "lost", "duplicates")
                .say(
                        "{calls:,d} calls of {intents:,d} intents: {repeats} repeated, {lost} lost, {duplicates} doubled.");
    }

    private static int inFlight(TestBed bed) {
        return bed.calls(VENDOR).unanswered(4 * BULKHEAD);
    }
}
