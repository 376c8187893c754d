package dev.headgate.streams.parking;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.ParkedIntent;
import dev.headgate.schemas.ParkedIntents;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.spi.SteadyClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the ledger of a partition within its vendors' rooms. An intent for which there is none joins the tail of its lane;
 * a tail that makes a block leaves the ledger for the topic parked, in one transaction with the block's index. When there is
 * room again, a lane's blocks come back, oldest first, and then its tail. One whose ordering key is parked in another lane
 * joins that one.
 *
 * <p>Threading: the stream thread, but for what the reader hands over.
 */
public final class Parking {

    /** The first format of which every reader knows blocks. */
    static final int FORMAT = 4;

    /** Intents of a block. */
    static final int BLOCK = 1024;

    /** Of a block with more than one intent. */
    static final long BLOCK_BYTES = 256L * 1024;

    /** Lanes looked at before others have their turn. */
    private static final int LOOKS = 256;

    /** Writes a record of the topic parked, as part of the task's transaction. */
    public interface Writer {

        /** @param id the record's time stamp */
        void write(String vendor, byte[] value, long id);
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on at once
    private record Arrived(long id, byte[] value) {}

    private final Ledger ledger;
    private final BlockStore index;
    private final StateFormat format;
    private final BlockReader reader;
    private final Writer writer;
    private final Function<String, Room> rooms;
    private final LongSupplier millis;
    private final Runnable wake;
    private final int partition;
    private final int maxTails;
    private final RoomUsage usage;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final Map<Lane, LaneQueue> queues = new HashMap<>();
    private final ParkedKeys keys = new ParkedKeys();

    /** Lanes with something parked; who was looked at last comes last. */
    private final Deque<LaneQueue> turns = new ArrayDeque<>();

    /** Lanes whose tails make a block. */
    private final Set<LaneQueue> full = new LinkedHashSet<>();

    /** Blocks of which more was taken since the last commit. */
    private final Set<Block> changed = new LinkedHashSet<>();

    private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();
    private final Map<Long, LaneQueue> asked = new HashMap<>();
    private int tails;
    private long lastId;
    private boolean loaded;

    /** Whether there may be room for more than were taken back last. */
    private boolean more;

    /**
     * @param store of vendors
     * @param rooms of a vendor, whether it has a profile or not
     * @param millis the time, since 1970
     * @param wake told, on any thread, that there is something to {@link #takeBack}
     * @param maxEntries of the ledger; half of it may be tails
     * @param maxBytes of the ledger
     */
    public Parking(
            Ledger ledger,
            KeyValueStore<Bytes, byte[]> store,
            StateFormat format,
            BlockReader reader,
            Writer writer,
            Function<String, Room> rooms,
            LongSupplier millis,
            Runnable wake,
            int partition,
            int maxEntries,
            long maxBytes) {
        this.ledger = ledger;
        this.index = new BlockStore(store, format);
        this.format = format;
        this.reader = reader;
        this.writer = writer;
        this.rooms = rooms;
        this.millis = millis;
        this.wake = wake;
        this.partition = partition;
        this.maxTails = Math.max(BLOCK, maxEntries / 2);
        this.usage = new RoomUsage(maxEntries, maxBytes);
    }

    /** Reads what a predecessor parked; before what it left in the ledger. */
    public void begin() {
        lastId = index.lastId();
        for (Block block : index.load()) {
            LaneQueue queue = queue(block.lane);
            queue.blocks.add(block);
            for (long key : block.keys()) {
                keys.add(key, queue);
            }
        }
    }

    /** What a predecessor left in the ledger is read: what comes from now on is new. */
    public void loaded() {
        loaded = true;
    }

    /** Whether a new intent is to be refused, since its vendor's profile says so of one for which there is no room. */
    public boolean refuses(LedgerEntry entry) {
        Lane lane = Lane.of(entry);
        Room room = rooms.apply(lane.vendor());
        return room.overflow() == Overflow.REJECT
                && (queues.containsKey(lane) || !usage.fits(lane, room, RoomUsage.weight(entry)));
    }

