package dev.headgate.whatif.topics;

import java.util.Arrays;

/** Intents' indexes by their ids, of which 64 bits are kept: in five millions two are alike once in a million times. */
final class IdIndex {

    private static final int NONE = -1;
    private static final long FNV = 0x100000001b3L;

    private long[] hashes = new long[1024];
    private int[] indexes = filled(hashes.length);
    private int size;

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }

    static long hash(String id, int replay) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * FNV;
        }
        hash = (hash ^ replay) * FNV;
        return hash ^ (hash >>> 32);
    }

    /** Returns the index; -1 for none. */
    int find(long hash) {
        return indexes[slot(hash)];
    }

    /** @param hash of none that was put */
    void put(long hash, int index) {
        if (2 * size >= hashes.length) {
            grow();
        }
        int slot = slot(hash);
        hashes[slot] = hash;
        indexes[slot] = index;
        size++;
    }

    private int slot(long hash) {
        int mask = hashes.length - 1;
        int slot = (int) (hash ^ (hash >>> 32)) & mask;
        while (indexes[slot] != NONE && hashes[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldIndexes = indexes;
        hashes = new long[2 * oldHashes.length];
        indexes = filled(hashes.length);
        size = 0;
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldIndexes[i] != NONE) {
                put(oldHashes[i], oldIndexes[i]);
            }
        }
    }
}
