package dev.headgate.simulator;

/**
 * The idempotency keys seen, and those answered with a 2xx, as 63-bit hashes in an open-addressing table.
 *
 * <p>Two keys share a hash with a probability of n^2 / 2^64: one in 370,000 for 7 million keys. A full memory takes no
 * further key; 16 to 32 bytes a key.
 */
final class KeyMemory {

    private static final long ANSWERED = 1;
    private static final long EMPTY = 0;

    private final int most;
    private long[] table = new long[1 << 10];
    private int size;

    KeyMemory(int most) {
        this.most = most;
    }

    /** The hash of a key: never 0, the lowest bit 0. */
    static long hash(String key) {
        long hash = 0xcbf29ce484222325L ^ key.length();
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        hash = (hash ^ (hash >>> 29)) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ (hash >>> 32)) & ~ANSWERED;
        return hash == EMPTY ? 2 : hash;
    }

    /** Remembers a key. False if it is new and the memory is full. */
    boolean see(long hash) {
        int slot = slot(hash);
        if (table[slot] != EMPTY) {
            return true;
        }
        if (size == most) {
            return false;
        }
        table[slot] = hash;
        size++;
        if (size > table.length / 2) {
            grow();
        }
        return true;
    }

    /** Marks a key as answered with a 2xx; without effect if it was not remembered. */
    void answer(long hash) {
        int slot = slot(hash);
        if (table[slot] != EMPTY) {
            table[slot] |= ANSWERED;
        }
    }

    boolean isAnswered(long hash) {
        return (table[slot(hash)] & ANSWERED) != 0;
    }

    int size() {
        return size;
    }

    private int slot(long hash) {
        int mask = table.length - 1;
        int slot = (int) (hash >>> 1) & mask;
        while (table[slot] != EMPTY && (table[slot] & ~ANSWERED) != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        for (long entry : old) {
            if (entry != EMPTY) {
                table[slot(entry & ~ANSWERED)] = entry;
            }
        }
    }
}
