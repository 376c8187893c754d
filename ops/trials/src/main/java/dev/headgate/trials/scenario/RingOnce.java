package dev.headgate.trials.scenario;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * A phone must ring at most once, whenever the program dies, and though the vendor never answers some calls.
 *
 * @param without protections that are switched off
 * @param intents how many are sent
 * @param crashes how often the program dies
 */
public record RingOnce(Set<Safeguard> without, int intents, int crashes) implements Script {

    private static final String VENDOR = "phone";
    private static final int BULKHEAD = 64;
    private static final int COMMITS_EACH = 8;
    private static final int HANGS = 10;
    private static final Duration LONGER_THAN_DEADLINE = Duration.ofSeconds(3);
    private static final Duration RESET = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public RingOnce() {
        this(Set.of(), 10_000, 20);
    }

    @Override
    public Script quick() {
        return new RingOnce(without, 1_500, 4);
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(vendor().seed(play.seed()));
        bed.sendAll(
                intents,
                n -> TestBed.intent(VENDOR, n, "")
                        .setDelivery(Delivery.AT_MOST_ONCE)
                        .build());
        // The last quarter is for the end, so that every crash finds calls to make.
        int calls = Math.max(2, intents * 3 / 4 / crashes);
        Crashes played = new Crashes(play, bed, without);
        played.at(Crashes.points(crashes, calls, COMMITS_EACH, play.seed()), Duration.ofSeconds(play.size(60, 15)));
        play.tell("The rest of the calls ...");
        bed.start(played.launch());
        Report rings = play.report()
                .group("rings")
                .take(bed.judge(VENDOR, intents, PATIENCE), "intents", "lost", "duplicates")
                .with("secondArrivals", bed.calls(VENDOR).second());
        compareOutcomes(bed, rings);
    }

    /** Compares the outcome of each intent with what the vendor saw of it. */
    private static void compareOutcomes(TestBed bed, Report rings) {
        Set<Long> answered = new HashSet<>();
        Set<Long> unanswered = new HashSet<>();
        for (ReceiveLog.Entry entry : bed.calls(VENDOR).entries()) {
            (entry.status() / 100 == 2 ? answered : unanswered).add(entry.keyHash());
        }
        rings.with("unanswered", unanswered.size()).zero("succeeded", "ambiguous", "unfounded", "undoubted");
        bed.eachResult(result -> {
            boolean succeeded = is(OutcomeKind.SUCCEEDED, result);
            boolean ambiguous = is(OutcomeKind.AMBIGUOUS, result);
            long key = ReceiveLog.keyHash(result.getId());
            rings.count("succeeded", succeeded)
                    .count("ambiguous", ambiguous)
                    .count("unfounded", succeeded && !answered.contains(key))
                    .count("undoubted", !ambiguous && unanswered.contains(key));
        });
    }

    private static boolean is(OutcomeKind kind, Result result) {
        return result.getOutcome() == kind;
    }

    /** A crash puts in doubt what is in flight, and no more than that; so does a call that is never answered. */
    @Override
    public void judge(Report report) {
        Crashes.judge(report);
        long planned = (long) report.number("planned");
        Report rings = report.group("rings");
        report.must(planned < CrashPoint.NAMES.size() || Crashes.everywhere(report), "a crash at each point");
        rings.none("lost", "duplicates", "secondArrivals", "unfounded", "undoubted")
                .must("unanswered > 0", "succeeded + ambiguous = intents")
                .must("ambiguous <= unanswered + " + planned * BULKHEAD)
                .say(
                        "{intents:,d} intents: {secondArrivals} called a second time, {lost} lost, {duplicates} doubled;"
                                + " {succeeded:,d} SUCCEEDED, {unfounded} of them without an answer;"
                                + " {ambiguous} AMBIGUOUS; {undoubted} unanswered calls ended otherwise.",
                        report.ok());
    }

    /** Some of its calls are never answered, from the first on. */
    private Vendor vendor() {
        Vendor vendor = Vendor.of(VENDOR).latency(5, 50).bulkhead(BULKHEAD).profile("deadline: 2s");
        for (int i = 0; i < HANGS; i++) {
            vendor = vendor.disturbed(new Episode(
                    new Episode.Trigger.AtArrival(1 + (long) i * intents / HANGS),
                    new Episode.Fault.Hang(),
                    i % 3 == 0 ? LONGER_THAN_DEADLINE : RESET));
        }
        return vendor;
    }
}
