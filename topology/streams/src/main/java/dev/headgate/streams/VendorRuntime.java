package dev.headgate.streams;

import dev.headgate.api.Operation;
import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.Snapshot;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.call.CallScreening;
import dev.headgate.streams.call.ConnectorHealth;
import dev.headgate.streams.metrics.VendorMeters;
import dev.headgate.streams.metrics.VendorMetrics;
import dev.headgate.streams.overflow.OverflowIndex;
import dev.headgate.streams.overflow.OverflowingVendor;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.spi.VendorBinding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A vendor that this task owns and can call: has the core decide on each event, and carried out what it decides.
 *
 * <p>Threading: the stream thread.
 */
final class VendorRuntime implements OverflowingVendor {

    /** More are not counted in reports. */
    private static final long MAX_PARKED = 2_000_000_000;

    final String id;
    private final Vendor vendor;
    final VendorMetrics metrics;
    final VendorMeters meters;

    private final OverflowIndex overflow;

    /** For calls that start from now on; those in flight keep theirs. */
    VendorBinding binding;

    /** Limits that commands have set, as status tells of them. */
    List<LimitOverride> overrides = List.of();

    /** That nothing more of it is accepted, as status tells of it; null: it is. */
    @Nullable
    Retirement retirement;

    /** When the vendor wants a tick; kept beside it because it is a sort key. */
    long due = Nanos.NEVER;

    @Nullable
    VendorStatus reported;

    /** Nothing is to be said of it before its next step. */
    boolean quiet = true;

    private final VendorContext context;
    private final ConnectorHealth connectorHealth;

    VendorRuntime(
            String id,
            VendorBinding binding,
            Vendor vendor,
            VendorMetrics metrics,
            VendorMeters meters,
            OverflowIndex overflow,
            VendorContext context) {
        this.id = id;
        this.binding = binding;
        this.vendor = vendor;
        this.metrics = metrics;
        this.meters = meters;
        this.overflow = overflow;
        this.context = context;
        this.connectorHealth = new ConnectorHealth(id);
    }

    @Override
    public Vendor vendor() {
        return vendor;
    }

    @Override
    public OverflowIndex overflow() {
        return overflow;
    }

    /** Hands an accepted intent to the core, unless the connector can never make its call. */
    List<Effect> admit(long ordinal, LedgerEntry entry, long now) {
        Operation operation = IntentMapper.operation(entry);
        CallScreening screening = CallScreening.of(id, binding, operation, context.meters());
        if (screening.refusal() != null && !entry.getCancelled()) {
            return refuse(ordinal, entry, Outcome.INVALID, screening.refusal(), now);
        }
        Intent intent = IntentMapper.intent(ordinal, entry, screening);
        return step(new Event.Accepted(intent, IntentMapper.progress(entry)), now);
    }

    /** Ends an accepted intent that the core does not hold. */
    List<Effect> refuse(long ordinal, LedgerEntry entry, Outcome outcome, String reason, long now) {
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        return step(new Event.Refused(intent, IntentMapper.progress(entry), outcome, reason), now);
    }

    /** Returns what the core decided; it is carried out already. */
    List<Effect> step(Event event, long now) {
        context.publisher().changed(this);
        long begun = System.nanoTime();
        List<Effect> effects = vendor.step(event, now);
        meters.decided(System.nanoTime() - begun);
        if (vendor.unsaved() && (!(event instanceof Event.Committed) || !effects.isEmpty())) {
            context.checkpointer().stepped(this);
        }
        context.executor().execute(this, effects, now);
        context.overflow().stepped(this, effects, now);
        context.index().reschedule(this);
        if (!context.startNeedsCommit() && effects.contains(new Effect.Commit())) {
            context.checkpointer().save(this, now);
            step(new Event.Committed(), now);
        }
        return effects;
    }

    /** With what waits in the overflow queue, and what is parked. */
    Snapshot snapshot(long now) {
        Snapshot state = vendor.snapshot(now);
        int parked = parked();
        return overflow.isEmpty() && parked == 0
                ? state
                : state.withWaiting(
                        Math.addExact(overflow.size(), parked),
                        overflow.byPriority().plus(context.parking().parkedByPriority(id)),
                        overflow.due());
    }

    /** Whether the connector says that it has what calls need. */
    boolean isConnectorUsable() {
        return connectorHealth.look(binding.connector(), context.meters());
    }

    /** How many are parked. */
    int parked() {
        return (int) Math.min(context.parking().parked(id), MAX_PARKED);
    }
}
