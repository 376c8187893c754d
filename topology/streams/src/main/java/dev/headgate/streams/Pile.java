package dev.headgate.streams;

import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

/** Ordinals, the lowest on top. Those that have left the shelf are passed over when they get there. */
final class Pile {

    /** On top of a pile where there is none. */
    static final long NONE = Long.MAX_VALUE;

    private final Ordinals shelved;
    private LongHeapPriorityQueue heap = new LongHeapPriorityQueue();

    /**
     * @param shelved what has not left the shelf
     */
    Pile(Ordinals shelved) {
        this.shelved = shelved;
    }

    void add(long ordinal) {
        heap.enqueue(ordinal);
    }

    /** Returns the lowest, or {@link #NONE}. */
    long top() {
        while (!heap.isEmpty()) {
            long ordinal = heap.firstLong();
            if (shelved.contains(ordinal)) {
                return ordinal;
            }
            heap.dequeueLong();
        }
        return NONE;
    }

    /** Takes the lowest off, which {@link #top} has told. */
    void take() {
        heap.dequeueLong();
    }

    /** Lets go of those that have left the shelf. */
    void sweep() {
        LongHeapPriorityQueue swept = new LongHeapPriorityQueue();
        long last = -1;
        while (!heap.isEmpty()) {
            long ordinal = heap.dequeueLong();
            if (ordinal != last && shelved.contains(ordinal)) {
                swept.enqueue(ordinal);
            }
            last = ordinal;
        }
        heap = swept;
    }
}
