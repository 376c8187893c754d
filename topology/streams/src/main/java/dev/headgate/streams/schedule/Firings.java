package dev.headgate.streams.schedule;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a schedule's entry of the ledger says of its firings. */
public final class Firings {

    /** A firing that is later than this was missed. */
    static final Duration LATE = Duration.ofSeconds(10);

    /** By so much a notBefore may be past, so that a schedule that is to begin now does, however long it was on its way. */
    static final Duration PAST = Duration.ofMinutes(1);

    private final LedgerEntry entry;
    private final Schedule schedule;
    private final Recurrence recurrence;

    /** @param entry of a schedule */
    public Firings(LedgerEntry entry) {
        this.entry = entry;
        this.schedule = entry.getIntent().getSchedule();
        this.recurrence = Recurrence.of(schedule, entry.getIntent().getNotBefore(), entry.getAcceptedAt());
    }

    /** Returns when the next is due; null: the schedule is over. */
    public @Nullable Instant next() {
        return next(handled(), entry.getFirings());
    }

    /**
     * Those that are to be made up to now, as the schedule says of missed ones, and the time up to which all are dealt with
     * then.
     *
     * @param missed how many are not made
     */
    public record Due(List<Instant> times, Instant until, int missed) {}

    /**
     * @param now not before {@link #next}
     * @param max so many at most, at least 1
     */
    public Due due(Instant now, int max) {
        Instant end = schedule.getUntil() != null && schedule.getUntil().isBefore(now) ? schedule.getUntil() : now;
        if (schedule.getMissed() == Missed.ALL) {
            List<Instant> times = new ArrayList<>();
            Instant time = next();
            while (time != null && !time.isAfter(end) && times.size() < max) {
                times.add(time);
                time = next(time, entry.getFirings() + times.size());
            }
            return new Due(times, times.getLast(), 0);
        }
        Instant latest = recurrence.latest(end);
        if (latest == null) {
            throw new IllegalStateException(
                    "nothing is due: " + entry.getIntent().getId());
        }
        boolean late = latest.plus(LATE).isBefore(now);
        boolean fires = !late || schedule.getMissed() == Missed.ONE;
        return new Due(fires ? List.of(latest) : List.of(), latest, fires ? 0 : 1);
    }

    /** The intent that a firing makes. */
    public Intent intent(Instant time) {
        Intent intent = entry.getIntent();
        String key = intent.getIdempotencyKey();
        long put = schedule.getJitter() == 0 ? 0 : jitter(time);
        return Intent.newBuilder(intent)
                .setSchedule(null)
                .setId(intent.getId() + "@" + time)
                .setIdempotencyKey(key == null ? null : key + "@" + time)
                .setNotBefore(put == 0 ? null : time.plusMillis(put))
                .setDeadline(schedule.getWithin() == null ? null : time.plusMillis(schedule.getWithin()))
                .build();
    }

    private long jitter(Instant time) {
        long mixed = (entry.getIntent().getId().hashCode() * 31L + time.toEpochMilli()) * 0x9E3779B97F4A7C15L;
        return Long.remainderUnsigned(mixed ^ (mixed >>> 32), schedule.getJitter() + 1);
    }

    private Instant handled() {
        if (entry.getFiredUntil() != null) {
            return entry.getFiredUntil();
        }
        Instant accepted = entry.getAcceptedAt();
        Instant notBefore = entry.getIntent().getNotBefore();
        if (notBefore == null) {
            return accepted;
        }
        Instant first = notBefore.isBefore(accepted.minus(PAST)) ? accepted : notBefore;
        return first.minusMillis(1);
    }

    private @Nullable Instant next(Instant after, int made) {
        if (schedule.getTimes() != null && made >= schedule.getTimes()) {
            return null;
        }
        Instant next = recurrence.next(after);
        boolean over = next == null || (schedule.getUntil() != null && next.isAfter(schedule.getUntil()));
        return over ? null : next;
    }
}
