package dev.headgate.core;

import dev.headgate.api.Reply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that was let start, with all that it holds until it ends. Settled exactly once. */
final class StartedCall {

    final Entry entry;

    /** When that was decided, in nanoseconds since the epoch. */
    final long decided;

    /** From when on it may be written and counts with the vendor, which may be a little later than it was decided. */
    final long sent;

    final Transit transit;
    private final List<Hold> holds;
    private boolean settled;

    StartedCall(Entry entry, long decided, long sent, Transit transit) {
        this.entry = entry;
        this.decided = decided;
        this.sent = sent;
        this.transit = transit;
        this.holds = new ArrayList<>(4);
    }

    /** Takes what each gate gives it. */
    void hold(Collection<? extends Gate> gates, long now) {
        gates.forEach(gate -> holds.add(gate.start(this, now)));
    }

    /** What it holds of this kind; null for nothing. */
    <H extends Hold> @Nullable H held(Class<H> kind) {
        for (Hold hold : holds) {
            if (kind.isInstance(hold)) {
                return kind.cast(hold);
            }
        }
        return null;
    }

    /** When it has arrived at the vendor at the latest, if it ended so. */
    long latestArrival(Ending ending) {
        return ending.reply() instanceof Reply.Unanswered
                ? Math.max(ending.at(), Nanos.plus(sent, Nanos.of(transit.unansweredHold())))
                : ending.at();
    }

    /** Gives everything back. */
    void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
        if (settled) {
            throw new IllegalStateException("settled twice: " + entry.intent.id());
        }
        settled = true;
        holds.forEach(hold -> hold.settle(ending, coolDown, now));
    }
}
