package dev.headgate.streams.overflow;

import dev.headgate.core.Effect;
import dev.headgate.core.Intent;
import dev.headgate.core.QueueDepth;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.record.IntentMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps in the core a window of each vendor's waiting intents, and the rest in the vendor's overflow index. The core
 * holds the first of each lane and of each scope in it, so that what it starts next is what it would start if it held all;
 * and of an ordering key it holds the first ones or none.
 *
 * @param <V> a vendor of the task
 */
public final class OverflowQueue<V extends OverflowingVendor> {

    /** Intents read from the ledger for one vendor before others have their turn. */
    private static final int PASS = 64;

    /** Intents read from the ledger right after a step, so that a small window is not empty before the next pass. */
    private static final int STEP = 8;

    /** The least window of a lane, and of a scope in it while its lane has room. */
    private static final int MIN_WINDOW = 8;

    /** What is due within this many nanoseconds is not worth putting away. */
    private static final long SOON = Duration.ofSeconds(1).toNanos();

    /** One vendor's turn: so many of its intents are looked at, then others have theirs. */
    public static final class Turn<V> {

        public final V runtime;
        private final boolean withDue;
        private int looks;

        private Turn(V runtime, boolean withDue, int looks) {
            this.runtime = runtime;
            this.withDue = withDue;
            this.looks = looks;
        }
    }

    private final Ledger ledger;
    private final SortedKeys keys;
    private final int window;

    /** Vendors with something in their overflow index. */
    private final Set<V> overflowing = new LinkedHashSet<>();

    private int indexes;
    private boolean draining;

    /**
     * @param keys where the indexes are kept
     * @param window intents that wait in the core, of each vendor, about
     */
    public OverflowQueue(Ledger ledger, SortedKeys keys, int window) {
        this.ledger = ledger;
        this.keys = keys;
        this.window = window;
    }

    /** An empty index for a vendor. */
    public OverflowIndex build() {
        return new OverflowIndex(keys, indexes++);
    }

    /** Puts a new intent into the queue, unless it belongs into the core. Returns whether it did. */
    public boolean offer(V runtime, long ordinal, LedgerEntry entry, long now) {
        if (runtime.overflow().isEmpty() && runtime.vendor().waiting() < window) {
            return false;
        }
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        IndexEntry indexEntry = IndexEntry.of(intent);
        boolean comesFirst = !runtime.overflow().holdsKeyOf(indexEntry)
                && !runtime.overflow().holdsPlaceOf(indexEntry);
        if (entry.getCancelled()
                || entry.getStarted()
                || entry.getBatch() != null
                || (comesFirst && fits(runtime, intent, now))) {
            return false;
        }
        if (runtime.overflow().holdsKeyOf(indexEntry) || holdsKeyOf(runtime, intent)) {
            runtime.overflow().addBehind(indexEntry);
        } else if (indexEntry.notBefore() <= now && runtime.vendor().isPaused(intent)) {
            runtime.overflow().addHeld(indexEntry);
        } else {
            runtime.overflow().add(indexEntry, now);
        }
        overflowing.add(runtime);
        return true;
    }

