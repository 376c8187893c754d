package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How long intents wait for scopes that refuse. One that was refused waits for its patience from its acceptance, or its last page, on; one
 * that never was, and stands before a closed scope, from the begin of that episode on, or from when it was accepted or due
 * if that is later: so a short cool-down ends nothing that is old already. Who is in flight is asked when it is back; of who
 * is paused it begins anew when the pause is over.
 */
final class Patience {

    private final CoolDowns coolDowns;
    private final Pauses pauses;
    private long patience;
    private final TreeSet<Entry> watched = new TreeSet<>(
            Comparator.<Entry>comparingLong(e -> e.patienceUntil()).thenComparingLong(Entry::ordinal));

    /** When those in the lanes are to be watched too: nobody's patience is over before. */
    private long lanesAt = NEVER;

    Patience(CoolDowns coolDowns, Pauses pauses, CoolDownPolicy policy) {
        this.coolDowns = coolDowns;
        this.pauses = pauses;
        this.patience = Nanos.of(policy.patience());
    }

    /** It has come to its place, or back to it. */
    void watch(Entry entry, long now) {
        if (entry.progress().throttles() > 0 || !coolDowns.scopes().isEmpty()) {
            forget(entry);
            entry.patienceUntil(until(entry, now));
            if (entry.patienceUntil() != NEVER) {
                watched.add(entry);
            }
        }
    }

    void forget(Entry entry) {
        if (entry.patienceUntil() != NEVER) {
            watched.remove(entry);
            entry.patienceUntil(NEVER);
        }
    }

    /** Another patience from now on. */
    void change(CoolDownPolicy policy, Backlog backlog, long now) {
        patience = Nanos.of(policy.patience());
        backlog.all().forEach(entry -> watch(entry, now));
    }

    /** When the first is over; {@link Nanos#NEVER} for none. */
    long nextDue() {
        return watched.isEmpty() ? lanesAt : Math.min(lanesAt, watched.first().patienceUntil());
    }

    /** After an event: notes the episodes that began. */
    void look(Backlog backlog, long now) {
        long begun = coolDowns.takeBegun();
        if (begun != NEVER) {
            lanesAt = Math.min(lanesAt, Nanos.plus(begun, patience));
        }
        if (lanesAt <= now) {
            lanesAt = NEVER;
            backlog.all().forEach(entry -> watch(entry, now));
        }
    }

    /** The next whose patience is over; null for none. */
    @Nullable
    Entry next(long now) {
        while (!watched.isEmpty() && watched.first().patienceUntil() <= now) {
            Entry entry = watched.first();
            forget(entry);
            long until = until(entry, now);
            if (until <= now) {
                return entry;
            }
            watch(entry, now); // or it is in flight, or what stood before it is open
        }
        return null;
    }

    private long until(Entry entry, long now) {
        if (entry.isInFlight() || entry.place() == Entry.Place.HELD || entry.followsBatch()) {
            return NEVER;
        }
        long from = Math.max(entry.patientSince(), pauses.endedFor(entry.intent));
        if (entry.progress().throttles() > 0) {
            return Nanos.plus(from, patience);
        }
        long since = entry.place() == Entry.Place.LANE ? coolDowns.closedSince(entry.intent.scope(), now) : NEVER;
        long begin = Math.max(since, Math.max(from, entry.intent.notBefore()));
        return since == NEVER ? NEVER : Nanos.plus(begin, patience);
    }
}
