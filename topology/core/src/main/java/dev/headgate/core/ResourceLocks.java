package dev.headgate.core;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A readers-writer lock for each resource of a vendor that calls are in flight for: a call that has to have its resource for
 * itself starts when no other of that resource is in flight, and none starts while it is. One whose turn it is, and whose
 * resource is taken, steps aside and stops nobody else. As soon as the resource is free, whoever has waited longest for it has
 * it reserved, unless something else stops that one.
 *
 * <p>A batch has the resources of all its members. Nobody joins it whose resource is taken; one that is repeated waits only for
 * calls that are under way, as it may not leave a member out.
 *
 * <p>Costs nothing until the first intent is accepted that has to have its resource for itself.
 */
final class ResourceLocks {

    private final Collection<StartedCall> inFlight;
    private final Lanes lanes;
    private final Map<Long, ResourceLock> locks = new HashMap<>();

    /** Those in a lane that their resource is reserved for. */
    private final Set<Entry> reserving = new HashSet<>();

    /** First members of batches that wait for another member's resource, or were let go on by it. */
    private final Map<Entry, ResourceLock> elsewhere = new HashMap<>();

    /** Where those go who are let go on. */
    private Consumer<Entry> line;

    private boolean used;

    /** @param inFlight calls in flight, kept by the caller */
    ResourceLocks(Collection<StartedCall> inFlight, Lanes lanes) {
        this.inFlight = inFlight;
        this.lanes = lanes;
        this.line = lanes::add;
    }

    /** Those who are let go on stand in their lanes again, unless they are paused by now. */
    void line(Consumer<Entry> unlessPaused) {
        line = unlessPaused;
    }

    /** An intent may wait from now on. */
    void accepted(Intent intent) {
        if (intent.exclusive() && !used) {
            used = true;
            inFlight.forEach(this::started);
        }
    }

    /** Returns whether this one, whose turn it is, may have its resource; if not, it is in its lane no more. */
    boolean admits(Entry entry) {
        ResourceLock taken = taken(entry);
        if (taken == null) {
            return true;
        }
        lanes.remove(entry);
        entry.stepAside();
        leave(entry);
        taken.add(entry);
        if (taken.resource != entry.intent.resource()) {
            elsewhere.put(entry, taken);
        }
        return false;
    }

    /** Returns the lock that it has to wait for; null for none. */
    private @Nullable ResourceLock taken(Entry entry) {
        if (!used) {
            return null;
        }
        ResourceLock own = lock(entry);
        if (own != null && !own.admits(entry)) {
            return own;
        }
        Batch batch = entry.batch();
        for (Entry other : batch == null ? List.<Entry>of() : batch.others()) {
            ResourceLock lock = lock(other);
            if (lock != null && lock.isHeldAlone()) {
                return lock;
            }
        }
        return null;
    }

    /** Returns whether a call for this intent may serve that one besides. */
    boolean mayJoin(Entry other, Entry entry) {
        ResourceLock lock = other.intent.resource() == entry.intent.resource() ? null : lock(other);
        return lock == null || lock.admits(other);
    }

    /** The call is in flight from now on. */
    void started(StartedCall call) {
        if (used) {
            started(call.entry);
            call.joined.forEach(this::started);
        }
    }

    private void started(Entry entry) {
        ResourceLock other = elsewhere.remove(entry);
        if (other != null) {
            other.leave(entry); // and it is another member's from now on
        }
        reserving.remove(entry);
        if (entry.intent.resource() != 0) {
            ResourceLock lock = locks.computeIfAbsent(entry.intent.resource(), ResourceLock::new);
            lock.started(entry).forEach(line);
        }
    }

    /** The call has ended. */
    void ended(StartedCall call) {
        if (used) {
            ended(call.entry);
            call.joined.forEach(this::ended);
        }
    }

    private void ended(Entry entry) {
        ResourceLock lock = lock(entry);
        if (lock != null) {
            lock.ended();
            passOn(lock);
        }
    }

    /** The intent is waited for no more. */
    void leave(Entry entry) {
        if (used) {
            reserving.remove(entry);
            leave(entry, lock(entry));
            leave(entry, elsewhere.remove(entry));
        }
    }

    private void leave(Entry entry, @Nullable ResourceLock lock) {
        if (lock != null) {
            lock.leave(entry);
            passOn(lock);
        }
    }

    /** Something else stops those of this queue: they keep no resource from others. */
    void blocked(ScopeQueue queue) {
        if (!reserving.isEmpty()) {
            reserving.stream().filter(entry -> entry.queue() == queue).toList().forEach(this::leave);
        }
    }

    /** Some are paused: nor do they. */
    void paused() {
        reserving.stream().filter(entry -> entry.queue() == null).toList().forEach(this::leave);
    }

    private @Nullable ResourceLock lock(Entry entry) {
        return used && entry.intent.resource() != 0 ? locks.get(entry.intent.resource()) : null;
    }

    /** Whoever waits, and is stopped by nothing else that is known, has it next. */
    private void passOn(ResourceLock lock) {
        for (Entry next = lock.reserve(); next != null; next = lock.reserve()) {
            line.accept(next);
            ScopeQueue queue = next.queue();
            if (queue != null && queue.block == null) {
                reserving.add(next);
                return;
            }
            lock.leave(next);
        }
        if (lock.isFree()) {
            locks.remove(lock.resource, lock);
        }
    }
}
