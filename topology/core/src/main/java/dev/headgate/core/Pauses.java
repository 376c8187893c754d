package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Which of a vendor's intents an operator has paused: none of them starts until the pause is lifted or its time is over. For
 * whom a pause is over, patience counts from then on.
 */
final class Pauses {

    /** Pauses in force at most, and as many of those that are over; of more of these the oldest are forgotten. */
    static final int MAX = 100;

    private final Map<IntentFilter, Saved.Paused> inForce = new LinkedHashMap<>();
    private final SequencedMap<IntentFilter, Saved.Paused> over = new LinkedHashMap<>();

    /** The keys of what a successor would find otherwise. */
    private final Set<Saved.Paused> unsaved = new LinkedHashSet<>();

    private long nextDue = NEVER;
    private int version;

    Pauses(TakeOver takeOver) {
        takeOver.of(Saved.Paused.class)
                .forEach(paused -> (paused.isOver(takeOver.at()) ? over : inForce).put(paused.which(), paused));
        nextDue = earliest();
    }

    /** Returns whether the intent is paused. */
    boolean hold(Intent intent) {
        if (inForce.isEmpty()) {
            return false;
        }
        for (IntentFilter which : inForce.keySet()) {
            if (which.matches(intent)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the intent is paused, or one of the batch that begins with it. */
    boolean hold(Entry entry) {
        Batch batch = entry.batch();
        if (batch == null || inForce.isEmpty()) {
            return hold(entry.intent);
        }
        return batch.members().stream().anyMatch(member -> hold(member.intent));
    }

    /** Returns whether just these are paused, by a pause of their own. */
    boolean holds(IntentFilter which) {
        return inForce.containsKey(which);
    }

    /** When the last pause of the intent that is over was; 0 for none. */
    long endedFor(Intent intent) {
        long ended = 0;
        for (Saved.Paused paused : over.values()) {
            ended = paused.which().matches(intent) ? Math.max(ended, paused.until()) : ended;
        }
        return ended;
    }

    /** Returns whether another one may be put in force. */
    boolean hasRoomFor(IntentFilter which) {
        return inForce.containsKey(which) || inForce.size() < MAX;
    }

    /** Another number each time that others are paused. */
    int version() {
        return version;
    }

    int size() {
        return inForce.size();
    }

    /**
     * These do not start before then; another time than before, if they are paused already.
     *
     * @throws IllegalStateException if there is no room for it
     */
    void pause(IntentFilter which, long until, long now) {
        if (!hasRoomFor(which)) {
            throw new IllegalStateException("more than " + MAX + " pauses");
        }
        Saved.Paused former = inForce.get(which);
        Saved.Paused paused = new Saved.Paused(which, former == null ? now : former.since(), until);
        over.remove(which);
        inForce.put(which, paused);
        changed(paused);
    }

    /** Lifts the pauses of those that are all included. Returns whether there were any. */
    boolean lift(IntentFilter which, long now) {
        List<Saved.Paused> lifted = new ArrayList<>();
        for (Saved.Paused paused : inForce.values()) {
            if (which.includes(paused.which())) {
                lifted.add(paused.endedAt(now));
            }
        }
        lifted.forEach(this::end);
        return !lifted.isEmpty();
    }

    /** Ends those whose time is over. Returns whether there were any. */
    boolean expire(long now) {
        if (nextDue > now) {
            return false;
        }
        List.copyOf(inForce.values()).stream()
                .filter(paused -> paused.isOver(now))
                .forEach(this::end);
        nextDue = earliest();
        return true;
    }

    /** When the first is over by itself, or {@link dev.headgate.core.policy.Nanos#NEVER}. */
    long nextDue() {
        return nextDue;
    }

    void save(List<Saved> records) {
        records.addAll(unsaved);
        unsaved.clear();
    }

    boolean unsaved() {
        return !unsaved.isEmpty();
    }

    private void end(Saved.Paused ended) {
        inForce.remove(ended.which());
        over.putLast(ended.which(), ended);
        changed(ended);
        if (over.size() > MAX) {
            changed(over.pollFirstEntry().getValue().forgotten());
        }
    }

    private void changed(Saved.Paused paused) {
        unsaved.removeIf(each -> each.which().equals(paused.which()));
        unsaved.add(paused);
        version++;
        nextDue = earliest();
    }

    private long earliest() {
        long earliest = NEVER;
        for (Saved.Paused paused : inForce.values()) {
            earliest = Math.min(earliest, paused.until());
        }
        return earliest;
    }
}
