package dev.headgate.streams.ledger;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
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

    /** Returns whether an intent that is about to be accepted is a duplicate; if it is not, the next will be. */
    public boolean isDuplicate(long ordinal, LedgerEntry entry, long now) {
        Intent intent = entry.getIntent();
        Duration time = time(bindings.binding(intent.getVendor()));
        if (!on || time.isZero()) {
            return false;
        }
        if (seen.contains(intent, ordinal, now)) {
            meters.deduplicated(intent.getVendor());
            LOG.debug(
                    "duplicate, no second call vendor={} intentId={} replay={}",
                    intent.getVendor(),
                    intent.getId(),
                    intent.getReplay());
            return true;
        }
        int early = seen.add(intent, ordinal, time.toNanos(), now);
        if (early > 0) {
            meters.dedupeForgotten(early);
        }
        return false;
    }

    /** Forgets ids whose time is over, some at a time. */
    public void clean(long now) {
        seen.clean(now);
    }

    private static Duration time(@Nullable VendorBinding binding) {
        return binding == null ? Duration.ZERO : binding.dedupe();
    }
}
