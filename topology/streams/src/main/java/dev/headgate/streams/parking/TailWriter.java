package dev.headgate.streams.parking;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.ParkedIntent;
import dev.headgate.streams.ledger.Ledger;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Makes blocks of tails: the block's record, its place in the index, and that its intents leave the ledger are one
 * transaction.
 *
 * <p>Threading: the stream thread.
 */
final class TailWriter {

    /** Intents of a block. */
    static final int BLOCK = 1024;

    /** Of a block with more than one intent. */
    static final long BLOCK_BYTES = 256L * 1024;

    /** A tail of delayed intents is written so often, whatever its size: long before any of them is due. */
    private static final long DELAYED_EVERY = Lane.FAR / 4;

    private final Ledger ledger;
    private final Lanes lanes;
    private final BlockStore index;
    private final Parking.Writer writer;
    private final LongSupplier millis;
    private final int maxTails;
    private final BlockCodec codec = new BlockCodec();

    /** Lanes whose tails make a block. */
    private final Set<LaneQueue> full = new LinkedHashSet<>();

    /** Lanes of delayed intents with a tail. */
    private final Set<LaneQueue> delayed = new LinkedHashSet<>();

    private long nextDelayed;

    /** Intents in all tails. */
    private int tails;

    private long lastId;

    /**
     * @param millis the time, since 1970
     * @param maxTails intents in all tails
     */
    TailWriter(Ledger ledger, Lanes lanes, BlockStore index, Parking.Writer writer, LongSupplier millis, int maxTails) {
        this.ledger = ledger;
        this.lanes = lanes;
        this.index = index;
        this.writer = writer;
        this.millis = millis;
        this.maxTails = maxTails;
    }

    void begin() {
        lastId = index.lastId();
    }

    /** The id that the next block will exceed; 0: there never was one. */
    long lastId() {
        return lastId;
    }

    void join(LaneQueue queue, long ordinal, LedgerEntry entry, long bytes) {
        lanes.join(queue, ordinal, entry, bytes);
        tails++;
        if (makesBlock(queue)) {
            full.add(queue);
        }
        if (queue.lane.delayed()) {
            delayed.add(queue);
        }
    }

    void leave(LaneQueue queue, long ordinal, LedgerEntry entry, long bytes) {
        lanes.leaveTail(queue, ordinal, entry, bytes);
        tails--;
    }

    /** Writes tails that make a block, and others if there are too many of them, or their time has come. */
    void write(long now) {
        for (LaneQueue queue : full) {
            while (makesBlock(queue)) {
                writeBlock(queue);
            }
        }
        full.clear();
        if (now >= nextDelayed) {
            nextDelayed = now + DELAYED_EVERY;
            delayed.forEach(this::writeAll);
            delayed.clear();
        }
        while (tails > maxTails) {
            int mean = tails / lanes.size();
            lanes.of(null).stream()
                    .filter(queue -> queue.tail.size() >= Math.max(1, mean))
                    .forEach(this::writeAll);
        }
    }

    private static boolean makesBlock(LaneQueue queue) {
        return queue.tail.size() >= BLOCK || (queue.tailBytes() >= BLOCK_BYTES && !queue.tail.isEmpty());
    }

    private void writeAll(LaneQueue queue) {
        while (!queue.tail.isEmpty()) {
            writeBlock(queue);
        }
    }

    private void writeBlock(LaneQueue queue) {
        List<ParkedIntent> intents = new ArrayList<>();
        LongArrayList ordinals = new LongArrayList();
        LongArrayList keyHashes = new LongArrayList();
        long bytes = 0;
        long due = Nanos.NEVER;
        while (!queue.tail.isEmpty() && intents.size() < BLOCK) {
            long ordinal = queue.tail.getLong(0);
            LedgerEntry entry = ledger.get(ordinal);
            long weight = RoomUsage.weight(entry);
            if (!intents.isEmpty() && bytes + weight > BLOCK_BYTES) {
                break;
            }
            queue.leave(ordinal, weight);
            tails--;
            bytes += weight;
            due = Math.min(due, queue.lane.due(entry));
            keyHashes.add(ParkedKeys.hash(entry));
            ordinals.add(ordinal);
            intents.add(new ParkedIntent(ordinal, entry));
        }
        lastId = Math.max(lastId + 1, millis.getAsLong());
        Block block = new Block(queue.lane, lastId, ordinals.toLongArray(), bytes, due);
        byte[] value = codec.write(block.id, intents);
        writer.write(queue.lane.vendor(), value, block.id);
        index.add(block, ordinals.toLongArray(), keyHashes.toLongArray());
        lanes.open(queue, block);
        ordinals.forEach(ledger::remove);
    }
}
