package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that was let start, with all that it holds until it ends. Settled exactly once. */
final class StartedCall {

    final Entry entry;

    /** Those that its answer serves besides. They hold nothing. */
    final List<Entry> joined;

    /** When that was decided, in nanoseconds since the epoch. */
    final long decided;

    /** From when on it may be written and counts with the vendor, which may be a little later than it was decided. */
    final long sent;

    final Transit transit;
    private Hold[] holds = {};
    private boolean settled;

    StartedCall(Entry entry, List<Entry> joined, long decided, long sent, Transit transit) {
        this.entry = entry;
        this.joined = joined;
        this.decided = decided;
        this.sent = sent;
        // The last of several requests leaves some time after the first: how long one is on its way bounds nothing
        // then.
        this.transit = entry.intent.makesSeveralRequests() ? transit.untilAnswered() : transit;
    }

    /** Takes what each gate gives it. */
    void hold(Gate[] gates, long now) {
        holds = new Hold[gates.length];
        for (int i = 0; i < gates.length; i++) {
            holds[i] = gates[i].start(this, now);
        }
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
        if (!(ending.reply() instanceof Reply.Unanswered)) {
            return ending.at();
        }
        long lastSent = entry.intent.makesSeveralRequests() ? ending.at() : sent;
        return Math.max(ending.at(), Nanos.plus(lastSent, Nanos.of(transit.unansweredHold())));
    }

    /** Gives everything back. */
    void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
        if (settled) {
            throw new IllegalStateException("settled twice: " + entry.intent.id());
        }
        settled = true;
        for (Hold hold : holds) {
            hold.settle(ending, coolDown, now);
        }
    }

    /** Of an intent there is one at a time. The JVM would have to make up an identity's for each. */
    @Override
    public int hashCode() {
        return Long.hashCode(entry.ordinal());
    }
}
