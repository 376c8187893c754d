package dev.headgate.streams.parking;

import dev.headgate.core.ByPriority;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.overflow.WaitingIntent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the ledger of a partition within its vendors' rooms. An intent for which there is none joins the tail of its lane;
 * a tail that makes a block leaves the ledger for the topic parked. When there is room again, a lane's blocks come back,
 * oldest first, and then its tail. One whose ordering key is parked in another lane joins that one.
 *
 * <p>Threading: the stream thread.
 */
public final class Parking {

    /** Writes a record of the topic parked, as part of the task's transaction. */
    public interface Writer {

        /** @param id the record's time stamp */
        void write(String vendor, byte[] value, long id);
    }

    private final Ledger ledger;
    private final BlockReader reader;
    private final Function<String, Room> rooms;
    private final int partition;
    private final RoomUsage usage;
    private final BlockStore index;
    private final Lanes lanes = new Lanes();
    private final TailWriter tails;
    private final BlockFetcher fetcher;
    private final Unparker unparker;
    private final ParkedCancels cancels;
    private boolean loaded;
    private boolean suspended;

    /** Blocks with lower ids are not needed once the commit at hand has gone through. */
    private long needed;

    /**
     * @param store of vendors
     * @param rooms of a vendor, whether it has a profile or not
     * @param millis the time, since 1970
     * @param wake told, on any thread, that there is something to {@link #takeBack}
     * @param maxEntries of the ledger; tails may take half as much more
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
        this.reader = reader;
        this.rooms = rooms;
        this.partition = partition;
        this.usage = new RoomUsage(maxEntries, maxBytes);
        this.index = new BlockStore(store, format);
        int maxTails = Math.max(TailWriter.BLOCK, maxEntries / 2);
        this.tails = new TailWriter(ledger, lanes, index, writer, millis, maxTails);
        this.fetcher = new BlockFetcher(reader, partition, wake);
        this.unparker = new Unparker(ledger, lanes, tails, index, fetcher, usage, rooms);
        this.cancels = new ParkedCancels(store, format, () -> sweep(null));
    }

    /** Reads what a predecessor parked; before what it left in the ledger. */
    public void begin() {
        tails.begin();
        index.load(lanes::add);
        cancels.load();
    }

    /** What a predecessor left in the ledger is read: what comes from now on is new. */
    public void loaded() {
        loaded = true;
        unparker.lookAgain();
    }

    /** Whether there is no room for a new intent. */
    public boolean isFull(LedgerEntry entry) {
        Lane own = Lane.of(entry);
        return lanes.waitedFor(own, entry) != null || !fits(own, RoomUsage.weight(entry));
    }

    /** Takes in an intent of the ledger for which there is no room. Returns whether it did; otherwise it has room now. */
    public boolean park(long ordinal, LedgerEntry entry, long now) {
        Lane own = Lane.of(entry);
        long bytes = RoomUsage.weight(entry);
        LaneQueue queue = lanes.waitedFor(own, entry);
        if (entry.getCancelled()
                || entry.getStarted()
                || entry.getBatch() != null
                || hasRoom(own, queue, ordinal, bytes)) {
            usage.enter(ordinal, own, bytes, Lane.notBefore(entry) <= now);
            return false;
        }
        tails.join(queue == null ? lanes.queue(own) : queue, ordinal, entry, bytes);
        return true;
    }

    private boolean hasRoom(Lane own, @Nullable LaneQueue queue, long ordinal, long bytes) {
        if (queue == null) {
            return fits(own, bytes);
        }
        return !loaded && queue.follows(ordinal);
    }

    private boolean fits(Lane lane, long bytes) {
        return usage.fits(lane, rooms.apply(lane.vendor()), bytes);
    }

    /** An intent that had room has its outcome. */
    public void left(long ordinal, LedgerEntry entry) {
        usage.leave(ordinal, Lane.of(entry), RoomUsage.weight(entry));
        unparker.lookAgain();
    }

