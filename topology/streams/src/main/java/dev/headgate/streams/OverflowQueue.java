package dev.headgate.streams;

import dev.headgate.core.Crowd;
import dev.headgate.core.Effect;
import dev.headgate.core.Intent;
import dev.headgate.core.Vendor;
import dev.headgate.schemas.LedgerEntry;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps in the core a window of each vendor's waiting intents, and the rest on the vendor's shelf. The core holds the first
 * of each lane and of each scope in it, so that what it starts next is what it would start if it held all; and of an
 * ordering key it holds the first ones or none.
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

        void enter(VendorRuntime owned, long ordinal, LedgerEntry entry, long now);
    }

    private final Ledger ledger;
    private final SortedKeys keys;
    private final int window;
    private final Entrance core;

    /** Vendors with something on their shelf. */
    private final Set<VendorRuntime> shelved = new LinkedHashSet<>();

    private int shelves;
    private boolean draining;

    /**
     * @param keys where the shelves keep what they know
     * @param window intents that wait in the core, of each vendor, about
     */
    OverflowQueue(Ledger ledger, SortedKeys keys, int window, Entrance core) {
        this.ledger = ledger;
        this.keys = keys;
        this.window = window;
        this.core = core;
    }

    /** An empty shelf for a vendor. */
    OverflowIndex build() {
        return new OverflowIndex(keys, shelves++);
    }

    /** Puts a new intent on the shelf, unless it belongs into the core. Returns whether it did. */
    boolean shelve(VendorRuntime owned, long ordinal, LedgerEntry entry, long now) {
        if (owned.shelf.isEmpty() && owned.vendor.waiting() < window) {
            return false;
        }
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        IndexEntry card = IndexEntry.of(intent);
        boolean comesFirst = !owned.shelf.holdsKeyOf(card) && !owned.shelf.holdsPlaceOf(card);
        if (entry.getCancelled() || entry.getStarted() || (comesFirst && fits(owned, intent, now))) {
            return false;
        }
        if (owned.shelf.holdsKeyOf(card) || holdsKeyOf(owned, intent)) {
            owned.shelf.addBehind(card);
        } else {
            owned.shelf.add(card, now);
        }
        shelved.add(owned);
        return true;
    }

    /** Looks at what a step made of the window. */
    void stepped(VendorRuntime owned, List<Effect> effects, long now) {
        if (owned.shelf.isEmpty() && owned.vendor.delayed() <= window) {
            return;
        }
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start(Intent intent, var attempt, var due) -> left(owned, intent);
                case Effect.Finish finish -> finished(owned, finish.intent());
                case Effect.Retry retry -> retried(owned, retry, now);
                default -> {}
            }
        }
    }

    /** One that was in the core, or on its way there, has its outcome. */
    void finished(VendorRuntime owned, Intent intent) {
        if (!owned.shelf.isEmpty()) {
            left(owned, intent);
            if (intent.orderingKey() != null) {
                owned.shelf.free(IndexEntry.key(intent.orderingKey()));
            }
        }
    }

    /** Fills up where a step left room. */
    void refill(VendorRuntime owned, long now) {
        if (!owned.shelf.isEmpty() && !draining) {
            refill(owned, STEP, now);
        }
    }

    /** Takes one off the shelf that is to end. Returns whether it was there. */
    boolean takeOff(VendorRuntime owned, Intent intent) {
        if (owned.shelf.isEmpty()) {
            return false;
        }
        for (long ordinal : owned.shelf.withId(IndexEntry.hash(intent.id()))) {
            if (ordinal == intent.ordinal()) {
                owned.shelf.remove(IndexEntry.of(intent));
                return true;
            }
        }
        return false;
    }

    /** Ends those on the shelf that have this id. Returns how many. */
    int cancel(VendorRuntime owned, String id, long now) {
        int ended = 0;
        for (long ordinal : owned.shelf.withId(IndexEntry.hash(id))) {
            LedgerEntry entry = ledger.get(ordinal);
            if (entry.getIntent().getId().equals(id)) {
                entry.setCancelled(true);
                takeIn(owned, ordinal, entry, now);
                ended++;
            } else {
                ledger.cool(ordinal);
            }
        }
        return ended;
    }

    /** Brings in what there is room for, and what is due. */
    void run(long now) {
        if (shelved.isEmpty() || draining) {
            return;
        }
        for (VendorRuntime owned : List.copyOf(shelved)) {
            int left = expire(owned, PASS, now);
            left = mature(owned, left, now);
            refill(owned, left, now);
            if (owned.shelf.isEmpty()) {
                shelved.remove(owned);
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
            for (VendorRuntime owned : shelved) {
                due = Math.min(due, owned.shelf.due());
            }
        }
        return due;
    }

    private int expire(VendorRuntime owned, int most, long now) {
        int left = most;
        while (left > 0) {
            long ordinal = owned.shelf.expired(now);
            if (ordinal == KeyRange.NONE) {
                break;
            }
            takeIn(owned, ordinal, ledger.get(ordinal), now); // the core ends it
            left--;
        }
        return left;
    }

    private int mature(VendorRuntime owned, int most, long now) {
        int left = most;
        while (left > 0) {
            long ordinal = owned.shelf.matured(now);
            if (ordinal == KeyRange.NONE) {
                break;
            }
            Intent intent = IntentMapper.intent(ordinal, ledger.get(ordinal), Map.of());
            owned.shelf.stand(IndexEntry.of(intent));
            owned.shelf.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
            owned.shelf.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
            ledger.cool(ordinal);
            left--;
        }
        return left;
    }

    private void refill(VendorRuntime owned, int most, long now) {
        int left = most;
        while (left > 0 && lead(owned, now)) {
            left--;
        }
        for (OverflowIndex.Gap gap = owned.shelf.gap(); gap != null && left > 0; gap = owned.shelf.gap()) {
            long ordinal = owned.shelf.top(gap);
            if (ordinal == KeyRange.NONE || !takeIn(owned, ordinal, now)) {
                owned.shelf.close(gap);
            }
            left--;
        }
    }

    /** Lets the next of an ordering key go on, of which one has ended. Returns whether there was one. */
    private boolean lead(VendorRuntime owned, long now) {
        long ordinal = owned.shelf.freed();
        if (ordinal == KeyRange.NONE) {
            return false;
        }
        LedgerEntry entry = ledger.get(ordinal);
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (fits(owned, intent, now)) {
            takeIn(owned, ordinal, entry, now);
            return true;
        }
        if (!holdsKeyOf(owned, intent)) {
            owned.shelf.lead(IndexEntry.of(intent), now);
        }
        ledger.cool(ordinal);
        return true;
    }

    /** Returns whether there was room. */
    private boolean takeIn(VendorRuntime owned, long ordinal, long now) {
        LedgerEntry entry = ledger.get(ordinal);
        boolean fits = fits(owned, IntentMapper.intent(ordinal, entry, Map.of()), now);
        if (fits) {
            takeIn(owned, ordinal, entry, now);
        } else {
            ledger.cool(ordinal);
        }
        return fits;
    }

    private void takeIn(VendorRuntime owned, long ordinal, LedgerEntry entry, long now) {
        owned.shelf.remove(IndexEntry.of(IntentMapper.intent(ordinal, entry, Map.of())));
        core.enter(owned, ordinal, entry, now);
    }

    private static boolean holdsKeyOf(VendorRuntime owned, Intent intent) {
        return intent.orderingKey() != null && owned.vendor.holds(intent.orderingKey());
    }

    private boolean fits(VendorRuntime owned, Intent intent, long now) {
        Vendor vendor = owned.vendor;
        if (intent.notBefore() > now) {
            return vendor.delayed() < window;
        }
        if (ready(vendor) < window) {
            return true;
        }
        if (holdsKeyOf(owned, intent)) {
            return false; // it could not start
        }
        Crowd crowd = vendor.crowd(intent);
        int lane = laneWindow(crowd);
        return crowd.lane() < lane || (crowd.lane() < 2 * lane && crowd.strand() < strandWindow(crowd));
    }

    /** It waits no more, so that there may be room where it did. */
    private void left(VendorRuntime owned, Intent intent) {
        Crowd crowd = owned.vendor.crowd(intent);
        if (crowd.lane() <= laneWindow(crowd) / 2) {
            owned.shelf.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
        }
        if (crowd.strand() <= strandWindow(crowd) / 2) {
            owned.shelf.gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
        }
    }

    private void retried(VendorRuntime owned, Effect.Retry retry, long now) {
        if (retry.notBefore() - now <= SOON || owned.vendor.delayed() <= window) {
            return;
        }
        boolean first = true;
        for (Intent intent : owned.vendor.withdraw(retry.intent().ordinal())) {
            if (first) {
                owned.shelf.add(IndexEntry.due(intent, retry.notBefore()), now);
            } else {
                owned.shelf.addBehind(IndexEntry.of(intent));
            }
            first = false;
            shelved.add(owned);
        }
    }

    private static int ready(Vendor vendor) {
        return vendor.waiting() - vendor.delayed();
    }

    private int laneWindow(Crowd crowd) {
        return Math.max(LEAST, window / Math.max(1, crowd.lanes()));
    }

    private int strandWindow(Crowd crowd) {
        return Math.clamp(laneWindow(crowd) / Math.max(1, crowd.strands()), 1, LEAST);
    }
}
