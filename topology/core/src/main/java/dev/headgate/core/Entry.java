package dev.headgate.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An accepted, unfinished intent inside its vendor. */
final class Entry {

    /** Where it is now; exactly one holds it. */
    enum Place {
        /** In its lane, to be started in turn. */
        LANE,
        /** Waiting for its notBefore. */
        DELAYED,
        /** Behind an earlier intent of its ordering key. */
        BEHIND,
        IN_FLIGHT
    }

    private static final Transit NOWHERE = Transit.unbounded(Duration.ofNanos(1));

    final Intent intent;
    Progress progress;
    Place place = Place.LANE;

    /** The later of the intent's and the last retry's. */
    long notBefore;

    /** Its place among those of its scope queue: that of its ordinal, or behind them all for now. */
    long position;

    /** When its patience is over, while that is watched; {@link Vendor#NEVER}: it is not. */
    long patienceUntil = Vendor.NEVER;

    /** Why it came to nothing while nobody knew whose fault that was, or null. */
    @Nullable
    PauseReason failedAs;

    /** The same, and then another succeeded. */
    @Nullable
    PauseReason guiltyOf;

    /** Why it is not to be put back any more, or null. */
    @Nullable
    String givenUp;

    /** While in flight: when it was decided. */
    long decided;

    /** From when on it may be written and counts, which may be a little later; how it travels, and what it holds. */
    long sent;

    Transit transit = NOWHERE;
    List<ScopedWindow> windows = List.of();
    List<Bulkhead> bulkheads = List.of();
    List<Hinted.Mark> marks = List.of();

    /** Since when it does not fit where cheaper ones may; 0: it was not tried yet. */
    long passedSince;

    /** The windows in which later ones leave room for it. */
    final List<ScopedWindow> claims = new ArrayList<>(0);

    /** Set while in a lane. */
    @Nullable
    ScopeQueue queue;

    Entry(Intent intent, Progress progress) {
        this.intent = intent;
        this.progress = progress;
        this.position = position(intent.ordinal());
        this.notBefore = intent.notBefore();
    }

    /** Where an intent stands of which nothing is known but its ordinal: before all who were sent back. */
    static long position(long ordinal) {
        return ordinal + Long.MIN_VALUE;
    }

    long ordinal() {
        return intent.ordinal();
    }
}
