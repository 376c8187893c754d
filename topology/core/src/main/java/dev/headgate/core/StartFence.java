package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an owner has to have committed before it calls: that it has begun, so that its successor knows whether it was cut
 * off; and the start of each call that is to be made at most once.
 */
final class StartFence {

    private enum Mark {
        DUE,
        SAVED,
        COMMITTED
    }

    /** Who waits for a commit. */
    final Waiters waiters = new Waiters();

    private final long silentUntil;
    private final long suspectedUntil;
    private Mark mark = Mark.DUE;
    private boolean left;
    private boolean wanted;
    private boolean asked;
    private List<Entry> announced = new ArrayList<>();
    private List<Entry> saved = new ArrayList<>();

    /**
     * @param silentUntil until then a former owner's calls may still arrive, and be refused: a probe before would prove
     *     nothing
     * @param suspectedUntil until then, scopes nothing is known of are probed
     */
    StartFence(long silentUntil, long suspectedUntil) {
        this.silentUntil = silentUntil;
        this.suspectedUntil = suspectedUntil;
    }

    /** What stops every call; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        if (mark != Mark.COMMITTED) {
            return block();
        }
        return now < silentUntil ? new Block(Constraint.WAITING, "take-over", silentUntil, waiters) : null;
    }

    /** Something cannot go on before a commit. */
    Block block() {
        wanted = true;
        return new Block(Constraint.WAITING, "commit", NEVER, waiters);
    }

    /** This call starts once that is committed. */
    void announce(Entry entry) {
        wanted = true;
        announced.add(entry);
    }

    /** Returns whether a commit is to be asked for; not again before it has come. */
    boolean asks() {
        boolean asks = wanted && !asked;
        asked |= asks;
        return asks;
    }

    /**
     * Whatever was done so far will be committed next.
     *
     * @param clean whether the vendor is left for good, with nothing unknown
     */
    void save(boolean clean, List<Saved> records) {
        if (clean != left || mark == Mark.DUE) {
            records.add(new Saved.Mark(clean, suspectedUntil));
            left = clean;
        }
        mark = mark == Mark.DUE ? Mark.SAVED : mark;
        saved.addAll(announced);
        announced = new ArrayList<>();
    }

    /** Whether anything is to be saved, or waits for a commit. */
    boolean unsaved() {
        return mark != Mark.COMMITTED || wanted || asked || !announced.isEmpty() || !saved.isEmpty();
    }

    /** What was saved last is committed; returns the announced calls that were part of it. */
    List<Entry> committed() {
        mark = mark == Mark.SAVED ? Mark.COMMITTED : mark;
        wanted = !announced.isEmpty();
        asked = false;
        List<Entry> ready = saved;
        saved = new ArrayList<>();
        return ready;
    }

    /** Takes back every announced call. */
    List<Entry> withdrawn() {
        List<Entry> all = new ArrayList<>(saved);
        all.addAll(announced);
        saved = new ArrayList<>();
        announced = new ArrayList<>();
        return all;
    }
}
