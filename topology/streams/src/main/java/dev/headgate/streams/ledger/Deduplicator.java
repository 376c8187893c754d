package dev.headgate.streams.ledger;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets an id through once, where its vendor's profile says so. What comes in of it again, within the profile's time or
 * before its outcome, is counted and has no effect: the outcome of the first is the id's one outcome.
 */
public final class Deduplicator {

    private static final Logger LOG = LoggerFactory.getLogger(Deduplicator.class);

    private final DedupeStore seen;
    private final VendorBindings bindings;
    private final Meters meters;
    private final boolean on;

    /**
     * @param on whether the protection is kept
     */
    public Deduplicator(DedupeStore seen, VendorBindings bindings, Meters meters, boolean on) {
        this.seen = seen;
        this.bindings = bindings;
        this.meters = meters;
        this.on = on;
    }

    /** Returns whether an intent that came is a duplicate of one that was {@link #remember}ed. */
    public boolean isDuplicate(long ordinal, LedgerEntry entry, long now) {
        Intent intent = entry.getIntent();
        if (!time(intent).isZero() && seen.contains(intent, ordinal, now)) {
            meters.deduplicated(intent.getVendor());
            LOG.debug(
                    "duplicate, no second call vendor={} intentId={} replay={}",
                    intent.getVendor(),
                    intent.getId(),
                    intent.getReplay());
            return true;
        }
        return false;
    }

    /** An intent is about to be accepted: the next with its id is a duplicate. */
    public void remember(long ordinal, LedgerEntry entry, long now) {
        Intent intent = entry.getIntent();
        Duration time = time(intent);
        int early = time.isZero() ? 0 : seen.add(intent, ordinal, time.toNanos(), now);
        if (early > 0) {
            meters.dedupeForgotten(early);
        }
    }

    /** Forgets ids whose time is over, some at a time. */
    public void clean(long now) {
        seen.clean(now);
    }

    private Duration time(Intent intent) {
        VendorBinding binding = on ? bindings.binding(intent.getVendor()) : null;
        return binding == null ? Duration.ZERO : binding.dedupe();
    }
}
