package dev.headgate.streams;

import dev.headgate.core.Vendor;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * One vendor's accepted intents that the core does not hold: in memory only where to find them in the ledger, in which
 * order, and when they are due. An intent that has left is forgotten by the set of all at once and by the rest when it
 * comes to the top there.
 */
final class Shelf {

    /** So much of what has left may lie about, besides as much as is there. */
    private static final int LITTER = 4096;

    /** Where in a lane there is room again: in all of it, or for one scope. */
    record Gap(Card.Lane lane, @Nullable Long scope) {}

    private final Ordinals all = new Ordinals();
    private final Ids ids = new Ids();
    private final Map<Card.Lane, ShelvedLane> lanes = new HashMap<>();
    private final Times delayed = new Times();
    private final Times deadlines = new Times();
    private final Queues queues = new Queues(all);
    private final SequencedSet<Gap> gaps = new LinkedHashSet<>();

    /** Ordering keys whose next may come in. */
    private final LongLinkedOpenHashSet freed = new LongLinkedOpenHashSet();

    private int litter;

    boolean isEmpty() {
        return all.size() == 0;
    }

    int size() {
        return all.size();
    }

    /** Returns whether anything with this ordering key is here. */
    boolean holdsKeyOf(Card card) {
        return card.key() != Card.NO_KEY && queues.holds(card.key());
    }

    /** Returns whether anything of this lane and scope stands here. */
    boolean holdsPlaceOf(Card card) {
        return top(card.lane(), card.scope()) != Pile.NONE;
    }

    /**
     * Puts an intent on the shelf that has no ordering key, or is the first of its.
     *
     * @param notBefore when it is due
     */
    void add(Card card, long notBefore, long now) {
        file(card);
        if (card.key() != Card.NO_KEY) {
            queues.first(card.key());
        }
        if (notBefore > now) {
            delayed.add(notBefore, card.ordinal());
        } else {
            stand(card);
        }
    }

    /** Puts an intent on the shelf that stands behind others of its ordering key. */
    void addBehind(Card card) {
        file(card);
        queues.behind(card.key(), card.ordinal());
    }

    /** The next of its ordering key is the first now. */
    void lead(Card card, long notBefore, long now) {
        queues.lead(card.key());
        if (notBefore > now) {
            delayed.add(notBefore, card.ordinal());
        } else {
            stand(card);
        }
    }

    /** It was delayed or the first of its key, and is due: it stands in its lane. */
    void stand(Card card) {
        lanes.computeIfAbsent(card.lane(), lane -> new ShelvedLane(all)).add(card.scope(), card.ordinal());
    }

    /** Takes it off. */
    void remove(Card card) {
        if (card.key() != Card.NO_KEY) {
            queues.leave(card.key(), card.ordinal());
        }
        litter += top(card.lane(), card.scope()) == card.ordinal() ? 0 : 1;
        all.remove(card.ordinal());
        ids.remove(card.id(), card.ordinal());
        forget(card);
        sweep();
    }

    /** Those that may have an id of this hash. */
    long[] withId(long hash) {
        return ids.find(hash);
    }

    /** The first of a lane, of a scope in it if the gap is one's; {@link Pile#NONE} for none. */
    long top(Gap gap) {
        Long scope = gap.scope();
        if (scope != null) {
            return top(gap.lane(), scope);
        }
        ShelvedLane lane = lanes.get(gap.lane());
        if (lane == null) {
            return Pile.NONE;
        }
        long top = lane.top();
        if (top == Pile.NONE) {
            lanes.remove(gap.lane());
        }
        return top;
    }

    /** Takes the next out of the delayed that is due, or {@link Pile#NONE}. */
    long matured(long now) {
        return due(delayed, now);
    }

    /** Returns the next whose deadline has passed, not to be told again, or {@link Pile#NONE}. */
    long expired(long now) {
        return due(deadlines, now);
    }

    /** There may be room where this one waited. */
    void gap(Gap gap) {
        if (lanes.containsKey(gap.lane())) {
            gaps.add(gap);
        }
    }

    @Nullable
    Gap gap() {
        return gaps.isEmpty() ? null : gaps.getFirst();
    }

    void close(Gap gap) {
        gaps.remove(gap);
    }

    /** One of this ordering key ended: the next may come in, unless another is its first. */
    void free(long key) {
        if (!queues.holdsFirst(key) && queues.queued(key) != Pile.NONE) {
            freed.add(key);
        }
    }

    /** Returns the next of a key that was freed, or {@link Pile#NONE}. */
    long freed() {
        while (!freed.isEmpty()) {
            long key = freed.removeFirstLong();
            if (!queues.holdsFirst(key)) {
                return queues.queued(key);
            }
        }
        return Pile.NONE;
    }

    /** How much of what has left lies about, about. */
    int litter() {
        return litter + deadlines.size() + delayed.size();
    }

    /** When something is to be done, or {@link Vendor#NEVER}. */
    long due() {
        if (!gaps.isEmpty() || !freed.isEmpty()) {
            return 0;
        }
        return Math.min(next(delayed), next(deadlines));
    }

    private void file(Card card) {
        all.add(card.ordinal());
        ids.add(card.id(), card.ordinal());
        if (card.deadline() != Vendor.NEVER) {
            deadlines.add(card.deadline(), card.ordinal());
        }
    }

    /** Where it was on top it must not lie about: it may come back to another place. */
    private void forget(Card card) {
        top(card.lane(), card.scope());
        if (card.key() != Card.NO_KEY) {
            queues.queued(card.key());
        }
    }

    private long top(Card.Lane lane, long scope) {
        ShelvedLane known = lanes.get(lane);
        return known == null ? Pile.NONE : known.top(scope);
    }

    private long due(Times times, long now) {
        while (!times.isEmpty() && times.time() <= now) {
            long ordinal = times.value();
            times.remove();
            if (all.contains(ordinal)) {
                return ordinal;
            }
        }
        return Pile.NONE;
    }

    private static long next(Times times) {
        return times.isEmpty() ? Vendor.NEVER : times.time();
    }

    private void sweep() {
        if (all.size() == 0) {
            lanes.clear();
            gaps.clear();
        }
        int most = 2 * all.size() + LITTER;
        if (deadlines.size() > most) {
            deadlines.sweep(all);
        }
        if (delayed.size() > most) {
            delayed.sweep(all);
        }
        if (litter > all.size() + LITTER) {
            litter = 0;
            lanes.values().forEach(ShelvedLane::sweep);
            queues.sweep();
        }
    }
}
