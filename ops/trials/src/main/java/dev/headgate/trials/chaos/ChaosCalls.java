package dev.headgate.trials.chaos;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The calls of one vendor, held against its intents and their outcomes: what the simulator's own counts don't say. */
final class ChaosCalls {

    /** How long after its intent's outcome a call may arrive that was on its way when its owner lost it. */
    static final Duration ON_ITS_WAY = ChaosVendors.SLOWEST.plusSeconds(1);

    /** What is counted. */
    static final String[] FIGURES = {"strangeKeys", "afterOutcome", "secondCalls", "outOfOrder", "notCalled"};

    private ChaosCalls() {}

    /** An intent and its calls, by their places in the vendor's log. */
    private static final class Track {
        private final ChaosWorkload.Sent intent;
        private final ChaosOutcomes.@Nullable Seen outcome;
        private int first = -1;
        private int firstGood = -1;
        private boolean taken;

        Track(ChaosWorkload.Sent intent, ChaosOutcomes.@Nullable Seen outcome) {
            this.intent = intent;
            this.outcome = outcome;
        }

        void take(int place, ReceiveLog.Entry call, long atMillis, Report figures) {
            boolean late = outcome != null && atMillis > outcome.finishedAtMillis() + ON_ITS_WAY.toMillis();
            figures.count("afterOutcome", late).count("secondCalls", intent.once() && taken);
            first = first < 0 ? place : first;
            taken |= !call.refused();
            if (firstGood < 0 && call.status() >= 200 && call.status() < 300) {
                firstGood = place;
            }
        }

        boolean succeeded() {
            return outcome != null && outcome.kind() == OutcomeKind.SUCCEEDED;
        }

        /** The call after which the next of the same orderingKey may be called. */
        int done() {
            return succeeded() ? firstGood : first;
        }
    }

    /**
     * Judges.
     *
     * @param intents of the vendor, in the order in which they were sent
     * @param epochMillis the time of day at a time of the log
     * @param figures to which the {@link #FIGURES} are added
     */
    static void judge(
            List<ChaosWorkload.Sent> intents,
            Map<IntentKey, ChaosOutcomes.Seen> outcomes,
            ReceiveLog log,
            LongUnaryOperator epochMillis,
            Report figures) {
        List<Track> tracks = intents.stream()
                .map(it -> new Track(it, outcomes.get(it.key())))
                .toList();
        Map<Long, Track> byKey = new HashMap<>();
        tracks.forEach(track -> track.intent.callKeys().forEach(key -> byKey.put(ReceiveLog.keyHash(key), track)));
        for (int place = 0; place < log.size(); place++) {
            ReceiveLog.Entry call = log.get(place);
            Track track = byKey.get(call.keyHash());
            figures.count("strangeKeys", track == null);
            if (track != null) {
                track.take(place, call, epochMillis.applyAsLong(call.nanos()), figures);
            }
        }
        Map<String, Track> before = new HashMap<>();
        for (Track track : tracks) {
            boolean calls = track.intent.trait().takesACallOfItsOwn();
            figures.count("notCalled", calls && track.succeeded() && track.firstGood < 0);
            String key = track.intent.orderingKey();
            if (key != null && track.first >= 0) {
                Track previous = before.put(key, track);
                figures.count("outOfOrder", previous != null && track.first < previous.done());
            }
        }
    }
}