    /** Takes in an intent of the ledger for which there is no room. Returns whether it did; otherwise it has room now. */
    public boolean park(long ordinal, LedgerEntry entry) {
        Lane own = Lane.of(entry);
        long bytes = RoomUsage.weight(entry);
        LaneQueue queue = parkedQueue(own, entry);
        if (entry.getCancelled() || format.written() < FORMAT || hasRoom(own, queue, ordinal, bytes)) {
            usage.enter(own, bytes);
            return false;
        }
        LaneQueue joined = queue == null ? queue(own) : queue;
        joined.add(ordinal, bytes);
        tails++;
        addKey(entry, joined);
        if (joined.tail.size() >= BLOCK || joined.tailBytes() >= BLOCK_BYTES) {
            full.add(joined);
        }
        return true;
    }

    private boolean hasRoom(Lane own, @Nullable LaneQueue queue, long ordinal, long bytes) {
        if (queue == null) {
            return usage.fits(own, rooms.apply(own.vendor()), bytes);
        }
        return !loaded && queue.follows(ordinal); // it was placed before any of them were parked
    }

    /** An intent that had room has its outcome. */
    public void left(LedgerEntry entry) {
        Lane lane = Lane.of(entry);
        usage.leave(lane, RoomUsage.weight(entry));
        more |= !turns.isEmpty();
    }

    /** Writes tails that make a block, and more if there are too many. To be called where records may be forwarded. */
    public void writeBlocks() {
        for (LaneQueue queue : full) {
            while (queue.tail.size() >= BLOCK || queue.tailBytes() >= BLOCK_BYTES) {
                writeBlock(queue);
            }
        }
        full.clear();
        while (tails > maxTails) {
            queues.values().stream()
                    .max(Comparator.comparingInt(queue -> queue.tail.size()))
                    .ifPresent(this::writeBlock);
        }
    }

    private void writeBlock(LaneQueue queue) {
        List<ParkedIntent> intents = new ArrayList<>();
        List<Long> itsKeys = new ArrayList<>();
        long bytes = 0;
        long deadline = Nanos.NEVER;
        while (!queue.tail.isEmpty() && intents.size() < BLOCK) {
            long ordinal = queue.tail.getLong(0);
            LedgerEntry entry = ledger.get(ordinal);
            long weight = RoomUsage.weight(entry);
            if (!intents.isEmpty() && bytes + weight > BLOCK_BYTES) {
                break;
            }
            queue.take(weight);
            tails--;
            bytes += weight;
            deadline = Math.min(deadline, SteadyClock.nanos(entry.getIntent().getDeadline(), Nanos.NEVER));
            if (entry.getIntent().getOrderingKey() != null) {
                itsKeys.add(key(entry.getIntent()));
            }
            intents.add(new ParkedIntent(ordinal, entry));
        }
        lastId = Math.max(lastId + 1, millis.getAsLong());
        long[] ordinals = intents.stream().mapToLong(ParkedIntent::getOrdinal).toArray();
        long[] hashes = itsKeys.stream().mapToLong(Long::longValue).toArray();
        Block block = new Block(queue.lane, lastId, ordinals, hashes, bytes, deadline);
        byte[] value = serde.serializer().serialize("parked", new ParkedIntents(1, block.id, intents));
        writer.write(queue.lane.vendor(), value, block.id);
        index.add(block);
        queue.blocks.add(block);
        for (long ordinal : ordinals) {
            ledger.remove(ordinal);
        }
    }

    /**
     * Takes some back for which there is room now; they are in the ledger.
     *
     * @param max of them
     */
    public List<WaitingIntent> takeBack(int max) {
        for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
            take(next);
        }
        List<WaitingIntent> back = new ArrayList<>();
        more = turns.size() > LOOKS;
        for (int i = Math.min(LOOKS, turns.size()); i > 0 && back.size() < max; i--) {
            LaneQueue queue = turns.removeFirst();
            WaitingIntent next = next(queue);
            while (next != null && back.size() < max) {
                back.add(next);
                next = back.size() < max ? next(queue) : null;
            }
            if (queue.isEmpty()) {
                queues.remove(queue.lane);
            } else {
                turns.addLast(queue);
            }
        }
        more |= back.size() == max;
        return back;
    }

    /** When to {@link #takeBack} if nothing happens before. */
    public long nextDue() {
        return more ? 0 : Nanos.NEVER;
    }

    /** Whether a block has come that may be taken from. */
    public boolean hasNews() {
        return !arrived.isEmpty();
    }

