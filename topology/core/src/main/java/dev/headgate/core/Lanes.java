package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
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

    /** Lanes of each priority, and blocked scope queues, that are looked at to find the oldest intent. */
    static final int LOOKS = 100;

    private final Ranks ranks;
    private final WaitClock clock;

    /** Blocked scope queues, the one to be tried again first at the front. */
    private final TreeSet<ScopeQueue> blocked = new TreeSet<>(
            Comparator.comparingLong(ScopeQueue::blockedUntil).thenComparingLong(ScopeQueue::headPosition));

    private final JoinIndex joinIndex = new JoinIndex();
    private final Map<Constraint, Integer> blockedBy = new EnumMap<>(Constraint.class);
    private int size;
    private long last;

    Lanes(Shares shares) {
        this(shares, new WaitClock(0));
    }

    /** @param clock by which it is counted what keeps those who wait in them */
    Lanes(Shares shares, WaitClock clock) {
        this.ranks = new Ranks(shares);
        this.clock = clock;
    }

    WaitClock clock() {
        return clock;
    }

    /** By other weights from now on. */
    void change(Shares changed) {
        ranks.change(changed);
    }

    int size() {
        return size;
    }

    /** Lanes that hold something. */
    int lanes() {
        return ranks.lanes();
    }

    /**
     * When the oldest was accepted of those that come first, whether they may start or what comes first is blocked; {@link
     * Nanos#NEVER} if there are none. More than {@value #LOOKS} lanes, or scope queues that are blocked by something of their
     * own, are not looked at: of these, the next in turn.
     */
    long oldest() {
        long oldest = ranks.oldestReady(LOOKS);
        int looks = 0;
        for (ScopeQueue queue : blocked) {
            if (looks++ == LOOKS) {
                break;
            }
            oldest = Math.min(oldest, queue.head().intent.acceptedAt());
        }
        return oldest;
    }

    QueueDepth depth(Intent intent) {
        Lane lane = ranks.find(intent);
        if (lane == null) {
            return new QueueDepth(lanes(), 0, 0, 0);
        }
        ScopeQueue queue = lane.queue(intent);
        return new QueueDepth(lanes(), lane.size(), lane.queues(), queue == null ? 0 : queue.entries.size());
    }

    void add(Entry entry) {
        Intent intent = entry.intent;
        Lane lane = ranks.lane(intent);
        ScopeQueue known = lane.queue(intent);
        if (known != null && entry.position() < known.headPosition()) {
            unblock(known); // what blocks one may let the other pass
        }
        ScopeQueue queue = lane.add(entry);
        entry.enqueue(queue);
        size++;
        if (queue.block == null) {
            ready(queue);
        }
        JoinGroup full = joinIndex.add(entry);
        if (full != null) {
            wake(full.waiters, Long.MIN_VALUE);
        }
    }

    /** Those in lanes that one call may serve together with this one; null: none. */
    @Nullable
    JoinGroup group(Entry entry) {
        return joinIndex.group(entry);
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
        ranks.refresh(queue.lane);
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
        Lane lane = ranks.next();
        return lane == null ? null : lane.first();
    }

    /** As {@link #next}, while only HIGH may start. */
    @Nullable
    ScopeQueue nextOfHigh() {
        Lane lane = ranks.nextOfHigh();
        return lane == null ? null : lane.first();
    }

    /** Takes the scope queue's first intent out to be started, and passes the turn on. */
    Entry start(ScopeQueue queue) {
        Entry entry = queue.head();
        remove(entry);
        ranks.started(queue.lane);
        askBehind(queue);
        return entry;
    }

    /** Takes out those that a call for this intent, which was taken out, serves besides. They take nobody's turn. */
    List<Entry> join(Entry entry, Predicate<Entry> allowed) {
        List<Entry> all = joinIndex.others(entry);
        if (all.isEmpty()) {
            return all;
        }
        List<Entry> others = all.stream().filter(allowed).toList();
        others.forEach(this::remove);
        return others;
    }

    /** The scope queue's first intent may not start: not tried again until the block is over. */
    void block(ScopeQueue queue, Block block) {
        queue.lane.unready(queue);
        queue.block(block, clock);
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
        ranks.refresh(queue.lane);
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
            queue.unblock(clock);
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
        ranks.refresh(queue.lane);
    }
}
