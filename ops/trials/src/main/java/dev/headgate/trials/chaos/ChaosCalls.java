package dev.headgate.trials.chaos;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.judge.IntentKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one vendor, held against its intents and their outcomes: what the simulator's own counts don't say.
 *
 * <p>Threading: one thread.
 */
final class ChaosCalls {

    /** How long after its intent's outcome a call may arrive that was on its way when its owner lost it. */
    static final Duration ON_ITS_WAY = ChaosVendors.SLOWEST.plusSeconds(1);

    /** An intent and its calls, by their places in the vendor's log. */
    private static final class Track {
        private final SentIntent intent;
        private final ChaosOutcomes.@Nullable Seen outcome;
        private int first = -1;
        private int firstGood = -1;
        private int taken;

        Track(SentIntent intent, ChaosOutcomes.@Nullable Seen outcome) {
            this.intent = intent;
            this.outcome = outcome;
        }

        boolean ended(OutcomeKind kind) {
            return outcome != null && outcome.kind() == kind;
        }
    }

    private final Map<Long, Track> byKey = new HashMap<>();
    private final List<Track> inOrder = new ArrayList<>();
    private long strange;
    private long afterOutcome;
    private long secondCalls;

    private ChaosCalls(List<SentIntent> intents, Map<IntentKey, ChaosOutcomes.Seen> outcomes) {
        for (SentIntent intent : intents) {
            Track track = new Track(intent, outcomes.get(intent.key()));
            inOrder.add(track);
            intent.callKeys().forEach(key -> byKey.put(ReceiveLog.keyHash(key), track));
        }
    }

    /**
     * Judges.
     *
     * @param intents of the vendor, in the order in which they were sent
     * @param epochMillis the time of day at a time of the log
     */
    static ChaosFigures.Wrongs judge(
            List<SentIntent> intents,
            Map<IntentKey, ChaosOutcomes.Seen> outcomes,
            ReceiveLog log,
            LongUnaryOperator epochMillis) {
        ChaosCalls calls = new ChaosCalls(intents, outcomes);
        for (int i = 0; i < log.size(); i++) {
            ReceiveLog.Entry entry = log.get(i);
            calls.take(i, entry, epochMillis.applyAsLong(entry.nanos()));
        }
        return new ChaosFigures.Wrongs(
                calls.strange, calls.afterOutcome, calls.secondCalls, calls.outOfOrder(), calls.notCalled());
    }

    private void take(int place, ReceiveLog.Entry call, long atMillis) {
        Track track = byKey.get(call.keyHash());
        if (track == null) {
            strange++;
            return;
        }
        if (track.outcome != null && atMillis > track.outcome.finishedAtMillis() + ON_ITS_WAY.toMillis()) {
            afterOutcome++;
        }
        if (track.intent.once() && track.taken > 0) {
            secondCalls++;
        }
        track.first = track.first < 0 ? place : track.first;
        track.taken += call.refused() ? 0 : 1;
        if (track.firstGood < 0 && call.status() >= 200 && call.status() < 300) {
            track.firstGood = place;
        }
    }

    private long outOfOrder() {
        Map<String, Track> before = new HashMap<>();
        long count = 0;
        for (Track track : inOrder) {
            String key = track.intent.orderingKey();
            if (key == null || track.first < 0) {
                continue;
            }
            Track previous = before.put(key, track);
            if (previous != null && track.first < doneWith(previous)) {
                count++;
            }
        }
        return count;
    }

    /** The call after which the next of the same orderingKey may be called. */
    private static int doneWith(Track track) {
        return track.ended(OutcomeKind.SUCCEEDED) ? track.firstGood : track.first;
    }

    private long notCalled() {
        return inOrder.stream()
                .filter(track -> track.intent.work().takesACallOfItsOwn())
                .filter(track -> track.ended(OutcomeKind.SUCCEEDED) && track.firstGood < 0)
                .count();
    }
}