    /** Whether the intent waits in a block. */
    public boolean holds(long ordinal) {
        for (LaneQueue queue : queues.values()) {
            for (Block block : queue.blocks) {
                if (block.holds(ordinal)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Right before a commit. */
    public void save() {
        changed.forEach(index::changed);
        changed.clear();
    }

    /** A transaction was committed: blocks that are not in the index any more may be deleted. */
    public void committed() {
        long first = lastId + 1;
        for (LaneQueue queue : queues.values()) {
            Block block = queue.blocks.peek();
            first = block == null ? first : Math.min(first, block.id);
        }
        if (lastId > 0) {
            reader.passed(partition, first);
        }
    }

    /** The partition has gone. */
    public void end() {
        reader.forget(partition);
    }

    private @Nullable WaitingIntent next(LaneQueue queue) {
        return queue.blocks.isEmpty() ? fromTail(queue) : fromBlock(queue);
    }

    private @Nullable WaitingIntent fromTail(LaneQueue queue) {
        if (queue.tail.isEmpty()) {
            return null;
        }
        long ordinal = queue.tail.getLong(0);
        LedgerEntry entry = ledger.get(ordinal);
        Lane own = Lane.of(entry);
        long bytes = RoomUsage.weight(entry);
        if (!usage.fits(own, rooms.apply(own.vendor()), bytes)) {
            ledger.cool(ordinal);
            return null;
        }
        queue.take(bytes);
        tails--;
        usage.enter(own, bytes);
        removeKey(entry);
        return new WaitingIntent(ordinal, entry);
    }

    private @Nullable WaitingIntent fromBlock(LaneQueue queue) {
        Block block = queue.blocks.element();
        ReadBlock read = queue.atHand;
        if (read == null) {
            ask(queue, block);
            return null;
        }
        int place = block.next();
        ParkedIntent parked = read.intents().get(place);
        LedgerEntry entry = parked.getEntry();
        Lane own = Lane.of(entry);
        long bytes = RoomUsage.weight(entry);
        if (!usage.fits(own, rooms.apply(own.vendor()), bytes)) {
            return null;
        }
        usage.enter(own, bytes);
        removeKey(entry);
        block.take(place);
        changed.add(block);
        if (block.isOver()) {
            queue.blocks.remove();
            queue.atHand = null;
        }
        return new WaitingIntent(ledger.accept(parked.getOrdinal(), entry, Math.toIntExact(bytes)), entry);
    }

    private void ask(LaneQueue queue, Block block) {
        if (asked.putIfAbsent(block.id, queue) == null) {
            reader.read(partition, block.id, (id, value) -> {
                arrived.add(new Arrived(id, value));
                wake.run();
            });
        }
    }

    private void take(Arrived block) {
        LaneQueue queue = asked.remove(block.id());
        if (queue == null || queue.blocks.isEmpty() || queue.blocks.element().id != block.id()) {
            return;
        }
        if (!(serde.deserializer().deserialize("parked", block.value()) instanceof ParkedIntents read)
                || read.getId() != block.id()
                || read.getIntents().size() != queue.blocks.element().size()) {
            throw new SerializationException("the topic parked has another record than was written: partition "
                    + partition + ", time stamp " + block.id());
        }
        queue.atHand = new ReadBlock(block.id(), read.getIntents());
    }

    private @Nullable LaneQueue parkedQueue(Lane own, LedgerEntry entry) {
        LaneQueue ofKey = entry.getIntent().getOrderingKey() == null ? null : keys.queue(key(entry.getIntent()));
        return ofKey == null ? queues.get(own) : ofKey;
    }

    private LaneQueue queue(Lane lane) {
        return queues.computeIfAbsent(lane, _ -> {
            LaneQueue made = new LaneQueue(lane);
            turns.addLast(made);
            return made;
        });
    }

    private void addKey(LedgerEntry entry, LaneQueue queue) {
        if (entry.getIntent().getOrderingKey() != null) {
            keys.add(key(entry.getIntent()), queue);
        }
    }

    private void removeKey(LedgerEntry entry) {
        if (entry.getIntent().getOrderingKey() != null) {
            keys.remove(key(entry.getIntent()));
        }
    }

    /** Of one vendor: others may have the same. */
    private static long key(Intent intent) {
        return IndexEntry.hash(intent.getVendor() + '\0' + intent.getOrderingKey());
    }
}
