package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.util.List;
import java.util.stream.Stream;

/**
 * How an owner comes by a vendor.
 *
 * @param at when, in nanoseconds since the epoch: now or later, when the last call of a former owner has left; nothing
 *     is called before
 * @param known what the former owner saved; empty if there was none, or one that saved nothing
 */
public record TakeOver(long at, List<Saved> known) {

    /** An uncommitted cool-down longer than this, in nanoseconds, would be forgotten; its scope is probed until then. */
    static final long SUSPICION = 24L * 3_600_000_000_000L;

    /** What is known of a former owner's end. */
    enum End {
        /** It never began, or belonged to a version that did not say. */
        UNKNOWN,
        /** It let every call end and saved all it knew. */
        CLEAN,
        /** It was cut off. */
        UNCLEAN
    }

    public TakeOver {
        known = List.copyOf(known);
    }

    /**
     * @param begun when the vendor was assigned to this owner
     * @param overlap nanoseconds for which a former owner that was cut off may go on calling
     */
    public static TakeOver after(long begun, long overlap, List<Saved> known) {
        TakeOver takeOver = new TakeOver(begun, known);
        return takeOver.end() == End.UNCLEAN ? new TakeOver(Nanos.plus(begun, overlap), known) : takeOver;
    }

    /** From nobody who left a word. */
    static TakeOver unknown(long at) {
        return new TakeOver(at, List.of());
    }

    End end() {
        return of(Saved.Mark.class)
                .findFirst()
                .map(mark -> mark.clean() ? End.CLEAN : End.UNCLEAN)
                .orElse(End.UNKNOWN);
    }

    /** Until when scopes nothing is known of are probed before they are trusted; 0: they are trusted. */
    long suspectedUntil() {
        long before =
                of(Saved.Mark.class).mapToLong(Saved.Mark::suspectedUntil).max().orElse(0);
        return Math.max(before, end() == End.UNCLEAN ? Nanos.plus(at, SUSPICION) : 0);
    }

    <S extends Saved> Stream<S> of(Class<S> kind) {
        return known.stream().filter(kind::isInstance).map(kind::cast);
    }
}
