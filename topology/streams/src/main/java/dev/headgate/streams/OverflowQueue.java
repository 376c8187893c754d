package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Intent;
import dev.headgate.core.QueueDepth;
import dev.headgate.core.Vendor;
import dev.headgate.schemas.LedgerEntry;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps in the core a window of each vendor's waiting intents, and the rest in the vendor's overflow index. The core
 * holds the first of each lane and of each scope in it, so that what it starts next is what it would start if it held all;
 * and of an ordering key it holds the first ones or none.
 */
final class OverflowQueue {

    /** Intents read from the ledger for one vendor before others have their turn. */
    private static final int PASS = 64;

    /** Intents read from the ledger right after a step, so that a small window is not empty before the next pass. */
    private static final int STEP = 8;

    /** The least window of a lane, and of a scope in it while its lane has room. */
    private static final int LEAST = 8;

    /** What is due within this many nanoseconds is not worth putting away. */
    private static final long SOON = Duration.ofSeconds(1).toNanos();

    /** How an intent gets into the core. */
    interface Entrance {

        void enter(VendorRuntime runtime, long ordinal, LedgerEntry entry, long now);
    }

    private final Ledger ledger;
    private final SortedKeys keys;
    private final int window;
    private final Entrance core;

    /** Vendors with something in their overflow index. */
    private final Set<VendorRuntime> overflowing = new LinkedHashSet<>();

    private int indexes;
    private boolean draining;

    /**
     * @param keys where the indexes are kept
     * @param window intents that wait in the core, of each vendor, about
     */
    OverflowQueue(Ledger ledger, SortedKeys keys, int window, Entrance core) {
        this.ledger = ledger;
        this.keys = keys;
        this.window = window;
        this.core = core;
    }

    /** An empty index for a vendor. */
    OverflowIndex build() {
        return new OverflowIndex(keys, indexes++);
    }

    /** Puts a new intent into the queue, unless it belongs into the core. Returns whether it did. */
    boolean offer(VendorRuntime runtime, long ordinal, LedgerEntry entry, long now) {
        if (runtime.overflow.isEmpty() && runtime.vendor.waiting() < window) {
            return false;
        }
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        IndexEntry indexEntry = IndexEntry.of(intent);
        boolean comesFirst = !runtime.overflow.holdsKeyOf(indexEntry) && !runtime.overflow.holdsPlaceOf(indexEntry);
        if (entry.getCancelled() || entry.getStarted() || (comesFirst && fits(runtime, intent, now))) {
            return false;
        }
        if (runtime.overflow.holdsKeyOf(indexEntry) || holdsKeyOf(runtime, intent)) {
            runtime.overflow.addBehind(indexEntry);
        } else {
            runtime.overflow.add(indexEntry, now);
        }
        overflowing.add(runtime);
        return true;
    }

