package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
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

    /** Blocked scope queues, the one to be tried again first at the front. */
    private final TreeSet<ScopeQueue> blocked = new TreeSet<>(
            Comparator.comparingLong(ScopeQueue::blockedUntil).thenComparingLong(ScopeQueue::headPosition));

    /** The pass of the priority that started last: where one that was idle joins in. */
    private long served;

    private final JoinIndex joinIndex = new JoinIndex();
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

    QueueDepth depth(Intent intent) {
        Lane lane = rank(intent.priority()).tenants.get(intent.tenant());
        if (lane == null) {
            return new QueueDepth(lanes(), 0, 0, 0);
        }
        ScopeQueue queue = lane.queue(intent);
        return new QueueDepth(lanes(), lane.size(), lane.queues(), queue == null ? 0 : queue.entries.size());
    }

    void add(Entry entry) {
        Intent intent = entry.intent;
        Rank rank = rank(intent.priority());
        Lane lane = rank.tenants.computeIfAbsent(intent.tenant(), tenant -> new Lane(intent.priority(), tenant));
        ScopeQueue known = lane.queue(intent);
        if (known != null && entry.position() < known.headPosition()) {
            unblock(known); // what blocks one may let the other pass
        }
        ScopeQueue queue = lane.add(entry);
        entry.enqueue(queue);
        joinIndex.add(entry);
        size++;
        if (queue.block == null) {
            ready(queue);
        }
    }

    void remove(Entry entry) {
        ScopeQueue queue = entry.queue();
        if (queue == null) {
            throw new IllegalStateException("not in a lane: " + entry.intent.id());
        }
        if (queue.head() == entry) {
            unblock(queue);
        }
        queue.lane.remove(queue, entry);
        entry.dequeue();
        joinIndex.remove(entry);
        size--;
        if (queue.entries.isEmpty()) {
            askBehind(queue);
        }
        if (queue.block == null && !queue.entries.isEmpty()) {
            queue.lane.ready(queue);
        }
        refresh(queue.lane);
    }

    /** Returns a place behind all others. */
    long lastPosition() {
        return ++last;
    }

    /** It stands there from now on, in its lane or when it comes to it. */
    void stand(Entry entry, long position) {
        boolean waits = entry.queue() != null && entry.position() != position;
        if (waits) {
            remove(entry);
        }
        entry.position(position);
        if (waits) {
            add(entry);
        }
    }

    /** The scope queue whose first intent is to be tried next, or null. */
    @Nullable
    ScopeQueue next() {
        Rank best = null;
        for (Rank rank : ranks.values()) {
            if (!rank.turns.isEmpty() && (best == null || rank.pass < best.pass)) {
                best = rank;
            }
        }
        return best == null ? null : best.turns.getFirst().first();
    }

    /** Takes the scope queue's first intent out to be started, and passes the turn on. */
    Entry start(ScopeQueue queue) {
        Entry entry = queue.head();
        Rank rank = rank(queue.lane.priority);
        remove(entry);
        if (rank.turns.remove(queue.lane)) {
            rank.turns.addLast(queue.lane);
        }
        askBehind(queue);
        served = rank.pass;
        rank.pass += queue.lane.priority.stride();
        return entry;
    }

    /** Takes out those that a call for this intent, which was taken out, serves besides. They take nobody's turn. */
    List<Entry> join(Entry entry) {
        List<Entry> others = joinIndex.others(entry);
        others.forEach(this::remove);
        return others;
    }

    /** The scope queue's first intent may not start: not tried again until the block is over. */
    void block(ScopeQueue queue, Block block) {
        queue.lane.unready(queue);
        queue.block = block;
        Waiters waiters = block.waiters();
        ScopeQueue first = waiters.first(queue.lane);
        waiters.add(queue);
        if (waiters.first(queue.lane) == queue) {
            if (first != null) {
                blocked.remove(first);
            }
            blocked.add(queue);
        }
        blockedBy.merge(block.constraint(), 1, Integer::sum);
        if (queue.led == waiters && waiters.first(queue.lane) == queue) {
            queue.led = null;
        }
        askBehind(queue);
        refresh(queue.lane);
    }

    /** What blocks them may now be over at {@code earliest}: those who were told a later time are tried again. */
    void wake(Waiters waiters, long earliest) {
        for (ScopeQueue queue : waiters.firsts()) {
            if (queue.blockedUntil() > earliest) {
                unblock(queue);
                ready(queue);
            }
        }
    }

    /** Everything may be different now. */
    void wakeAll() {
        for (ScopeQueue queue : List.copyOf(blocked)) {
            unblock(queue);
            ready(queue);
        }
    }

    void wakeDue(long now) {
        while (nextDue() <= now) {
            ScopeQueue queue = blocked.first();
            unblock(queue);
            ready(queue);
        }
    }

    /** When the first blocked scope queue is to be tried again, or {@link Nanos#NEVER}. */
    long nextDue() {
        return blocked.isEmpty() ? NEVER : blocked.first().blockedUntil();
    }

    /** What blocks everything that may not be tried: a cool-down only if there is no scope queue that anything else blocks. */
    Constraint constraint() {
        for (Constraint constraint : REPORTED) {
            if (blockedBy.getOrDefault(constraint, 0) > 0) {
                return constraint;
            }
        }
        return Constraint.COOL_DOWN;
    }

    private void unblock(ScopeQueue queue) {
        Block block = queue.block;
        if (block != null) {
            if (block.waiters().first(queue.lane) == queue) {
                blocked.remove(queue);
                queue.led = block.waiters();
            }
            block.waiters().remove(queue);
            blockedBy.merge(block.constraint(), -1, Integer::sum);
            queue.block = null;
        }
    }

    /** It is through, or waits for something else: who waited behind it is tried. */
    private void askBehind(ScopeQueue queue) {
        ScopeQueue next = queue.led == null ? null : queue.led.first(queue.lane);
        queue.led = null;
        if (next != null) {
            unblock(next);
            ready(next);
        }
    }

    private void ready(ScopeQueue queue) {
        queue.lane.ready(queue);
        refresh(queue.lane);
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
