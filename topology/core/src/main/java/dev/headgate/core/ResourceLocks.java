package dev.headgate.core;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
 * <p>Costs nothing until the first intent is accepted that has to have its resource for itself.
 */
final class ResourceLocks {

    private final Collection<StartedCall> inFlight;
    private final Lanes lanes;
    private final Map<Long, ResourceLock> locks = new HashMap<>();

    /** Those in a lane that their resource is reserved for. */
    private final Set<Entry> reserving = new HashSet<>();

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
            inFlight.forEach(call -> started(call.entry));
        }
    }

    /** Returns whether this one, whose turn it is, may have its resource; if not, it is in its lane no more. */
    boolean admits(Entry entry) {
        if (!used || entry.intent.resource() == 0) {
            return true;
        }
        ResourceLock lock = locks.get(entry.intent.resource());
        if (lock == null || lock.admits(entry)) {
            return true;
        }
        lanes.remove(entry);
        entry.stepAside();
        lock.add(entry);
        return false;
    }

    /** Its call is in flight from now on. */
    void started(Entry entry) {
        if (!used || entry.intent.resource() == 0) {
            return;
        }
        ResourceLock lock = locks.computeIfAbsent(entry.intent.resource(), ResourceLock::new);
        reserving.remove(entry);
        lock.started(entry).forEach(line);
    }

    /** Its call has ended. */
    void ended(Entry entry) {
        ResourceLock lock = lock(entry);
        if (lock != null) {
            lock.ended();
            passOn(lock);
        }
    }

    /** The intent is waited for no more. */
    void leave(Entry entry) {
        ResourceLock lock = lock(entry);
        if (lock != null) {
            reserving.remove(entry);
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

    /** Resources that calls are in flight or wait for. */
    int size() {
        return locks.size();
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
            locks.remove(lock.resource);
        }
    }
}