    /** Looks at what a step made of the window. */
    void stepped(VendorRuntime runtime, List<Effect> effects, long now) {
        if (runtime.overflow.isEmpty() && runtime.vendor.delayed() <= window) {
            return;
        }
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start(Intent intent, var attempt, var due) -> left(runtime, intent);
                case Effect.Finish finish -> finished(runtime, finish.intent());
                case Effect.Retry retry -> retried(runtime, retry, now);
                default -> {}
            }
        }
    }

    /** One that was in the core, or on its way there, has its outcome. */
    void finished(VendorRuntime runtime, Intent intent) {
        if (!runtime.overflow.isEmpty()) {
            left(runtime, intent);
            if (intent.orderingKey() != null) {
                runtime.overflow.free(IndexEntry.key(intent.orderingKey()));
            }
        }
    }

    /** Fills up where a step left room. */
    void refill(VendorRuntime runtime, long now) {
        if (!runtime.overflow.isEmpty() && !draining) {
            refill(runtime, STEP, now);
        }
    }

    /** Takes one out that is to end. Returns whether it was there. */
    boolean takeOut(VendorRuntime runtime, Intent intent) {
        if (runtime.overflow.isEmpty()) {
            return false;
        }
        for (long ordinal : runtime.overflow.withId(IndexEntry.hash(intent.id()))) {
            if (ordinal == intent.ordinal()) {
                runtime.overflow.remove(IndexEntry.of(intent));
                return true;
            }
        }
        return false;
    }

    /** Ends those in the queue that have this id. Returns how many. */
    int cancel(VendorRuntime runtime, String id, long now) {
        int ended = 0;
        for (long ordinal : runtime.overflow.withId(IndexEntry.hash(id))) {
            LedgerEntry entry = ledger.get(ordinal);
            if (entry.getIntent().getId().equals(id)) {
                entry.setCancelled(true);
                takeIn(runtime, ordinal, entry, now);
                ended++;
            } else {
                ledger.cool(ordinal);
            }
        }
        return ended;
    }

    /** Brings in what there is room for, and what is due. */
    void run(long now) {
        if (overflowing.isEmpty() || draining) {
            return;
        }
        for (VendorRuntime runtime : List.copyOf(overflowing)) {
            int left = expire(runtime, PASS, now);
            left = mature(runtime, left, now);
            refill(runtime, left, now);
            if (runtime.overflow.isEmpty()) {
                overflowing.remove(runtime);
            }
        }
    }

    /** Nothing comes in any more. */
    void drain() {
        draining = true;
    }

    long nextDue() {
        long due = Vendor.NEVER;
        if (!draining) {
            for (VendorRuntime runtime : overflowing) {
                due = Math.min(due, runtime.overflow.due());
            }
        }
        return due;
    }

    private int expire(VendorRuntime runtime, int most, long now) {
        int left = most;
        while (left > 0) {
            long ordinal = runtime.overflow.expired(now);
            if (ordinal == KeyRange.NONE) {
                break;
            }
            takeIn(runtime, ordinal, ledger.get(ordinal), now); // the core ends it
            left--;
        }
        return left;
    }

    private int mature(VendorRuntime runtime, int most, long now) {
        int left = most;
        while (left > 0) {
            long ordinal = runtime.overflow.matured(now);
            if (ordinal == KeyRange.NONE) {
                break;
            }
            Intent intent = IntentMapper.intent(ordinal, ledger.get(ordinal), Map.of());
            runtime.overflow.stand(IndexEntry.of(intent));
            runtime.overflow.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
            runtime.overflow.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
            ledger.cool(ordinal);
            left--;
        }
        return left;
    }

    private void refill(VendorRuntime runtime, int most, long now) {
        int left = most;
        while (left > 0 && lead(runtime, now)) {
            left--;
        }
        for (OverflowIndex.Gap gap = runtime.overflow.gap(); gap != null && left > 0; gap = runtime.overflow.gap()) {
            long ordinal = runtime.overflow.top(gap);
            if (ordinal == KeyRange.NONE || !takeIn(runtime, ordinal, now)) {
                runtime.overflow.close(gap);
            }
            left--;
        }
    }

    /** Lets the next of an ordering key go on, of which one has ended. Returns whether there was one. */
    private boolean lead(VendorRuntime runtime, long now) {
        long ordinal = runtime.overflow.freed();
        if (ordinal == KeyRange.NONE) {
            return false;
        }
        LedgerEntry entry = ledger.get(ordinal);
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (fits(runtime, intent, now)) {
            takeIn(runtime, ordinal, entry, now);
            return true;
        }
        if (!holdsKeyOf(runtime, intent)) {
            runtime.overflow.lead(IndexEntry.of(intent), now);
        }
        ledger.cool(ordinal);
        return true;
    }

    /** Returns whether there was room. */
    private boolean takeIn(VendorRuntime runtime, long ordinal, long now) {
        LedgerEntry entry = ledger.get(ordinal);
        boolean fits = fits(runtime, IntentMapper.intent(ordinal, entry, Map.of()), now);
        if (fits) {
            takeIn(runtime, ordinal, entry, now);
        } else {
            ledger.cool(ordinal);
        }
        return fits;
    }

    private void takeIn(VendorRuntime runtime, long ordinal, LedgerEntry entry, long now) {
        runtime.overflow.remove(IndexEntry.of(IntentMapper.intent(ordinal, entry, Map.of())));
        core.enter(runtime, ordinal, entry, now);
    }

    private static boolean holdsKeyOf(VendorRuntime runtime, Intent intent) {
        return intent.orderingKey() != null && runtime.vendor.holds(intent.orderingKey());
    }

    private boolean fits(VendorRuntime runtime, Intent intent, long now) {
        Vendor vendor = runtime.vendor;
        if (intent.notBefore() > now) {
            return vendor.delayed() < window;
        }
        if (ready(vendor) < window) {
            return true;
        }
        if (holdsKeyOf(runtime, intent)) {
            return false; // it could not start
        }
        QueueDepth depth = vendor.depth(intent);
        int lane = laneWindow(depth);
        return depth.lane() < lane || (depth.lane() < 2 * lane && depth.queue() < scopeWindow(depth));
    }

    /** It waits no more, so that there may be room where it did. */
    private void left(VendorRuntime runtime, Intent intent) {
        QueueDepth depth = runtime.vendor.depth(intent);
        if (depth.lane() <= laneWindow(depth) / 2) {
            runtime.overflow.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
        }
        if (depth.queue() <= scopeWindow(depth) / 2) {
            runtime.overflow.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
        }
    }

    private void retried(VendorRuntime runtime, Effect.Retry retry, long now) {
        if (retry.notBefore() - now <= SOON || runtime.vendor.delayed() <= window) {
            return;
        }
        boolean first = true;
        for (Intent intent : runtime.vendor.withdraw(retry.intent().ordinal())) {
            if (first) {
                runtime.overflow.add(IndexEntry.due(intent, retry.notBefore()), now);
            } else {
                runtime.overflow.addBehind(IndexEntry.of(intent));
            }
            first = false;
            overflowing.add(runtime);
        }
    }

    private static int ready(Vendor vendor) {
        return vendor.waiting() - vendor.delayed();
    }

    private int laneWindow(QueueDepth depth) {
        return Math.max(LEAST, window / Math.max(1, depth.lanes()));
    }

    private int scopeWindow(QueueDepth depth) {
        return Math.clamp(laneWindow(depth) / Math.max(1, depth.queues()), 1, LEAST);
    }
}
