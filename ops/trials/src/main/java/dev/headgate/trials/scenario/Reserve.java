package dev.headgate.trials.scenario;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Priority;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.pool.LineConnectorFactory;
import dev.headgate.trials.pool.SessionLog;
import dev.headgate.trials.pool.SessionVendor;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/**
 * A vendor allows 20 calls in a second. Flows make up to 16 calls each, most of them one or two, and more urgent single calls go
 * between. Each flow reserves 16 permits first, all or none, and gives back those that it does not need.
 */
public record Reserve() implements Script {

    private static final String ACCOUNT = "a";
    private static final int FLOWS = 150;
    private static final int RESERVE = 16;
    private static final int LIMIT = 20;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration CALL = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(4);

    @Override
    public void play(Play play) throws Exception {
        int flows = Math.max(10, play.atMost(FLOWS, 1));
        TestBed bed = play.bed();
        SessionVendor.Manner manner =
                new SessionVendor.Manner(_ -> CALL, _ -> CALL, Integer.MAX_VALUE, Integer.MAX_VALUE);
        try (SessionVendor vendor = new SessionVendor(manner)) {
            vendor.writeProfile(bed, 16, 16, LIMIT, 16);
            int used = send(bed, flows, new Random(play.seed()));
            bed.start("one");
            long begun = System.nanoTime();
            play.tell("%d flows of up to %d calls, %d calls a second ...", flows, RESERVE, LIMIT);
            Results results = bed.awaitResults(2 * flows, LONGEST, play.progress());
            double seconds = Play.secondsSince(begun);
            List<SessionLog.Arrival> arrivals = vendor.log().arrivals();
            play.report()
                    .group("calls")
                    .with("intents", 2 * flows)
                    .with("succeeded", results.succeeded())
                    .with("lost", results.lost(2 * flows))
                    .with("duplicates", results.duplicates())
                    .with("made", arrivals.size())
                    .with("max", LIMIT)
                    .with("mostInWindow", SessionLog.mostInWindow(arrivals, WINDOW));
            Report figures = play.report()
                    .group("flows")
                    .with("sent", flows)
                    .with("reserve", RESERVE)
                    .with("used", used);
            addFlows(arrivals, id -> TestBed.number(id) < flows, figures);
            figures.with("seconds", seconds).rounded(1, "secondsUnreturned", flows * WINDOW.toMillis() / 1e3);
        }
    }

    /** Sends flows, and as many single calls that are more urgent. Returns how many calls the flows make. */
    private static int send(TestBed bed, int flows, Random random) {
        int used = 0;
        for (int n = 0; n < flows; n++) {
            int calls = random.nextInt(5) > 0 ? 1 + random.nextInt(2) : 3 + random.nextInt(RESERVE - 2);
            used += calls;
            bed.send(SessionVendor.intent(n, "flow", ACCOUNT)
                    .setOperation(Custom.newBuilder()
                            .setName("flow")
                            .setAttributes(Map.of(LineConnectorFactory.CALLS, String.valueOf(calls)))
                            .build())
                    .setReserve(RESERVE)
                    .build());
            bed.send(SessionVendor.intent(flows + n, "ring", ACCOUNT)
                    .setPriority(Priority.HIGH)
                    .build());
        }
        bed.flush();
        return used;
    }

    /** Adds how many flows began before another had made its last call, and the longest time between two calls of one. */
    static void addFlows(List<SessionLog.Arrival> arrivals, Predicate<String> isFlow, Report figures) {
        Map<String, Integer> remaining = new HashMap<>();
        arrivals.forEach(arrival -> remaining.merge(arrival.intent(), 1, Integer::sum));
        Map<String, Long> underWay = new HashMap<>();
        int overlapping = 0;
        long longest = 0;
        for (SessionLog.Arrival arrival : arrivals) {
            String id = arrival.intent();
            if (!isFlow.test(id)) {
                continue;
            }
            Long before = underWay.put(id, arrival.at());
            longest = before == null ? longest : Math.max(longest, arrival.at() - before);
            overlapping += before == null && underWay.size() > 1 ? 1 : 0;
            if (remaining.merge(id, -1, Integer::sum) == 0) {
                underWay.remove(id);
            }
        }
        figures.with("overlapping", overlapping)
                .with("longestGapMillis", Duration.ofNanos(longest).toMillis());
    }

    /** A flow that waits for a permit between two calls waits for a second, and its calls take a fiftieth of one. */
    @Override
    public void judge(Report report) {
        report.group("calls")
                .must("intents > 0", "succeeded = intents", "mostInWindow <= max")
                .none("lost", "duplicates")
                .say("{intents:,d} intents, {made:,d} calls: at most {mostInWindow} of {max} in a second;"
                        + " {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled");
        report.group("flows")
                .must("sent > 0", "used < sent * reserve", "overlapping = 0")
                .reach("longestGapMillis <= 500", "seconds < secondsUnreturned")
                .say("{sent:,d} flows reserved {reserve} each and used {used:,d}: {overlapping} began beside another,"
                        + " {longestGapMillis} ms between two calls of one at the most; {seconds:.0f} s (if nothing"
                        + " were returned: {secondsUnreturned:.0f})");
    }
}
