package dev.headgate.streams.parking;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.overflow.WaitingIntent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Takes parked intents back into the ledger: for each lane in turn as many as there is room for, oldest first; those whose
 * deadline has passed whether there is room or not; and delayed ones when they are due. That they are in the ledger and that
 * they are taken from their block is one transaction.
 *
 * <p>Threading: the stream thread.
 */
final class Unparker {

    /** Lanes looked at before others have their turn. */
    private static final int LOOKS = 256;

    private final Ledger ledger;
    private final Lanes lanes;
    private final TailWriter tails;
    private final BlockStore index;
    private final BlockFetcher fetcher;
    private final RoomUsage usage;
    private final Function<String, Room> rooms;

    /** Blocks that are to be looked at, though it is not their turn. */
    private final Set<Block> visits = new LinkedHashSet<>();

    /** Blocks of which more was taken since the last commit. */
    private final Set<Block> changed = new LinkedHashSet<>();

    /** Lanes for which there may be room, or whose block may have come, since they were looked at last. */
    private int toLook;

    Unparker(
            Ledger ledger,
            Lanes lanes,
            TailWriter tails,
            BlockStore index,
            BlockFetcher fetcher,
            RoomUsage usage,
            Function<String, Room> rooms) {
        this.ledger = ledger;
        this.lanes = lanes;
        this.tails = tails;
        this.index = index;
        this.fetcher = fetcher;
        this.usage = usage;
        this.rooms = rooms;
    }

    /** There may be room for more, or a block has come. */
    void lookAgain() {
        toLook = lanes.size();
    }

    /** Whether there is something to do at once. */
    boolean isBusy() {
        return toLook > 0;
    }

    /**
     * Takes some back.
     *
     * @param max of them, about
     */
    List<WaitingIntent> takeBack(int max, long now) {
        List<WaitingIntent> back = new ArrayList<>();
        for (Block due = lanes.due(now); due != null; due = lanes.due(now)) {
            visits.add(due);
        }
        for (Block block : List.copyOf(visits)) {
            if (back.size() < max && visit(block, back, now)) {
                visits.remove(block);
            }
        }
        int looks = Math.min(LOOKS, Math.min(toLook, lanes.size()));
        for (int i = 0; i < looks && back.size() < max; i++) {
            LaneQueue queue = lanes.turn();
            takeTurn(queue, back, max, now);
            lanes.turned(queue);
            toLook--;
        }
        if (back.size() >= max) {
            lookAgain(); // whose turn was cut short comes last now, and nothing else would have it looked at
        }
        toLook = Math.min(toLook, lanes.size());
        return back;
    }

    /** Takes one out of a block: it is in the ledger then. */
    WaitingIntent take(Block block, ReadBlock read, int place, long now) {
        LaneQueue queue = lanes.queue(block.lane);
        LedgerEntry entry = read.entry(place);
        long bytes = RoomUsage.weight(entry);
        lanes.take(queue, block, place, entry);
        changed.add(block);
        if (block.isOver()) {
            fetcher.forget(block);
        }
        long ordinal = ledger.accept(read.ordinal(place), entry, Math.toIntExact(bytes));
        usage.enter(ordinal, Lane.of(entry), bytes, Lane.notBefore(entry) <= now);
        return new WaitingIntent(ordinal, entry);
    }

    /** Takes one out of a tail: it stays in the ledger. */
    WaitingIntent take(LaneQueue queue, long ordinal, LedgerEntry entry, long now) {
        long bytes = RoomUsage.weight(entry);
        tails.leave(queue, ordinal, entry, bytes);
        usage.enter(ordinal, Lane.of(entry), bytes, Lane.notBefore(entry) <= now);
        return new WaitingIntent(ordinal, entry);
    }

    /** Right before a commit. */
    void save() {
        changed.forEach(index::changed);
        changed.clear();
    }

    private void takeTurn(LaneQueue queue, List<WaitingIntent> back, int max, long now) {
        while (back.size() < max) {
            Block block = queue.blocks.peek();
            boolean taken = block == null
                    ? fromTail(queue, back, now)
                    : queue.lane.delayed() ? delayed(queue, block, back, now) : fromBlock(queue, block, back, now);
            if (!taken) {
                return;
            }
        }
    }

    private boolean fromTail(LaneQueue queue, List<WaitingIntent> back, long now) {
        if (queue.tail.isEmpty()) {
            return false;
        }
        long ordinal = queue.tail.getLong(0);
        LedgerEntry entry = ledger.get(ordinal);
        if (!fits(entry, now)) {
            ledger.cool(ordinal);
            return false;
        }
        back.add(take(queue, ordinal, entry, now));
        return true;
    }

    private boolean fromBlock(LaneQueue queue, Block block, List<WaitingIntent> back, long now) {
        ReadBlock read = mayRead(queue, block) ? fetcher.at(block) : null;
        if (read == null || !fits(read.entry(block.next()), now)) {
            return false;
        }
        back.add(take(block, read, block.next(), now));
        return true;
    }

    /** Of a block some of whose intents are due. */
    private boolean delayed(LaneQueue queue, Block block, List<WaitingIntent> back, long now) {
        if (!mayRead(queue, block) || !visit(block, back, now)) {
            return false;
        }
        return queue.blocks.peek() != block;
    }

    /** It is not read for one or two, and then again. */
    private boolean mayRead(LaneQueue queue, Block block) {
        Lane lane = queue.lane.undelayed();
        return fetcher.isAtHand(block) || usage.fitsSome(lane, rooms.apply(lane.vendor()), block.remaining());
    }

    /**
     * Takes from a block what has expired, and of delayed intents those that are due as far as there is room. Returns false
     * if it has to be read first.
     */
    private boolean visit(Block block, List<WaitingIntent> back, long now) {
        ReadBlock read = block.isOver() ? null : fetcher.at(block);
        if (read == null) {
            return block.isOver();
        }
        LaneQueue queue = lanes.queue(block.lane);
        boolean waits = false;
        long next = Nanos.NEVER;
        for (int place = block.next(); place < block.size; place++) {
            if (block.isTaken(place)) {
                continue;
            }
            LedgerEntry entry = read.entry(place);
            boolean due = block.lane.delayed() && Lane.notBefore(entry) <= now;
            if (Lane.deadline(entry) <= now || (due && fits(entry, now))) {
                back.add(take(block, read, place, now));
            } else {
                waits |= due;
                next = Math.min(next, due ? Lane.deadline(entry) : block.lane.due(entry));
            }
        }
        if (block.lane.delayed()) {
            queue.blocks.remove(block);
            if (waits) {
                queue.blocks.addFirst(block);
            }
        }
        if (!block.isOver()) {
            lanes.wait(block, next);
        }
        return true;
    }

    private boolean fits(LedgerEntry entry, long now) {
        Lane own = Lane.of(entry);
        Lane lane = Lane.notBefore(entry) <= now ? own.undelayed() : own;
        return usage.fits(lane, rooms.apply(lane.vendor()), RoomUsage.weight(entry));
    }
}
