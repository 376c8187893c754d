package dev.headgate.streams;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The ordering keys of what is on the shelf, by their hash. Either the first unfinished intent of a key is in the core, or
 * it stands on the shelf like one without a key. All others of the key on the shelf are in the queue behind it, where
 * nobody looks for what may start.
 */
final class Queues {

    private final Ordinals shelved;

    /** Keys whose first is on the shelf. */
    private final LongOpenHashSet firsts = new LongOpenHashSet();

    private final Long2ObjectOpenHashMap<Pile> queues = new Long2ObjectOpenHashMap<>();

    /**
     * @param shelved what has not left the shelf
     */
    Queues(Ordinals shelved) {
        this.shelved = shelved;
    }

    /** Whether anything of the key is on the shelf. */
    boolean holds(long key) {
        return firsts.contains(key) || queued(key) != Pile.NONE;
    }

    boolean holdsFirst(long key) {
        return firsts.contains(key);
    }

    void first(long key) {
        firsts.add(key);
    }

    /** The next in the queue is the first now. */
    void lead(long key) {
        Pile queue = queues.get(key);
        if (queue == null || queued(key) == Pile.NONE) {
            throw new IllegalStateException("nothing behind the key");
        }
        queue.take();
        firsts.add(key);
    }

    void behind(long key, long ordinal) {
        queues.computeIfAbsent(key, k -> new Pile(shelved)).add(ordinal);
    }

    /** The next in the queue, or {@link Pile#NONE}. */
    long queued(long key) {
        Pile queue = queues.get(key);
        if (queue == null) {
            return Pile.NONE;
        }
        long next = queue.top();
        if (next == Pile.NONE) {
            queues.remove(key);
        }
        return next;
    }

    /** It leaves the shelf. */
    void leave(long key, long ordinal) {
        if (ordinal < queued(key)) {
            firsts.remove(key);
        }
    }

    void sweep() {
        queues.values().forEach(Pile::sweep);
    }
}
