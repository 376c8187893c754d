package dev.headgate.core;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A FIFO of waiting intents: one per priority and tenant. An intent is passed only where its scope is blocked. */
final class Lane {

    final Priority priority;
    final String tenant;
    private final Map<Map<String, String>, ScopeQueue> queues = new HashMap<>();

    /** Scope queues that may be tried, by the position of their first intent. */
    private final TreeMap<Long, ScopeQueue> ready = new TreeMap<>();

    private int size;

    Lane(Priority priority, String tenant) {
        this.priority = priority;
        this.tenant = tenant;
    }

    @Nullable
    ScopeQueue queue(Map<String, String> attributes) {
        return queues.get(attributes);
    }

    ScopeQueue add(Entry entry) {
        ScopeQueue queue = queues.get(entry.intent.scope());
        if (queue == null) {
            queue = new ScopeQueue(this, entry.intent.scope());
            queues.put(queue.attributes, queue);
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
            queues.remove(queue.attributes);
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