    /** Looks at what a step made of the window. */
    public void stepped(V runtime, List<Effect> effects, long now) {
        if (runtime.overflow().isEmpty() && runtime.vendor().delayed() <= window) {
            return;
        }
        if (runtime.overflow().notePauses(runtime.vendor().pausesVersion())) {
            runtime.vendor().heldIntents().forEach(held -> leftWindow(runtime, held));
        }
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start start -> {
                    leftWindow(runtime, start.intent());
                    start.joined().forEach(joined -> leftWindow(runtime, joined));
                }
                case Effect.Finish finish -> finished(runtime, finish.intent());
                case Effect.Retry retry -> retried(runtime, retry, now);
                default -> {}
            }
        }
    }

    /** One that was in the core, or on its way there, has its outcome. */
    private void finished(V runtime, Intent intent) {
        if (!runtime.overflow().isEmpty()) {
            leftWindow(runtime, intent);
            if (intent.orderingKey() != null) {
                runtime.overflow().free(IndexEntry.key(intent.orderingKey()));
            }
        }
    }

    /** The vendor's turn right after a step, to fill up where that left room; null if nothing of it waits here. */
    @Nullable
    public Turn<V> turnAfterStep(V runtime) {
        return runtime.overflow().isEmpty() || draining ? null : new Turn<>(runtime, false, STEP);
    }

    /** The turns of all vendors, to bring in what there is room for and what is due. */
    public List<Turn<V>> turns() {
        if (overflowing.isEmpty() || draining) {
            return List.of(); // as for most tasks, each time that they run
        }
        overflowing.removeIf(runtime -> runtime.overflow().isEmpty());
        return overflowing.stream()
                .map(runtime -> new Turn<>(runtime, true, PASS))
                .toList();
    }

    /** Takes the next out that belongs into the core now; null: none, or the turn is over. */
    @Nullable
    public WaitingIntent next(Turn<V> turn, long now) {
        V runtime = turn.runtime;
        while (turn.looks > 0) {
            turn.looks--;
            long expired = turn.withDue ? runtime.overflow().expired(now) : KeyRange.NONE;
            if (expired != KeyRange.NONE) {
                return takeOut(runtime, expired, ledger.get(expired)); // the core ends it
            }
            if (turn.withDue && matures(runtime, now)) {
                continue;
            }
            if (review(runtime)) {
                continue;
            }
            long freed = runtime.overflow().freed();
            OverflowIndex.Gap gap = freed == KeyRange.NONE ? runtime.overflow().gap() : null;
            if (freed == KeyRange.NONE && gap == null) {
                return null;
            }
            WaitingIntent next = gap == null ? lead(runtime, freed, now) : fill(runtime, gap, now);
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    /** Takes one out that is to end. Returns whether it was there. */
    public boolean takeOut(V runtime, Intent intent) {
        if (runtime.overflow().isEmpty()) {
            return false;
        }
        for (long ordinal : runtime.overflow().withId(IndexEntry.hash(intent.id()))) {
            if (ordinal == intent.ordinal()) {
                runtime.overflow().remove(IndexEntry.of(intent));
                return true;
            }
        }
        return false;
    }

    /** Takes out the first of a newcomer's lane, or null; of an ordering key only its first waits there. */
    @Nullable
    public WaitingIntent takeOldest(V runtime, LedgerEntry newcomer) {
        IndexEntry.Lane lane = IndexEntry.lane(IntentMapper.intent(0, newcomer, Map.of()));
        long ordinal = runtime.overflow().top(new OverflowIndex.Gap(lane, null));
        return ordinal == KeyRange.NONE ? null : takeOut(runtime, ordinal, ledger.get(ordinal));
    }

    /** Takes those out that have this id. */
    public List<WaitingIntent> takeOut(V runtime, String id) {
        List<WaitingIntent> taken = new ArrayList<>(0);
        for (long ordinal : runtime.overflow().withId(IndexEntry.hash(id))) {
            LedgerEntry entry = ledger.get(ordinal);
            if (entry.getIntent().getId().equals(id)) {
                taken.add(takeOut(runtime, ordinal, entry));
            } else {
                ledger.cool(ordinal);
            }
        }
        return taken;
    }

    /** The vendor, of which nothing waits here, is left. */
    public void leave(V runtime) {
        overflowing.remove(runtime);
    }

    /** Nothing comes in any more. */
    public void drain() {
        draining = true;
    }

    public long nextDue() {
        long due = Nanos.NEVER;
        if (!draining) {
            for (V runtime : overflowing) {
                due = Math.min(due, runtime.overflow().due());
            }
        }
        return due;
    }

    /** Has the next stand in its lane that is due. Returns whether there was one. */
    private boolean matures(V runtime, long now) {
        long ordinal = runtime.overflow().matured(now);
        if (ordinal == KeyRange.NONE) {
            return false;
        }
        Intent intent = IntentMapper.intent(ordinal, ledger.get(ordinal), Map.of());
        runtime.overflow().stand(IndexEntry.of(intent));
        stands(runtime, intent);
        return true;
    }

    /** Has the next stand in its lane that was paused and is no more. Returns whether one was looked at. */
    private boolean review(V runtime) {
        long ordinal = runtime.overflow().reviewed();
        if (ordinal == KeyRange.NONE) {
            return false;
        }
        Intent intent = IntentMapper.intent(ordinal, ledger.get(ordinal), Map.of());
        if (runtime.vendor().isPaused(intent)) {
            ledger.cool(ordinal);
        } else {
            runtime.overflow().release(IndexEntry.of(intent));
            stands(runtime, intent);
        }
        return true;
    }

    /** It stands in its lane by now. */
    private void stands(V runtime, Intent intent) {
        runtime.overflow().gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
        runtime.overflow().gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
        ledger.cool(intent.ordinal());
    }

    /** The next of an ordering key of which one has ended: goes on if there is room, or stands here like one without a key. */
    private @Nullable WaitingIntent lead(V runtime, long ordinal, long now) {
        LedgerEntry entry = ledger.get(ordinal);
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (fits(runtime, intent, now)) {
            return takeOut(runtime, ordinal, entry);
        }
        if (!holdsKeyOf(runtime, intent)) {
            runtime.overflow().lead(IndexEntry.of(intent), now);
        }
        ledger.cool(ordinal);
        return null;
    }

    /** The first of a lane or scope with room; closes the gap if there is none, or no room. */
    private @Nullable WaitingIntent fill(V runtime, OverflowIndex.Gap gap, long now) {
        long ordinal = runtime.overflow().top(gap);
        if (ordinal == KeyRange.NONE) {
            runtime.overflow().close(gap);
            return null;
        }
        LedgerEntry entry = ledger.get(ordinal);
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (runtime.vendor().isPaused(intent)) {
            runtime.overflow().hold(IndexEntry.of(intent));
            ledger.cool(ordinal);
            return null;
        }
        if (fits(runtime, intent, now)) {
            return takeOut(runtime, ordinal, entry);
        }
        runtime.overflow().close(gap);
        ledger.cool(ordinal);
        return null;
    }

    private WaitingIntent takeOut(V runtime, long ordinal, LedgerEntry entry) {
        runtime.overflow().remove(IndexEntry.of(IntentMapper.intent(ordinal, entry, Map.of())));
        return new WaitingIntent(ordinal, entry);
    }

    private boolean holdsKeyOf(V runtime, Intent intent) {
        return intent.orderingKey() != null && runtime.vendor().holds(intent.orderingKey());
    }

    private boolean fits(V runtime, Intent intent, long now) {
        Vendor vendor = runtime.vendor();
        if (intent.notBefore() > now) {
            return vendor.delayed() < window;
        }
        if (vendor.isPaused(intent)) {
            return vendor.held() < window && !runtime.overflow().holdsPaused();
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
    private void leftWindow(V runtime, Intent intent) {
        QueueDepth depth = runtime.vendor().depth(intent);
        if (depth.lane() <= laneWindow(depth) / 2) {
            runtime.overflow().gap(new OverflowIndex.Gap(IndexEntry.lane(intent), null));
        }
        if (depth.queue() <= scopeWindow(depth) / 2) {
            runtime.overflow().gap(new OverflowIndex.Gap(IndexEntry.lane(intent), IndexEntry.scope(intent)));
        }
    }

    private void retried(V runtime, Effect.Retry retry, long now) {
        if (retry.notBefore() - now <= SOON || runtime.vendor().delayed() <= window) {
            return;
        }
        boolean first = true;
        for (Intent intent : runtime.vendor().withdraw(retry.intent().ordinal())) {
            if (first) {
                runtime.overflow().add(IndexEntry.due(intent, retry.notBefore()), now);
            } else {
                runtime.overflow().addBehind(IndexEntry.of(intent));
            }
            first = false;
            overflowing.add(runtime);
        }
    }

    private static int ready(Vendor vendor) {
        return vendor.waiting() - vendor.delayed() - vendor.held();
    }

    private int laneWindow(QueueDepth depth) {
        return Math.max(MIN_WINDOW, window / Math.max(1, depth.lanes()));
    }

    private int scopeWindow(QueueDepth depth) {
        return Math.clamp(laneWindow(depth) / Math.max(1, depth.queues()), 1, MIN_WINDOW);
    }
}
