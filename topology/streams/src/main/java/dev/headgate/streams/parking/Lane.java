package dev.headgate.streams.parking;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Priority;
import dev.headgate.streams.spi.SteadyClock;
import java.time.Duration;

/**
 * The intents of one vendor, priority and tenant, which are taken back in the order in which they were accepted.
 *
 * @param delayed those of them that were not due for long when they were accepted, and have no ordering key: they are taken
 *     back when they are due, and take no room from the others until then
 */
record Lane(String vendor, Priority priority, String tenant, boolean delayed) {

    /** What is due sooner waits with the others. */
    static final long FAR = Duration.ofMinutes(1).toNanos();

    static Lane of(LedgerEntry entry) {
        Intent intent = entry.getIntent();
        boolean far = notBefore(entry) - SteadyClock.nanos(entry.getAcceptedAt(), 0) >= FAR;
        return new Lane(
                intent.getVendor(), intent.getPriority(), intent.getTenant(), far && intent.getOrderingKey() == null);
    }

    /** The lane of the others. */
    Lane undelayed() {
        return delayed ? new Lane(vendor, priority, tenant, false) : this;
    }

    /** When one of this lane is to be looked at though it has no turn; {@link Nanos#NEVER} for not at all. */
    long due(LedgerEntry entry) {
        return delayed ? Math.min(notBefore(entry), deadline(entry)) : deadline(entry);
    }

    /** In nanoseconds since the epoch; 0 for at once. */
    static long notBefore(LedgerEntry entry) {
        return SteadyClock.nanos(entry.getIntent().getNotBefore(), 0);
    }

    /** In nanoseconds since the epoch, or {@link Nanos#NEVER}. */
    static long deadline(LedgerEntry entry) {
        return SteadyClock.nanos(entry.getIntent().getDeadline(), Nanos.NEVER);
    }
}
