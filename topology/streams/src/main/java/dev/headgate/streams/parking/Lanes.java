package dev.headgate.streams.parking;

import dev.headgate.core.ByPriority;
import dev.headgate.core.PriorityCounter;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.record.IntentMapper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The lanes of a partition with something parked: by name, by vendor, in turns, and their blocks by age and by time. */
final class Lanes {

    private record Due(long time, Block block) {}

    /** What a vendor has here. */
    private static final class Share {

        private final Set<LaneQueue> lanes = new LinkedHashSet<>();
        private final PriorityCounter byPriority = new PriorityCounter();
        private long parked;
    }

    private final Map<Lane, LaneQueue> queues = new HashMap<>();
    private final Map<String, Share> byVendor = new HashMap<>();

    /** Who was looked at last comes last. */
    private final Deque<LaneQueue> turns = new ArrayDeque<>();

    private final NavigableMap<Long, Block> blocks = new TreeMap<>();

    /** Some may be over, or due at another time. */
    private final Queue<Due> byTime = new PriorityQueue<>(Comparator.comparingLong(Due::time));

    private final ParkedKeys keys = new ParkedKeys();
    private long parked;

    /** The lane in which an intent has to wait behind others; null for none. */
    @Nullable
    LaneQueue waitedFor(Lane own, LedgerEntry entry) {
        LaneQueue ofKey = keys.queue(entry);
        if (ofKey != null) {
            return ofKey;
        }
        LaneQueue queue = own.delayed() ? null : queues.get(own);
        return queue == null || queue.isEmpty() ? null : queue;
    }

    LaneQueue queue(Lane lane) {
        return queues.computeIfAbsent(lane, _ -> {
            LaneQueue made = new LaneQueue(lane);
            turns.addLast(made);
            byVendor.computeIfAbsent(lane.vendor(), _ -> new Share()).lanes.add(made);
            return made;
        });
    }

    /** One joins a lane's tail. */
    void join(LaneQueue queue, long ordinal, LedgerEntry entry, long bytes) {
        queue.join(ordinal, IndexEntry.hash(entry.getIntent().getId()), bytes);
        keys.add(ParkedKeys.hash(entry), queue);
        count(queue, 1);
    }

    /** Takes one out of a lane's tail. */
    void leaveTail(LaneQueue queue, long ordinal, LedgerEntry entry, long bytes) {
        queue.leave(ordinal, bytes);
        keys.remove(entry);
        count(queue, -1);
    }

    /**
     * Opens a block of intents that were not parked before.
     *
     * @param keyHashes of the ordering key of each of its intents, as {@link ParkedKeys#hash} says
     */
    void add(Block block, long[] keyHashes) {
        LaneQueue queue = queue(block.lane);
        for (int place = 0; place < block.size; place++) {
            if (!block.isTaken(place)) {
                keys.add(keyHashes[place], queue);
            }
        }
        count(queue, block.remaining());
        open(queue, block);
    }

    /** Opens a block of intents that were in the lane's tail. */
    void open(LaneQueue queue, Block block) {
        queue.opened(block);
        blocks.put(block.id, block);
        wait(block, block.due);
    }

    /** Takes one out of a block, which is closed if that was its last. */
    void take(LaneQueue queue, Block block, int place, LedgerEntry entry) {
        block.take(place);
        keys.remove(entry);
        count(queue, -1);
        if (block.isOver()) {
            queue.closed(block);
            blocks.remove(block.id);
        }
    }

    /** The block is to be looked at then. */
    void wait(Block block, long time) {
        block.due = time;
        if (time != Nanos.NEVER) {
            byTime.add(new Due(time, block));
        }
    }

    /** Takes the next block that is to be looked at, or null. It is to be put off, or is not told again. */
    @Nullable
    Block due(long now) {
        for (Due next = byTime.peek(); next != null && next.time() <= now; next = byTime.peek()) {
            byTime.remove();
            if (next.block().due == next.time() && !next.block().isOver()) {
                return next.block();
            }
        }
        return null;
    }

    long nextDue() {
        Due next = byTime.peek();
        return next == null ? Nanos.NEVER : next.time();
    }

    /** Takes the next lane whose turn it is; there must be one. It is to be {@link #turned} back. */
    LaneQueue turn() {
        return turns.removeFirst();
    }

    void turned(LaneQueue queue) {
        if (queue.isEmpty()) {
            queues.remove(queue.lane);
            Share share = share(queue);
            share.lanes.remove(queue);
            if (share.lanes.isEmpty()) {
                byVendor.remove(queue.lane.vendor());
            }
        } else {
            turns.addLast(queue);
        }
    }

    int size() {
        return queues.size();
    }

    /** Those of a vendor, or all. */
    Collection<LaneQueue> of(@Nullable String vendor) {
        if (vendor == null) {
            return queues.values();
        }
        Share share = byVendor.get(vendor);
        return share == null ? List.of() : share.lanes;
    }

    /** Blocks, of one vendor or of all, oldest first. */
    List<Block> blocks(@Nullable String vendor) {
        return blocks.values().stream()
                .filter(block -> vendor == null || block.lane.vendor().equals(vendor))
                .toList();
    }

    /** Those that may hold an ordinal. */
    List<Block> mayHold(long ordinal) {
        List<Block> found = new ArrayList<>(1);
        for (Block block : blocks.values()) {
            if (block.mayHold(ordinal)) {
                found.add(block);
            }
        }
        return found;
    }

    /** The id of the oldest block, or another if there is none. */
    long oldest(long otherwise) {
        return blocks.isEmpty() ? otherwise : blocks.firstKey();
    }

    /** Intents in blocks and tails. */
    long parked() {
        return parked;
    }

    /** Those of a vendor. */
    long parked(String vendor) {
        Share share = byVendor.get(vendor);
        return share == null ? 0 : share.parked;
    }

    /** Those of a vendor, by the priority of the lanes that they are parked in. */
    ByPriority parkedByPriority(String vendor) {
        Share share = byVendor.get(vendor);
        return share == null ? ByPriority.NONE : share.byPriority.counts();
    }

    private void count(LaneQueue queue, int more) {
        parked += more;
        Share share = share(queue);
        share.parked += more;
        share.byPriority.add(IntentMapper.priority(queue.lane.priority()), more);
    }

    private Share share(LaneQueue queue) {
        return Objects.requireNonNull(byVendor.get(queue.lane.vendor()));
    }
}
