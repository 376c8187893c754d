package dev.headgate.core;

import dev.headgate.core.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reason why a vendor's calls may have to wait: a cool-down, a full bulkhead, permits that are held. {@link Admission} asks
 * all of a vendor's gates in one loop, so a new kind of limit is one more class. Times are nanoseconds since the epoch.
 *
 * <p>A call that starts takes a {@link Hold} at each gate, and gives it back once, when it ends.
 */
interface Gate {

    /**
     * What stops every call of the vendor, however small; null for nothing.
     *
     * @param ahead by how much calls may start early
     */
    @Nullable
    Block vendorWide(StartAhead ahead, long now);

    /**
     * What stops every call of the vendor but those of HIGH, besides {@link #vendorWide}; null for nothing.
     *
     * @param ahead by how much calls may start early
     */
    default @Nullable Block allButHigh(StartAhead ahead, long now) {
        return null;
    }

    /**
     * What stops this call, which is the next of its scope queue; null for nothing.
     *
     * @param ahead by how much it may start early
     */
    @Nullable
    Block block(Entry entry, StartAhead ahead, long now);

    /** Returns whether those behind it are not asked while it stops a call. */
    default boolean comesFirst() {
        return false;
    }

    /**
     * No gate stops this call: takes its turn here, if there are turns.
     *
     * @return what it has to wait for yet; null for nothing
     */
    default @Nullable Block reserve(Entry entry, long now) {
        return null;
    }

    /** When this call, which may start early, may be written: now or later. */
    default long earliest(Entry entry, long now) {
        return now;
    }

    /** Returns whether it is sure enough, as far as this gate can tell, that a call that starts early will be let through. */
    boolean letsStartEarly();

    /** The same for this call. */
    default boolean letsStartEarly(Entry entry) {
        return letsStartEarly();
    }

    /** The call starts. */
    Hold start(StartedCall call, long now);

    /** The intent waits here no more, as it came to its outcome or another's call serves it. */
    default void leave(Entry entry, long now) {}

    /** Other rules from now on; what is in flight counts in all of them. */
    default void change(Policy policy, long now) {}

    /**
     * Adds what a successor must know and is not told yet.
     *
     * @param clean whether the vendor is left for good, with nothing in flight and nothing unknown
     */
    default void save(boolean clean, long now, List<Saved> records) {}

    /** Returns whether {@link #save} would tell anything, or something waits for {@link #committed}. */
    default boolean unsaved() {
        return false;
    }

    /** What was saved last is committed. */
    default void committed(long now) {}

    /** Returns whether it is known, with nothing in flight, what counts with the vendor. */
    default boolean isKnown(long now) {
        return true;
    }
}
