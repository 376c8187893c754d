package dev.headgate.streams.parking;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.ExpiringKeys;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.spi.SteadyClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Intents that were cancelled while their vendor had some parked: they may be anywhere in blocks, which are looked through
 * for all of them together. What was accepted later under the same id is another matter.
 *
 * <p>Threading: the stream thread.
 */
final class ParkedCancels {

    /** Of a vendor, and of all; of more, the oldest are forgotten. */
    private static final int MAX = 100_000;

    /** From the first to the look: reading blocks for each would cost more than the calls. */
    static final long PATIENCE = Duration.ofSeconds(30).toNanos();

    /** Each until the time of its cancelling: it concerns what was accepted before. */
    private final ExpiringKeys keys;

    private final Supplier<ParkedSweep> sweeps;
    private @Nullable ParkedSweep sweep;
    private long sweepBegun;
    private long due;

    /** @param sweeps of all vendors */
    ParkedCancels(KeyValueStore<Bytes, byte[]> store, StateFormat format, Supplier<ParkedSweep> sweeps) {
        this.keys = new ExpiringKeys(store, format, ExpiringKeys.PARKED_CANCELS, MAX, MAX);
        this.sweeps = sweeps;
    }

    /** Reads what a predecessor kept. */
    void load() {
        keys.load();
    }

    void add(String vendor, String id, String reason, long now) {
        if (keys.isEmpty()) {
            due = now + PATIENCE;
        }
        keys.add(vendor, id, reason, now + 1, now);
    }

    /** Marks one that is taken back, if it was cancelled. */
    void mark(LedgerEntry entry) {
        if (isCancelled(entry)) {
            entry.setCancelled(true);
            entry.setCancelReason(
                    keys.reason(entry.getIntent().getVendor(), entry.getIntent().getId()));
        }
    }

    /** Goes on looking through what is parked. Returns what was cancelled; it is in the ledger, and marked. */
    List<WaitingIntent> run(long now) {
        if (sweep == null) {
            if (keys.isEmpty() || now < due) {
                return List.of();
            }
            sweep = sweeps.get();
            sweepBegun = now;
        }
        List<WaitingIntent> found = new ArrayList<>();
        sweep.step((_, entry) -> isCancelled(entry), found::add, now);
        found.forEach(each -> mark(each.entry()));
        if (sweep.isOver()) {
            sweep = null;
            due = now + PATIENCE;
            keys.clean(sweepBegun);
        }
        return found;
    }

    long nextDue() {
        return keys.isEmpty() ? Long.MAX_VALUE : due;
    }

    private boolean isCancelled(LedgerEntry entry) {
        long accepted = SteadyClock.nanos(entry.getAcceptedAt(), 0);
        return !keys.isEmpty()
                && keys.contains(
                        entry.getIntent().getVendor(), entry.getIntent().getId(), accepted);
    }
}
