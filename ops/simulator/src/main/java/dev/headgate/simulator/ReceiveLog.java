package dev.headgate.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What arrived at one vendor, in the order of arrival; 19 bytes an entry. Beyond its bound nothing is added, while the
 * counts of the report go on.
 *
 * <p>Threading: an instance handed out is a view of the entries that were there. Only the status of one may still
 * change, from 0 (not answered yet) to what was answered.
 */
public final class ReceiveLog {

    static final int OVER_QUOTA = 1;
    static final int IN_COOL_DOWN = 2;
    static final int SIBLING = 4;
    static final int REFUSED = 8;
    static final int REPEAT = 16;
    static final int DISRUPTED = 32;

    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private static final class Chunk {
        final long[] nanos = new long[CHUNK];
        final long[] keys = new long[CHUNK];
        final short[] statuses = new short[CHUNK];
        final byte[] flags = new byte[CHUNK];
    }

    /**
     * One arrival.
     *
     * @param nanos when it was counted, by System.nanoTime of the simulator's JVM
     * @param keyHash a hash of the idempotency key, 0 for none
     * @param status the answer's status: 0 if there is none yet or never will be
     * @param refused by a cool-down, a limit, a cap on concurrency or an episode
     * @param disrupted whether it met a {@link Disruption}
     */
    public record Entry(
            long nanos,
            long keyHash,
            int status,
            boolean overQuota,
            boolean inCoolDown,
            boolean sibling,
            boolean refused,
            boolean repeat,
            boolean disrupted) {}

    private final int most;
    private Chunk[] chunks;
    private int size;

    ReceiveLog(int most) {
        this(most, new Chunk[4], 0);
    }

    private ReceiveLog(int most, Chunk[] chunks, int size) {
        this.most = most;
        this.chunks = chunks;
        this.size = size;
    }

    /** Appends an arrival. Returns its index, or -1 if the log is full. */
    int append(long nanos, long keyHash) {
        if (size == most) {
            return -1;
        }
        int chunk = size >>> CHUNK_BITS;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        int at = size & (CHUNK - 1);
        if (at == 0) {
            chunks[chunk] = new Chunk();
        }
        chunks[chunk].nanos[at] = nanos;
        chunks[chunk].keys[at] = keyHash;
        return size++;
    }

    void flag(int index, int flag) {
        if (index >= 0) {
            chunks[index >>> CHUNK_BITS].flags[index & (CHUNK - 1)] |= (byte) flag;
        }
    }

    void answered(int index, int status) {
        if (index >= 0) {
            chunks[index >>> CHUNK_BITS].statuses[index & (CHUNK - 1)] = (short) status;
        }
    }

    ReceiveLog view() {
        return new ReceiveLog(size, chunks.clone(), size);
    }

    public int size() {
        return size;
    }

    /** The arrival at an index from 0 to size - 1. */
    public Entry get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Chunk chunk = chunks[index >>> CHUNK_BITS];
        int at = index & (CHUNK - 1);
        int flags = chunk.flags[at];
        return new Entry(
                chunk.nanos[at],
                chunk.keys[at],
                chunk.statuses[at],
                (flags & OVER_QUOTA) != 0,
                (flags & IN_COOL_DOWN) != 0,
                (flags & SIBLING) != 0,
                (flags & REFUSED) != 0,
                (flags & REPEAT) != 0,
                (flags & DISRUPTED) != 0);
    }

    /** All arrivals, in order. */
    public List<Entry> entries() {
        return IntStream.range(0, size).mapToObj(this::get).toList();
    }

    /** When each arrival was counted, by System.nanoTime of the simulator's JVM, never decreasing. */
    public long[] arrivalsNanos() {
        return LongStream.range(0, size)
                .map(index -> chunks[(int) index >>> CHUNK_BITS].nanos[(int) index & (CHUNK - 1)])
                .toArray();
    }

    /** The hash an {@link Entry} has for an idempotency key. */
    public static long keyHash(String idempotencyKey) {
        return KeyMemory.hash(idempotencyKey);
    }
}
