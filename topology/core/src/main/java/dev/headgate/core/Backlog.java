package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A vendor's accepted, unfinished intents: each in a lane, waiting for its time, behind another, or in flight. */
final class Backlog {

    private final Lanes lanes;
    private final Ordering ordering = new Ordering();
    private final Patience patience;
    private final Pauses pauses;
    private final Map<Long, Entry> entries = new HashMap<>();
    private final Map<String, List<Entry>> byId = new HashMap<>();
    private final TreeSet<Entry> delayed =
            new TreeSet<>(Comparator.<Entry>comparingLong(e -> e.notBefore()).thenComparingLong(Entry::ordinal));
    private final TreeSet<Entry> deadlines = new TreeSet<>(
            Comparator.<Entry>comparingLong(e -> e.intent.deadline()).thenComparingLong(Entry::ordinal));

    /** Paused ones that would be in their lanes otherwise. */
    private final NavigableMap<Long, Entry> held = new TreeMap<>();

    private final PriorityCounter byPriority = new PriorityCounter();

    Backlog(Lanes lanes, CoolDowns coolDowns, Pauses pauses, CoolDownPolicy policy) {
        this.lanes = lanes;
        this.pauses = pauses;
        this.patience = new Patience(coolDowns, pauses, policy);
    }

    Patience patience() {
        return patience;
    }

    WaitClock clock() {
        return lanes.clock();
    }

    int size() {
        return entries.size();
    }

    /** All of them, of each priority. */
    ByPriority byPriority() {
        return byPriority.counts();
    }

    /** All of them, in a copy. */
    List<Entry> all() {
        return List.copyOf(entries.values());
    }

    /** All of them, in order. */
    List<Entry> inOrder() {
        return entries.values().stream()
                .sorted(Comparator.comparingLong(Entry::ordinal))
                .toList();
    }

    /** Takes a new entry in; it stands behind its ordering key's others until {@link #queue}. Returns whether first. */
    boolean add(Entry entry) {
        if (entries.putIfAbsent(entry.ordinal(), entry) != null) {
            throw new IllegalStateException("accepted twice: " + entry.ordinal());
        }
        byId.computeIfAbsent(entry.intent.id(), id -> new ArrayList<>(1)).add(entry);
        byPriority.add(entry.intent.priority(), 1);
        if (entry.intent.deadline() != NEVER) {
            deadlines.add(entry);
        }
        entry.standBehind();
        return ordering.enter(entry);
    }

    /** Puts an entry that is nowhere else in its lane, or among the delayed. */
    void queue(Entry entry, long now) {
        if (entry.notBefore() > now) {
            entry.delay();
            delayed.add(entry);
        } else {
            line(entry);
        }
        patience.watch(entry, now);
    }

    /** It is due: it stands in its lane unless it is paused. */
    void line(Entry entry) {
        if (pauses.hold(entry)) {
            entry.hold();
            held.put(entry.ordinal(), entry);
        } else {
            lanes.add(entry);
        }
    }

    /** Takes out of the lanes what is paused now. */
    void hold(long now) {
        for (Entry entry : inOrder()) {
            if (entry.place() == Entry.Place.LANE && pauses.hold(entry)) {
                lanes.remove(entry);
                line(entry);
                patience.watch(entry, now);
            }
        }
    }

    /** Puts back into the lanes, in their order, what is paused no more. */
    void release(long now) {
        for (Entry entry : List.copyOf(held.values())) {
            if (!pauses.hold(entry)) {
                held.remove(entry.ordinal());
                lanes.add(entry);
                patience.watch(entry, now);
            }
        }
    }

    /** Paused ones, in order. */
    Collection<Entry> held() {
        return held.values();
    }

    /** Takes a finished entry out of everything; whoever stood behind it is queued. */
    void remove(Entry entry, long now) {
        switch (entry.place()) {
            case LANE -> lanes.remove(entry);
            case DELAYED -> delayed.remove(entry);
            case HELD -> held.remove(entry.ordinal());
            case LEDGER, BEHIND, ASIDE, IN_FLIGHT -> {}
            case GONE -> throw new IllegalStateException("finished twice: " + entry.intent.id());
        }
        entry.finish();
        forget(entry);
        Entry next = ordering.leave(entry);
        if (next != null) {
            queue(next, now);
        }
    }

    /** Takes a delayed entry out, and those behind it in its ordering key. Returns none if it is not delayed. */
    List<Entry> withdraw(long ordinal) {
        Entry entry = entries.get(ordinal);
        if (entry == null || entry.place() != Entry.Place.DELAYED || entry.isWithOthers()) {
            return List.of();
        }
        delayed.remove(entry);
        List<Entry> withdrawn = ordering.withdraw(entry);
        withdrawn.forEach(this::forget);
        return withdrawn;
    }

    /** Entries that wait for their notBefore. */
    int delayed() {
        return delayed.size();
    }

    /** Returns whether there is one with this ordering key. */
    boolean holds(String orderingKey) {
        return ordering.holds(orderingKey);
    }

    private void forget(Entry entry) {
        entries.remove(entry.ordinal());
        byPriority.add(entry.intent.priority(), -1);
        byId.computeIfPresent(entry.intent.id(), (id, same) -> {
            same.remove(entry);
            return same.isEmpty() ? null : same;
        });
        deadlines.remove(entry);
        patience.forget(entry);
    }

    @Nullable
    Entry find(long ordinal) {
        return entries.get(ordinal);
    }

    Entry inFlight(long ordinal) {
        Entry entry = entries.get(ordinal);
        if (entry == null || !entry.isInFlight()) {
            throw new IllegalStateException("not in flight: " + ordinal);
        }
        return entry;
    }

    List<Entry> withId(String id) {
        return List.copyOf(byId.getOrDefault(id, List.of()));
    }

    /** The next entry whose deadline has passed, not to be told again; null for none. */
    @Nullable
    Entry expired(long now) {
        return deadlines.isEmpty() || deadlines.first().intent.deadline() > now ? null : deadlines.removeFirst();
    }

    /** Moves what is due now into the lanes. */
    void mature(long now) {
        lanes.wakeDue(now);
        while (!delayed.isEmpty() && delayed.first().notBefore() <= now) {
            Entry due = delayed.removeFirst();
            line(due);
            patience.watch(due, now);
        }
    }

    /** When the first deadline, delay or parked scope queue is due, or {@link Nanos#NEVER}. */
    long nextDue() {
        long due = deadlines.isEmpty() ? NEVER : deadlines.first().intent.deadline();
        due = delayed.isEmpty() ? due : Math.min(due, delayed.first().notBefore());
        return Math.min(Math.min(due, patience.nextDue()), lanes.nextDue());
    }
}
