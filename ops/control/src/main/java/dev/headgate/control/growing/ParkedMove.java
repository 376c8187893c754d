package dev.headgate.control.growing;

import dev.headgate.schemas.ParkedIntent;
import dev.headgate.schemas.SavedBlock;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.parking.BlockCodec;
import dev.headgate.streams.parking.ParkedRecords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;

/**
 * Parked intents: each block is written again into the topic's partition of its new owner, as the next one there, and its
 * place in the index and what was taken of it go with it in the same transaction. A vendor's blocks keep their order.
 */
final class ParkedMove {

    private final Partitioning partitioning;
    private final Blocks blocks;
    private final BlockCodec codec = new BlockCodec();
    private final Map<Integer, ParkedRecords> records = new HashMap<>();

    /** The largest id of a block that each partition has had. */
    private final Map<Integer, Long> lastIds = new HashMap<>();

    /** What was taken of blocks that leave their partition, by its key there. */
    private final Map<Integer, Map<Bytes, byte[]>> taken = new HashMap<>();

    /** Reads blocks. */
    interface Blocks {

        /**
         * @throws GrowthException if it is not there
         */
        byte[] read(int partition, long id);
    }

    ParkedMove(Partitioning partitioning, Blocks blocks) {
        this.partitioning = partitioning;
        this.blocks = blocks;
    }

    /** Of the partition's newest block. */
    void surveyLast(int partition, byte[] value) {
        lastIds.put(partition, ParkedRecords.last(value));
    }

    /**
     * The sum of all does without ids, which are others after a move.
     *
     * @throws GrowthException for intents that have no ordinal of their own
     */
    void survey(int partition, byte[] key, byte[] value, Tally tally) {
        String vendor = ParkedRecords.vendor(key);
        int owner = partitioning.owner(vendor);
        if (ParkedRecords.isTaken(key)) {
            tally.add(VendorStateStore.STORE, owner, ParkedRecords.takenKey(vendor, 0), value);
        } else {
            SavedBlock block = records(partition).block(value);
            if (owner != partition) {
                refuseShared(block);
            }
            block.setId(0);
            byte[] same = records(partition).write(block);
            tally.add(VendorStateStore.STORE, owner, ParkedRecords.blockKey(vendor, 0), same);
        }
        if (owner != partition) {
            tally.away();
            if (ParkedRecords.isTaken(key)) {
                taken.computeIfAbsent(partition, _ -> new HashMap<>()).put(Bytes.wrap(key), value);
            }
        }
    }

    /** An ordinal that another partition's entry may have is changed when it moves, and in a block it can't be. */
    private static void refuseShared(SavedBlock block) {
        for (long ordinal : ParkedRecords.numbers(block.getOrdinals())) {
            if (Ordinal.isShared(ordinal)) {
                throw new GrowthException("intents of " + block.getVendor()
                        + " are parked whose ordinals intents of other partitions may have too, and those can't be"
                        + " moved. Let Headgate run until status shows none parked, or give them up (headgate"
                        + " commands send GIVE_UP); stop it, and grow then");
            }
        }
    }

    void move(int partition, byte[] key, byte[] value, StoreMove.Target target) {
        String vendor = ParkedRecords.vendor(key);
        int owner = partitioning.owner(vendor);
        if (owner == partition) {
            return;
        }
        if (!ParkedRecords.isTaken(key)) {
            moveBlock(partition, owner, key, records(partition).block(value), target);
        }
        target.done(); // what was taken has gone with its block
    }

    private void moveBlock(int partition, int owner, byte[] key, SavedBlock block, StoreMove.Target target) {
        long before = block.getId();
        long id = Math.max(lastIds.getOrDefault(owner, 0L) + 1, before);
        lastIds.put(owner, id);
        int size = ParkedRecords.numbers(block.getOrdinals()).length;
        List<ParkedIntent> intents = codec.read(blocks.read(partition, before), before, size);
        target.park(owner, block.getVendor(), codec.write(id, intents), id);
        block.setId(id);
        target.put(
                VendorStateStore.STORE,
                owner,
                ParkedRecords.blockKey(block.getVendor(), id),
                records(owner).write(block));
        target.put(VendorStateStore.STORE, owner, ParkedRecords.lastKey(), ParkedRecords.last(id));
        target.put(VendorStateStore.STORE, partition, key, null);
        byte[] takenKey = ParkedRecords.takenKey(block.getVendor(), before);
        byte[] bits = taken.getOrDefault(partition, Map.of()).get(Bytes.wrap(takenKey));
        if (bits != null) {
            target.put(VendorStateStore.STORE, owner, ParkedRecords.takenKey(block.getVendor(), id), bits);
            target.put(VendorStateStore.STORE, partition, takenKey, null);
        }
    }

    private ParkedRecords records(int partition) {
        return records.computeIfAbsent(partition, it -> new ParkedRecords(new StateFormat(it, partitioning::formats)));
    }
}
