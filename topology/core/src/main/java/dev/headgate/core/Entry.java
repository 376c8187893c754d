package dev.headgate.core;

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

    final Intent intent;
    Progress progress;
    Place place = Place.LANE;

    /** The later of the intent's and the last retry's. */
    long notBefore;

    /** While in flight: when it was sent, and the windows whose permits it holds. */
    long sent;

    List<ScopedWindow> windows = List.of();

    /** Set while in a lane. */
    @Nullable
    Strand strand;

    Entry(Intent intent, Progress progress) {
        this.intent = intent;
        this.progress = progress;
        this.notBefore = intent.notBefore();
    }

    long ordinal() {
        return intent.ordinal();
    }
}
