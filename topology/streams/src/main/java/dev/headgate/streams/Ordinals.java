package dev.headgate.streams;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** A set of ordinals: a bit each where they are dense. */
final class Ordinals {

    /** Bits of 64 ordinals, by the first of them divided by 64. */
    private final Long2LongOpenHashMap words = new Long2LongOpenHashMap();

    private int size;

    int size() {
        return size;
    }

    boolean contains(long ordinal) {
        return (words.get(ordinal >> 6) & bit(ordinal)) != 0;
    }

    /** Returns whether it was not there. */
    boolean add(long ordinal) {
        long word = words.get(ordinal >> 6);
        if ((word & bit(ordinal)) != 0) {
            return false;
        }
        words.put(ordinal >> 6, word | bit(ordinal));
        size++;
        return true;
    }

    /** Returns whether it was there. */
    boolean remove(long ordinal) {
        long word = words.get(ordinal >> 6);
        if ((word & bit(ordinal)) == 0) {
            return false;
        }
        long left = word & ~bit(ordinal);
        if (left == 0) {
            words.remove(ordinal >> 6);
        } else {
            words.put(ordinal >> 6, left);
        }
        size--;
        return true;
    }

    private static long bit(long ordinal) {
        return 1L << (ordinal & 63);
    }
}
