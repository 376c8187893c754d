package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an owner has to have committed before it calls: that it has begun, so that its successor knows whether it was cut
 * off; and the start of each call that is to be made at most once.
 */
final class StartFence implements Gate {

    /** What keeps everything while a former owner's calls may arrive. */
    static final String TAKE_OVER = "take-over";

    private static final String COMMIT = "commit";

    private enum Mark {
        DUE,
        SAVED,
        COMMITTED
    }

    /** Nobody: what stops all of a vendor is asked at each step. */
    private final Waiters waiters = new Waiters();

    private final long silentUntil;
    private final long suspectedUntil;
    private Mark mark = Mark.DUE;
    private boolean leftForGood;
    private boolean wanted;
    private boolean asked;
    private final List<Entry> announced = new ArrayList<>();
    private final List<Entry> saved = new ArrayList<>();
    private final List<Entry> ready = new ArrayList<>();

    /**
     * @param silentUntil until then a former owner's calls may still arrive, and be refused: a probe before would prove
     *     nothing
     * @param suspectedUntil until then, scopes nothing is known of are probed
     */
    StartFence(long silentUntil, long suspectedUntil) {
        this.silentUntil = silentUntil;
        this.suspectedUntil = suspectedUntil;
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        if (mark != Mark.COMMITTED) {
            wanted |= mark == Mark.DUE;
            return new Block(Constraint.WAITING, COMMIT, NEVER, waiters);
        }
        return now < silentUntil ? new Block(Constraint.WAITING, TAKE_OVER, silentUntil, waiters) : null;
    }

    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        return null;
    }

    @Override
    public boolean letsStartEarly() {
        return true;
    }

    @Override
    public Hold start(StartedCall call, long now) {
        return Hold.NOTHING;
    }

    /** Returns whether no former owner's call arrives any more. */
    boolean isSilent(long now) {
        return now >= silentUntil;
    }

    /**
     * Something cannot go on before a commit.
     *
     * @param waiters who waits for the same, to be woken after it by whom they belong to
     */
    Block block(Waiters waiters) {
        wanted = true;
        return new Block(Constraint.WAITING, COMMIT, NEVER, waiters);
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

    /** Whatever was done so far will be committed next. */
    @Override
    public void save(boolean clean, long now, List<Saved> records) {
        if (clean != leftForGood || mark == Mark.DUE) {
            records.add(new Saved.Mark(clean, suspectedUntil));
            leftForGood = clean;
        }
        mark = mark == Mark.DUE ? Mark.SAVED : mark;
        saved.addAll(announced);
        announced.clear();
        wanted = false; // what comes before it is committed waits for the next
    }

    @Override
    public boolean unsaved() {
        return mark != Mark.COMMITTED || wanted || asked || !announced.isEmpty() || !saved.isEmpty();
    }

    @Override
    public void committed(long now) {
        mark = mark == Mark.SAVED ? Mark.COMMITTED : mark;
        asked = false;
        ready.addAll(saved);
        saved.clear();
    }

    /** Takes the announced calls whose start is committed. */
    List<Entry> takeReady() {
        List<Entry> taken = List.copyOf(ready);
        ready.clear();
        return taken;
    }

    /** Takes back every announced call. */
    List<Entry> withdrawn() {
        List<Entry> all = new ArrayList<>(saved);
        all.addAll(announced);
        saved.clear();
        announced.clear();
        return all;
    }
}
