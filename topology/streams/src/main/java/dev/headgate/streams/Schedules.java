package dev.headgate.streams;

import dev.headgate.core.Outcome;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.schedule.Firings;
import dev.headgate.streams.spi.SteadyClock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The schedules of one partition, which are entries of the ledger. A firing writes its intent to the topic intents, for the
 * vendor's owner to read like any other, and notes that in the entry, in one transaction: so none is lost and none is made twice.
 *
 * <p>Threading: the stream thread.
 */
final class Schedules {

    /** Firings before others have their turn. */
    static final int PASS = 64;

    /** Of a task. */
    static final int MAX = 10_000;

    /** @param at when it is to be looked at, in nanoseconds since the epoch */
    private record Next(long at, long ordinal) {}

    private final AppContext app;
    private final TaskContext task;
    private final EffectExecutor executor;
    private final TreeSet<Next> byTime =
            new TreeSet<>(Comparator.comparingLong(Next::at).thenComparingLong(Next::ordinal));
    private final Map<Long, Next> known = new HashMap<>();

    /** Ordinals by the hash of their intents' ids. */
    private final Map<Long, Set<Long>> byId = new HashMap<>();

    Schedules(AppContext app, TaskContext task, EffectExecutor executor) {
        this.app = app;
        this.task = task;
        this.executor = executor;
    }

    static boolean isSchedule(LedgerEntry entry) {
        return entry.getIntent().getSchedule() != null;
    }

    /** A schedule of the ledger: a new one, or one found there at take-over. */
    void add(long ordinal, LedgerEntry entry, long now) {
        if (entry.getCancelled()) {
            executor.finishSchedule(ordinal, entry, Outcome.CANCELLED, entry.getCancelReason(), now);
        } else if (known.size() >= MAX) {
            String reason = "schedule: there are " + MAX + " in this partition, which is the most; cancel some";
            executor.finishSchedule(ordinal, entry, Outcome.REJECTED, reason, now);
        } else {
            await(ordinal, entry, new Firings(entry), now);
        }
    }

    /** Fires what is due. */
    void fire(long now) {
        int left = PASS;
        while (left > 0 && nextDue() <= now) {
            Next next = byTime.first();
            LedgerEntry entry = task.ledger().get(next.ordinal());
            forget(next, entry);
            left -= Math.max(1, fire(next.ordinal(), entry, left, now));
        }
    }

    /** When the next firing is due, or {@link Nanos#NEVER}. */
    long nextDue() {
        return byTime.isEmpty() ? Nanos.NEVER : byTime.first().at();
    }

    /** Ends those of a vendor that have this id: nothing is made any more. Returns how many. */
    int cancel(String vendor, String id, String reason, long now) {
        int ended = 0;
        for (long ordinal : Set.copyOf(byId.getOrDefault(IndexEntry.hash(id), Set.of()))) {
            LedgerEntry entry = task.ledger().get(ordinal);
            Intent intent = entry.getIntent();
            if (intent.getId().equals(id) && intent.getVendor().equals(vendor)) {
                cancel(ordinal, entry, reason, now);
                ended++;
            } else {
                task.ledger().cool(ordinal);
            }
        }
        return ended;
    }

    /** Ends all of a vendor. */
    void cancelAll(String vendor, String reason, long now) {
        for (long ordinal : List.copyOf(known.keySet())) {
            LedgerEntry entry = task.ledger().get(ordinal);
            if (!entry.getIntent().getVendor().equals(vendor) || !cancel(ordinal, entry, reason, now)) {
                task.ledger().cool(ordinal);
            }
        }
    }

    /** Ends a schedule: nothing is made any more. Returns whether there is one. */
    boolean cancel(long ordinal, LedgerEntry entry, String reason, long now) {
        Next next = known.get(ordinal);
        if (next == null) {
            return false;
        }
        forget(next, entry);
        executor.finishSchedule(ordinal, entry, Outcome.CANCELLED, reason, now);
        return true;
    }

    private int fire(long ordinal, LedgerEntry entry, int max, long now) {
        Firings firings = new Firings(entry);
        Firings.Due due = firings.due(SteadyClock.instant(now), max);
        for (Instant time : due.times()) {
            Intent intent = firings.intent(time);
            byte[] value = app.codec().encode(Topics.INTENTS, intent);
            task.outbox().intent(intent.getVendor(), value, Outbox.headers(entry), now);
        }
        app.meters().fired(due.times().size(), due.missed());
        LedgerEntry fired = LedgerEntry.newBuilder(entry)
                .setFiredUntil(due.until())
                .setFirings(entry.getFirings() + due.times().size())
                .build();
        task.ledger().update(ordinal, fired);
        await(ordinal, fired, new Firings(fired), now);
        return due.times().size();
    }

    private void await(long ordinal, LedgerEntry entry, Firings firings, long now) {
        Instant at = firings.next();
        if (at == null) {
            executor.finishSchedule(ordinal, entry, Outcome.SUCCEEDED, "", now);
            return;
        }
        Next next = new Next(SteadyClock.nanos(at, Nanos.NEVER), ordinal);
        byTime.add(next);
        known.put(ordinal, next);
        byId.computeIfAbsent(idHash(entry), _ -> new HashSet<>()).add(ordinal);
        task.ledger().cool(ordinal);
    }

    private void forget(Next next, LedgerEntry entry) {
        byTime.remove(next);
        known.remove(next.ordinal());
        byId.computeIfPresent(idHash(entry), (_, same) -> {
            same.remove(next.ordinal());
            return same.isEmpty() ? null : same;
        });
    }

    private static long idHash(LedgerEntry entry) {
        return IndexEntry.hash(entry.getIntent().getId());
    }
}