    /** Writes tails that make a block, and more if there are too many. To be called where records may be forwarded. */
    public void writeBlocks(long now) {
        tails.write(now);
    }

    /**
     * Takes some back for which there is room now, whose time is over or that were cancelled; they are in the ledger.
     *
     * @param max of them, about
     */
    public List<WaitingIntent> takeBack(int max, long now) {
        if (fetcher.receive()) {
            unparker.lookAgain();
        }
        if (suspended) {
            return List.of();
        }
        List<WaitingIntent> back = unparker.takeBack(max, now);
        back.forEach(each -> cancels.mark(each.entry()));
        back.addAll(cancels.run(now));
        return back;
    }

    /**
     * Nothing is taken back, other than by a {@link #sweep}, until it may be again: so that somebody who looks at what is
     * parked and at the ledger meets each intent in one of them.
     */
    public void suspend(boolean now) {
        suspended = now;
    }

    /** Takes those of a vendor out of tails that have this id. */
    public List<WaitingIntent> takeOut(String vendor, String id, long now) {
        List<WaitingIntent> taken = new ArrayList<>(0);
        for (LaneQueue queue : List.copyOf(lanes.of(vendor))) {
            for (long ordinal : queue.tailWithId(IndexEntry.hash(id))) {
                LedgerEntry entry = ledger.get(ordinal);
                if (entry.getIntent().getId().equals(id)) {
                    taken.add(unparker.take(queue, ordinal, entry, now));
                } else {
                    ledger.cool(ordinal);
                }
            }
        }
        return taken;
    }

    /**
     * Cancels those of a vendor that are in blocks under this id, before long.
     *
     * @param reason of the result
     * @return whether any are in blocks, whatever their ids
     */
    public boolean cancel(String vendor, String id, String reason, long now) {
        if (lanes.of(vendor).stream().noneMatch(LaneQueue::hasBlocks)) {
            return false;
        }
        cancels.add(vendor, id, reason, now);
        return true;
    }

    /**
     * A look at all that is parked now.
     *
     * @param vendor null for all
     */
    public ParkedSweep sweep(@Nullable String vendor) {
        return new ParkedSweep(ledger, lanes, fetcher, unparker, vendor);
    }

    /**
     * A look at what is in a vendor's blocks now.
     *
     * @param from the first block's id
     */
    public ParkedLook look(String vendor, long from) {
        return new ParkedLook(
                fetcher,
                lanes.blocks(vendor).stream().filter(block -> block.id >= from).toList());
    }

    /** When to {@link #takeBack} if nothing happens before. */
    public long nextDue() {
        if (lanes.size() == 0 || suspended) {
            return Nanos.NEVER;
        }
        return unparker.isBusy() ? 0 : Math.min(lanes.nextDue(), cancels.nextDue());
    }

    /** Whether a block has come that may be taken from. */
    public boolean hasNews() {
        return fetcher.hasNews();
    }

    /** Whether the intent waits in a block. */
    public boolean holds(long ordinal) {
        return lanes.mayHold(ordinal).stream().anyMatch(block -> index.holds(block, ordinal));
    }

    /** How many are parked. */
    public long parked() {
        return lanes.parked();
    }

    /** How many of a vendor's. */
    public long parked(String vendor) {
        return lanes.parked(vendor);
    }

    /** The same by the priority of the lanes that they are parked in. */
    public ByPriority parkedByPriority(String vendor) {
        return lanes.parkedByPriority(vendor);
    }

    /** Right before a commit. */
    public void save() {
        unparker.save();
        needed = lanes.oldest(tails.lastId() + 1);
    }

    /** The transaction that was {@link #save}d for was committed: blocks that are not in the index any more may be deleted. */
    public void committed() {
        if (tails.lastId() > 0) {
            reader.passed(partition, needed);
        }
    }

    /** The partition has gone. */
    public void end() {
        fetcher.end();
    }
}
