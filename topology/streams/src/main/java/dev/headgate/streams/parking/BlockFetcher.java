package dev.headgate.streams.parking;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Has blocks of a partition read, and keeps at hand some that came.
 *
 * <p>Threading: the stream thread, but for what the reader hands over.
 */
final class BlockFetcher {

    /** Blocks at hand, of about {@link TailWriter#BLOCK_BYTES} each; of more, those that were used least are read again. */
    private static final int AT_HAND = 64;

    /** Blocks that are being read. */
    private static final int ASKED = 16;

    /**
     * @param block null: it cannot be read
     * @param failure why; null if it can
     */
    private record Arrived(
            long id, @Nullable ReadBlock block, @Nullable SerializationException failure) {}

    private final BlockReader reader;
    private final int partition;
    private final Runnable wake;
    private final BlockCodec codec = new BlockCodec();
    private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();
    private final Set<Long> asked = new HashSet<>();
    private final Map<Long, ReadBlock> atHand = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, ReadBlock> eldest) {
            return size() > AT_HAND;
        }
    };

    /** @param wake told, on any thread, that a block has come */
    BlockFetcher(BlockReader reader, int partition, Runnable wake) {
        this.reader = reader;
        this.partition = partition;
        this.wake = wake;
    }

    /** Whether a block has come that was not {@link #receive}d. */
    boolean hasNews() {
        return !arrived.isEmpty();
    }

    /**
     * Takes in what has come. Returns whether anything did.
     *
     * @throws SerializationException for a record that is another than was written: intents would be lost without it
     */
    boolean receive() {
        boolean any = false;
        for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
            if (next.failure() != null) {
                throw next.failure();
            }
            asked.remove(next.id());
            if (next.block() != null) {
                atHand.put(next.id(), next.block());
            }
            any = true;
        }
        return any;
    }

    /** The block as it was read; null if it was not, and then it is, unless too many are. */
    @Nullable
    ReadBlock at(Block block) {
        ReadBlock read = atHand.get(block.id);
        if (read == null && asked.size() < ASKED && asked.add(block.id)) {
            int size = block.size;
            reader.read(partition, block.id, (id, value) -> {
                arrived.add(decode(id, size, value));
                wake.run();
            });
        }
        return read;
    }

    boolean isAtHand(Block block) {
        return atHand.containsKey(block.id);
    }

    /** It is over. */
    void forget(Block block) {
        atHand.remove(block.id);
    }

    void end() {
        reader.forget(partition);
    }

    private Arrived decode(long id, int size, byte[] value) {
        try {
            return new Arrived(id, new ReadBlock(id, codec.read(value, id, size)), null);
        } catch (SerializationException e) {
            String where = "topic parked, partition " + partition + ", record with time stamp " + id + ": ";
            return new Arrived(id, null, new SerializationException(where + e.getMessage(), e));
        }
    }
}
