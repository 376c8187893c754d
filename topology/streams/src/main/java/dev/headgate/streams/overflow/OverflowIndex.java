package dev.headgate.streams.overflow;

import dev.headgate.core.ByPriority;
import dev.headgate.core.PriorityCounter;
import dev.headgate.core.policy.Nanos;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * One vendor's accepted intents that the core does not hold: where to find them in the ledger, in which order, and when
 * they are due. None of it is in memory past a bound for all vendors of the task.
 *
 * <p>Either the first unfinished intent of an ordering key is in the core, or it stands here like one without a key. All
 * others of the key are in the queue behind it, where nobody looks for what may start.
 */
public final class OverflowIndex {

    /** What a key tells of an intent; with it begins what follows the vendor's number. */
    private enum Kind {
        /** Of a lane: the first of each scope in it. */
        LANE('l'),
        /** Of a lane and a scope: those that stand in it. */
        SCOPE_QUEUE('s'),
        ID('i'),
        DELAYED('t'),
        DEADLINE('d'),
        /** Of those that are paused and would stand in their lane otherwise. */
        HELD('h'),
        /** Of an ordering key whose first is here. */
        FIRST('f'),
        /** Of an ordering key: those behind its first. */
        QUEUE('q');

        private final byte sign;

        Kind(char sign) {
            this.sign = (byte) sign;
        }
    }

    /** Where in a lane there is room again: in all of it, or for one scope. */
    record Gap(IndexEntry.Lane lane, @Nullable Long scope) {}

    private final SortedKeys keys;
    private final int number;
    private final KeyRange delayed;
    private final KeyRange deadlines;
    private final KeyRange held;
    private final SequencedSet<Gap> gaps = new LinkedHashSet<>();

    /** Ordering keys whose next may come in. */
    private final LongLinkedOpenHashSet freed = new LongLinkedOpenHashSet();

    /** Paused ones that may be paused no more. */
    private final LongArrayList reviews = new LongArrayList();

    /** What was paused when that was looked at last, {@link dev.headgate.core.Vendor#pausesVersion}. */
    private int pauses;

    private final PriorityCounter byPriority = new PriorityCounter();
    private int size;

