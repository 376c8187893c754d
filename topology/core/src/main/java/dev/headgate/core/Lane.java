package dev.headgate.core;

import dev.headgate.api.Joining;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A FIFO of waiting intents: one per priority and tenant. An intent is passed only where its scope is blocked, or by one that
 * does not count in a limit.
 */
final class Lane {

    final Priority priority;
    final String tenant;
    private final Map<Object, ScopeQueue> queues = new HashMap<>();

    /** What waits for others to join it stops nobody else. */
    private record Gathered(Object key, Joining.Batch batch) {}

    /** What cost nothing in some units is not stopped by what does. */
    private record PartlyFree(Map<String, String> attributes, Set<String> free) {}

    /** Scope queues that may be tried, by the position of their first intent. */
    private final TreeMap<Long, ScopeQueue> ready = new TreeMap<>();

    private int size;

    /** By how much a start moves it on among the lanes of its priority. */
    long stride;

    /** The lane with the least is next, and of those the one with the least turn; both are changed by {@link Turns} only. */
    long pass;

    long turn;

    boolean takesTurns;

    Lane(Priority priority, String tenant, long stride) {
        this.priority = priority;
        this.tenant = tenant;
        this.stride = stride;
    }

    /** Where the intent waits, or would. */
    @Nullable
    ScopeQueue queue(Intent intent) {
        return queues.get(key(intent));
    }

    /** What those of one queue have in common: nothing else than their attributes, for almost all. */
    private static Object key(Intent intent) {
        Set<String> free = intent.free();
        Object key = free.isEmpty() ? intent.scope() : new PartlyFree(intent.scope(), free);
        return intent.joining() instanceof Joining.Batch batch ? new Gathered(key, batch) : key;
    }

    ScopeQueue add(Entry entry) {
        Object key = key(entry.intent);
        ScopeQueue queue = queues.get(key);
        if (queue == null) {
            queue = new ScopeQueue(this, key);
            queues.put(queue.key, queue);
        } else {
            unready(queue);
        }
        queue.entries.put(entry.position(), entry);
        size++;
        return queue;
    }

    void remove(ScopeQueue queue, Entry entry) {
        unready(queue);
        queue.entries.remove(entry.position());
        size--;
        if (queue.entries.isEmpty()) {
            queues.remove(queue.key);
        }
    }

    void ready(ScopeQueue queue) {
        ready.put(queue.headPosition(), queue);
    }

    void unready(ScopeQueue queue) {
        ready.remove(queue.headPosition());
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    ScopeQueue first() {
        return ready.firstEntry().getValue();
    }

    /** Intents in it. */
    int size() {
        return size;
    }

    int queues() {
        return queues.size();
    }

    boolean isEmpty() {
        return queues.isEmpty();
    }
}
