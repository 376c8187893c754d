package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link RoomScenario}.
 *
 * @param intents of the backlog
 * @param parked of them when all were read
 * @param neighbour of a vendor on the same partition
 * @param urgent of urgent intents of the vendor with the backlog
 * @param reading seconds from the first intent's sending until an urgent one behind all of them was called
 * @param back seconds from kill -9 until a successor served
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond one of an intent
 * @param overQuota calls above the vendor's limit
 * @param exit code of the clean stop
 */
public record RoomFigures(
        int intents,
        int parked,
        Neighbour neighbour,
        Urgent urgent,
        double reading,
        double back,
        long lost,
        long duplicates,
        long overQuota,
        int exit)
        implements Findings {

    /** Of its rate the neighbour keeps so much. */
    static final double KEPT = 0.95;

    /** Seconds after which an urgent intent is called at the latest, once all others are read. */
    static final double SOON = 1;

    /** Seconds until a successor serves at the latest: a session, the reading of a full ledger, and then some. */
    static final double BACK = 60;

    /** All but what a room and two tails hold are parked. */
    static final double PARKED = 0.95;

    /**
     * A vendor that is not concerned.
     *
     * @param rateBefore its calls a second before there was a backlog
     * @param rateMeanwhile the same while there is
     * @param share the latter to the former
     */
    public record Neighbour(double rateBefore, double rateMeanwhile, double share) {}

    /**
     * From sending to the call.
     *
     * @param seconds the longest of several, while all others were read and waited
     * @param behindUnread of one that was sent when most were not read yet
     */
    public record Urgent(double seconds, double behindUnread) {}

    @Override
    public boolean ok() {
        return isParked() && neighbour.share >= KEPT && isUrgent() && isKept();
    }

    private boolean isParked() {
        return parked >= PARKED * (intents - 30_000);
    }

    private boolean isUrgent() {
        return urgent.seconds <= SOON;
    }

    private boolean isKept() {
        return lost + duplicates + overQuota + exit == 0 && back <= BACK;
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{intents:,d} intents of one vendor read in {reading:.1f} s, {parked:,d} of them parked.",
                        isParked()),
                Words.of(
                        this,
                        "The neighbour kept {neighbour.share:.1%} of its rate ({neighbour.rateBefore:.1f} calls/s"
                                + " before, {neighbour.rateMeanwhile:.1f} meanwhile).",
                        neighbour.share >= KEPT),
                Words.of(
                        this,
                        "An urgent intent of the same vendor was called after {urgent.seconds:.3f} s at most; behind"
                                + " unread ones after {urgent.behindUnread:.1f} s.",
                        isUrgent()),
                Words.of(
                        this,
                        "After kill -9 back in {back:.1f} s; {lost} lost, {duplicates} twice, {overQuota} over quota,"
                                + " exit {exit}.",
                        isKept()));
    }
}
