package dev.headgate.core;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Those whose call opened a pause, or was its probe and failed. Each probe is another's, as long as there is another: who
 * failed stands behind those of its scope queue who did not. When one of them succeeds, the others are at fault themselves if
 * they fail again.
 */
final class FailedProbes {

    /** More need not be remembered: the oldest are let off. */
    private static final int MAX = 1_000;

    private final SequencedSet<Entry> entries = new LinkedHashSet<>(0);

    /** It has just failed, and is in no lane. */
    void add(Entry entry, PauseReason reason, Lanes lanes) {
        if (reason == PauseReason.THROTTLED) {
            return;
        }
        entry.position(lanes.lastPosition());
        entry.failAs(reason);
        entries.addLast(entry);
        if (entries.size() > MAX) {
            entries.removeFirst();
        }
    }

    /** A probe did. Everybody stands where it stood. */
    void succeeded(Entry probe, Lanes lanes) {
        for (Entry entry : entries) {
            entry.succeeded(entry == probe);
            lanes.stand(entry, Entry.positionOf(entry.ordinal()));
        }
        entries.clear();
    }
}