    /**
     * @param keys of all vendors of the task
     * @param number no other vendor of the task has it
     */
    public OverflowIndex(SortedKeys keys, int number) {
        this.keys = keys;
        this.number = number;
        this.delayed = new KeyRange(keys, prefix(Kind.DELAYED));
        this.deadlines = new KeyRange(keys, prefix(Kind.DEADLINE));
        this.held = new KeyRange(keys, prefix(Kind.HELD));
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** {@link #size} of each priority. */
    public ByPriority byPriority() {
        return byPriority.counts();
    }

    /** Returns whether anything with this ordering key is here. */
    boolean holdsKeyOf(IndexEntry indexEntry) {
        return indexEntry.key() != IndexEntry.NO_KEY
                && (holdsFirst(indexEntry.key()) || !queue(indexEntry.key()).isEmpty());
    }

    /** Returns whether anything of this lane and scope stands here. */
    boolean holdsPlaceOf(IndexEntry indexEntry) {
        return !scopeQueue(indexEntry.lane(), indexEntry.scope()).isEmpty();
    }

    /** Adds an intent that has no ordering key, or is the first of its. */
    void add(IndexEntry indexEntry, long now) {
        file(indexEntry);
        if (indexEntry.key() != IndexEntry.NO_KEY) {
            range(Kind.FIRST, indexEntry.key()).add(indexEntry.ordinal());
        }
        place(indexEntry, now);
    }

    /** Adds a paused intent that has no ordering key, or is the first of its. */
    void addHeld(IndexEntry indexEntry) {
        file(indexEntry);
        if (indexEntry.key() != IndexEntry.NO_KEY) {
            range(Kind.FIRST, indexEntry.key()).add(indexEntry.ordinal());
        }
        held.add(indexEntry.ordinal());
    }

    /** It is paused: it stands in its lane no more, if it did. */
    void hold(IndexEntry indexEntry) {
        stepOut(indexEntry);
        held.add(indexEntry.ordinal());
    }

    /** It is paused no more: it stands in its lane. */
    void release(IndexEntry indexEntry) {
        held.remove(indexEntry.ordinal());
        stand(indexEntry);
    }

    /** Returns whether any is paused. */
    boolean holdsPaused() {
        return !held.isEmpty();
    }

    /** Returns whether others are paused than when it was asked last: then those that were are to be {@link #reviewed}. */
    boolean notePauses(int version) {
        if (version == pauses) {
            return false;
        }
        pauses = version;
        reviews.clear();
        for (long ordinal : held.all()) {
            reviews.add(ordinal);
        }
        Collections.reverse(reviews);
        return true;
    }

    /** Returns the next that was paused and may be no more, in order, or {@link KeyRange#NONE}. */
    long reviewed() {
        while (!reviews.isEmpty()) {
            long ordinal = reviews.removeLong(reviews.size() - 1);
            if (held.contains(ordinal)) {
                return ordinal;
            }
        }
        return KeyRange.NONE;
    }

    /** Adds an intent that stands behind others of its ordering key. */
    void addBehind(IndexEntry indexEntry) {
        file(indexEntry);
        queue(indexEntry.key()).add(indexEntry.ordinal());
    }

    /** The next of its ordering key is the first now. */
    void lead(IndexEntry indexEntry, long now) {
        queue(indexEntry.key()).remove(indexEntry.ordinal());
        range(Kind.FIRST, indexEntry.key()).add(indexEntry.ordinal());
        place(indexEntry, now);
    }

    /** It was delayed or the first of its key, and is due: it stands in its lane. */
    void stand(IndexEntry indexEntry) {
        KeyRange scopeQueue = scopeQueue(indexEntry.lane(), indexEntry.scope());
        long former = scopeQueue.ofFirst();
        scopeQueue.add(indexEntry.ordinal());
        if (indexEntry.ordinal() < former) {
            KeyRange lane = lane(indexEntry.lane());
            if (former != KeyRange.NONE) {
                lane.remove(former);
            }
            lane.add(indexEntry.ordinal());
        }
    }

    /** Takes it off, wherever it is. */
    void remove(IndexEntry indexEntry) {
        size--;
        byPriority.add(indexEntry.lane().priority(), -1);
        id(indexEntry.id()).remove(indexEntry.ordinal());
        if (indexEntry.deadline() != Nanos.NEVER) {
            deadlines.remove(indexEntry.deadline(), indexEntry.ordinal());
        }
        if (indexEntry.notBefore() > 0) {
            delayed.remove(indexEntry.notBefore(), indexEntry.ordinal());
        }
        if (indexEntry.key() != IndexEntry.NO_KEY) {
            range(Kind.FIRST, indexEntry.key()).remove(indexEntry.ordinal());
            queue(indexEntry.key()).remove(indexEntry.ordinal());
        }
        if (holdsPaused()) {
            held.remove(indexEntry.ordinal());
        }
        stepOut(indexEntry);
        if (size == 0) {
            gaps.clear();
        }
    }

    /** Those that may have an id of this hash, in ascending order. */
    long[] withId(long hash) {
        return id(hash).all();
    }

    /** The first of a lane, of a scope in it if the gap is one's; {@link KeyRange#NONE} for none. */
    long top(Gap gap) {
        Long scope = gap.scope();
        return (scope == null ? lane(gap.lane()) : scopeQueue(gap.lane(), scope)).ofFirst();
    }

    /** Takes the next out of the delayed that is due, or {@link KeyRange#NONE}. */
    long matured(long now) {
        return due(delayed, now);
    }

    /** Returns the next whose deadline has passed, not to be told again, or {@link KeyRange#NONE}. */
    long expired(long now) {
        return due(deadlines, now);
    }

    /** There may be room where this one waited. */
    void gap(Gap gap) {
        if (top(gap) != KeyRange.NONE) {
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
        if (!holdsFirst(key) && !queue(key).isEmpty()) {
            freed.add(key);
        }
    }

    /** Returns the next of a key that was freed, or {@link KeyRange#NONE}. */
    long freed() {
        while (!freed.isEmpty()) {
            long key = freed.removeFirstLong();
            long first = holdsFirst(key) ? KeyRange.NONE : queue(key).ofFirst();
            if (first != KeyRange.NONE) {
                return first;
            }
        }
        return KeyRange.NONE;
    }

    /** When something is to be done, or {@link Nanos#NEVER}. */
    public long due() {
        if (!gaps.isEmpty() || !freed.isEmpty() || !reviews.isEmpty()) {
            return 0;
        }
        return Math.min(delayed.first(), deadlines.first()); // none is never
    }

    private void file(IndexEntry indexEntry) {
        size++;
        byPriority.add(indexEntry.lane().priority(), 1);
        id(indexEntry.id()).add(indexEntry.ordinal());
        if (indexEntry.deadline() != Nanos.NEVER) {
            deadlines.add(indexEntry.deadline(), indexEntry.ordinal());
        }
    }

    private void place(IndexEntry indexEntry, long now) {
        if (indexEntry.notBefore() > now) {
            delayed.add(indexEntry.notBefore(), indexEntry.ordinal());
        } else {
            stand(indexEntry);
        }
    }

    /** It stands in its lane no more, if it did. */
    private void stepOut(IndexEntry indexEntry) {
        KeyRange scopeQueue = scopeQueue(indexEntry.lane(), indexEntry.scope());
        boolean first = scopeQueue.ofFirst() == indexEntry.ordinal();
        scopeQueue.remove(indexEntry.ordinal());
        if (first) {
            KeyRange lane = lane(indexEntry.lane());
            lane.remove(indexEntry.ordinal());
            if (!scopeQueue.isEmpty()) {
                lane.add(scopeQueue.ofFirst());
            }
        }
    }

    private static long due(KeyRange times, long now) {
        long time = times.first();
        if (time > now) {
            return KeyRange.NONE;
        }
        long ordinal = times.ofFirst();
        times.remove(time, ordinal);
        return ordinal;
    }

    private boolean holdsFirst(long key) {
        return !range(Kind.FIRST, key).isEmpty();
    }

    /** Of its own, since an id is looked for once at most, and would have another range forgotten. */
    private KeyRange id(long hash) {
        return new KeyRange(keys, prefix(Kind.ID, hash));
    }

    private KeyRange lane(IndexEntry.Lane lane) {
        return range(Kind.LANE, lane.hash());
    }

    private KeyRange scopeQueue(IndexEntry.Lane lane, long scope) {
        return range(Kind.SCOPE_QUEUE, HashCommon.mix(lane.hash() + scope));
    }

    private KeyRange queue(long key) {
        return range(Kind.QUEUE, key);
    }

    private KeyRange range(Kind kind, long of) {
        return keys.range(prefix(kind, of));
    }

    private Bytes prefix(Kind kind) {
        return Bytes.wrap(begin(kind, SortedKeyFile.PREFIX - Long.BYTES).array());
    }

    private Bytes prefix(Kind kind, long of) {
        return Bytes.wrap(begin(kind, SortedKeyFile.PREFIX).putLong(of).array());
    }

    private ByteBuffer begin(Kind kind, int length) {
        return ByteBuffer.allocate(length).putInt(number).put(kind.sign);
    }
}
