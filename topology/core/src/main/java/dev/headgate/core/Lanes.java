package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whose turn it is: weighted shares between priorities, turns between tenants, order inside a lane. */
final class Lanes {

    private static final List<Constraint> REPORTED = List.of(
            Constraint.QUOTA,
            Constraint.BULKHEAD,
            Constraint.WAITING,
            Constraint.UNREACHABLE,
            Constraint.AUTH,
            Constraint.FAILING);

    private static final class Rank {
        final Map<String, Lane> tenants = new HashMap<>();

        /** Lanes with something to try, next first. */
        final SequencedSet<Lane> turns = new LinkedHashSet<>();

        /** Stride scheduling: the priority with the least pass is next; a start moves it on by its stride. */
        long pass;
    }

    private final Map<Priority, Rank> ranks = new EnumMap<>(Priority.class);

    /** Blocked strands, the one to be tried again first at the front. */
    private final TreeSet<Strand> blocked =
            new TreeSet<>(Comparator.comparingLong(Strand::blockedUntil).thenComparingLong(Strand::headPosition));

    /** The pass of the priority that started last: where one that was idle joins in. */
    private long served;

    private final Map<Constraint, Integer> blockedBy = new EnumMap<>(Constraint.class);
    private int size;
    private long last;

    Lanes() {
        for (Priority priority : Priority.values()) {
            ranks.put(priority, new Rank());
        }
    }

    int size() {
        return size;
    }

    /** Lanes that hold something. */
    int lanes() {
        int lanes = 0;
        for (Rank rank : ranks.values()) {
            lanes += rank.tenants.size();
        }
        return lanes;
    }

    Crowd crowd(Intent intent) {
        Lane lane = rank(intent.priority()).tenants.get(intent.tenant());
        if (lane == null) {
            return new Crowd(lanes(), 0, 0, 0);
        }
        Strand strand = lane.strand(intent.scope());
        return new Crowd(lanes(), lane.size(), lane.strands(), strand == null ? 0 : strand.entries.size());
    }

    void add(Entry entry) {
        Intent intent = entry.intent;
        Rank rank = rank(intent.priority());
        Lane lane = rank.tenants.computeIfAbsent(intent.tenant(), tenant -> new Lane(intent.priority(), tenant));
        Strand known = lane.strand(intent.scope());
        if (known != null && entry.position < known.headPosition()) {
            unblock(known); // what blocks one may let the other pass
        }
        Strand strand = lane.add(entry);
        entry.strand = strand;
        entry.place = Entry.Place.LANE;
        size++;
        if (strand.block == null) {
            ready(strand);
        }
    }

    void remove(Entry entry) {
        Strand strand = entry.strand;
        if (strand == null) {
            throw new IllegalStateException("not in a lane: " + entry.intent.id());
        }
        if (strand.head() == entry) {
            unblock(strand);
        }
        strand.lane.remove(strand, entry);
        entry.strand = null;
        size--;
        if (strand.entries.isEmpty()) {
            askBehind(strand);
        }
        if (strand.block == null && !strand.entries.isEmpty()) {
            strand.lane.ready(strand);
        }
        refresh(strand.lane);
    }

    /** Returns a place behind all others. */
    long lastPosition() {
        return ++last;
    }

    /** It stands there from now on, in its lane or when it comes to it. */
    void stand(Entry entry, long position) {
        boolean waits = entry.strand != null && entry.position != position;
        if (waits) {
            remove(entry);
        }
        entry.position = position;
        if (waits) {
            add(entry);
        }
    }

    /** The strand whose first intent is to be tried next, or null. */
    @Nullable
    Strand next() {
        Rank best = null;
        for (Rank rank : ranks.values()) {
            if (!rank.turns.isEmpty() && (best == null || rank.pass < best.pass)) {
                best = rank;
            }
        }
        return best == null ? null : best.turns.getFirst().first();
    }

    /** Takes the strand's first intent out to be started, and passes the turn on. */
    Entry start(Strand strand) {
        Entry entry = strand.head();
        Rank rank = rank(strand.lane.priority);
        remove(entry);
        if (rank.turns.remove(strand.lane)) {
            rank.turns.addLast(strand.lane);
        }
        askBehind(strand);
        served = rank.pass;
        rank.pass += strand.lane.priority.stride();
        return entry;
    }

    /** The strand's first intent may not start: not tried again until the block is over. */
    void block(Strand strand, Block block) {
        strand.lane.unready(strand);
        strand.block = block;
        Waiters waiters = block.waiters();
        Strand first = waiters.first(strand.lane);
        waiters.add(strand);
        if (waiters.first(strand.lane) == strand) {
            if (first != null) {
                blocked.remove(first);
            }
            blocked.add(strand);
        }
        blockedBy.merge(block.constraint(), 1, Integer::sum);
        if (strand.led == waiters && waiters.first(strand.lane) == strand) {
            strand.led = null;
        }
        askBehind(strand);
        refresh(strand.lane);
    }

    /** What blocks them may now be over at {@code earliest}: those who were told a later time are tried again. */
    void wake(Waiters waiters, long earliest) {
        for (Strand strand : waiters.firsts()) {
            if (strand.blockedUntil() > earliest) {
                unblock(strand);
                ready(strand);
            }
        }
    }

    /** Everything may be different now. */
    void wakeAll() {
        for (Strand strand : List.copyOf(blocked)) {
            unblock(strand);
            ready(strand);
        }
    }

    void wakeDue(long now) {
        while (nextDue() <= now) {
            Strand strand = blocked.first();
            unblock(strand);
            ready(strand);
        }
    }

    /** When the first blocked strand is to be tried again, or {@link Vendor#NEVER}. */
    long nextDue() {
        return blocked.isEmpty() ? NEVER : blocked.first().blockedUntil();
    }

    /** What blocks everything that may not be tried: a cool-down only if there is no strand that anything else blocks. */
    Constraint constraint() {
        for (Constraint constraint : REPORTED) {
            if (blockedBy.getOrDefault(constraint, 0) > 0) {
                return constraint;
            }
        }
        return Constraint.COOL_DOWN;
    }

    private void unblock(Strand strand) {
        Block block = strand.block;
        if (block != null) {
            if (block.waiters().first(strand.lane) == strand) {
                blocked.remove(strand);
                strand.led = block.waiters();
            }
            block.waiters().remove(strand);
            blockedBy.merge(block.constraint(), -1, Integer::sum);
            strand.block = null;
        }
    }

    /** It is through, or waits for something else: who waited behind it is tried. */
    private void askBehind(Strand strand) {
        Strand next = strand.led == null ? null : strand.led.first(strand.lane);
        strand.led = null;
        if (next != null) {
            unblock(next);
            ready(next);
        }
    }

    private void ready(Strand strand) {
        strand.lane.ready(strand);
        refresh(strand.lane);
    }

    private void refresh(Lane lane) {
        Rank rank = rank(lane.priority);
        if (lane.hasReady()) {
            if (rank.turns.isEmpty()) {
                rank.pass = Math.max(rank.pass, served); // no catching up on what it never asked for
            }
            rank.turns.add(lane);
        } else {
            rank.turns.remove(lane);
            if (lane.isEmpty()) {
                rank.tenants.remove(lane.tenant, lane);
            }
        }
    }

    private Rank rank(Priority priority) {
        Rank rank = ranks.get(priority);
        if (rank == null) {
            throw new IllegalStateException("no rank: " + priority);
        }
        return rank;
    }
}
