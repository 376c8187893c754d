package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.core.policy.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The intents in lanes that one call may serve together. */
final class JoinGroup {

    /** The most that one call serves. */
    static final int MAX = 1_000;

    private final TreeSet<Entry> entries =
            new TreeSet<>(Comparator.comparingLong(JoinGroup::since).thenComparingLong(Entry::ordinal));

    private final int max;
    private final long wait;

    /** Those that wait for others to join them. */
    final Waiters waiters = new Waiters();

    JoinGroup(Joining joining) {
        max = joining instanceof Joining.Batch batch ? Math.min(MAX, batch.max()) : MAX;
        wait = joining instanceof Joining.Batch batch ? Nanos.of(batch.gather()) : 0;
    }

    private static long since(Entry entry) {
        return Math.max(entry.intent.acceptedAt(), entry.notBefore());
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    void remove(Entry entry) {
        entries.remove(entry);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Until when its first waits for others: now or later. */
    long gathersUntil(long now) {
        return wait == 0 || isFull() || entries.isEmpty()
                ? now
                : Math.max(now, Nanos.plus(since(entries.first()), wait));
    }

    boolean isFull() {
        return entries.size() >= max;
    }

    /** Those that a call for one that was taken out serves besides. */
    List<Entry> others() {
        return entries.stream().limit(max - 1L).toList();
    }
}
