package dev.headgate.core;

import dev.headgate.core.learned.Maxima;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** One limit, with a window for each scope in which permits are held or waited for. */
final class Quota {

    /**
     * Where nobody knows what was spent before, limits with windows up to this start full. Of longer ones the ledger tells
     * what was spent; of those it says nothing of, nothing was.
     */
    static final Duration LONGEST_HOLD = Duration.ofSeconds(10);

    private Limit limit;
    private Shares shares = Shares.DEFAULT;
    private final Map<Scope, ScopedWindow> windows = new HashMap<>();

    /** When calls that nobody knows of arrived at the latest, as {@link Window#release} says; 0: there are none. */
    private final long unknown;

    /** Permits that they may have taken in each scope. */
    private int unknownPermits;

    private final LearnedMaxima learned;

    /** From then on all that counts with the vendor is held; before, a refusal proves nothing. */
    private long allHeldFrom;

    private long taken;
    private long refused;

    /** Whether an intent came whose calls do not count in it. */
    private boolean passed;

    private Quota(Limit limit, long unknown, int unknownPermits) {
        this.limit = limit;
        this.learned = new LearnedMaxima(limit);
        this.unknown = unknown;
        this.unknownPermits = unknownPermits;
    }

    /**
     * A limit of which nobody knows what arrived before {@code known}.
     *
     * @param before one it {@link #resembles}; null: there was none
     */
    static Quota begun(Limit limit, long known, @Nullable Quota before, long now) {
        long release = limit.window().release(known, 0);
        if (before != null && before.isUnknownBucket(now) && limit.window().refills()) {
            return new Quota(limit, release, Math.max(before.unknownPermits, limit.highest()));
        }
        Quota begun = new Quota(limit, isShort(limit) ? release : 0, limit.highest());
        begun.allHeldFrom = isShort(limit) ? 0 : limit.window().free(release, limit.highest());
        return begun;
    }

    private boolean isUnknownBucket(long now) {
        return limit.window().refills() && !known(now);
    }

    /**
     * A former owner may have spent from it.
     *
     * @param latest when the last of its calls may have arrived, if it was cut off
     */
    static Quota takenOver(Limit limit, TakeOver takeOver, long latest) {
        return switch (takeOver.end()) {
            case UNKNOWN -> begun(limit, takeOver.at(), null, takeOver.at());
            case CLEAN -> new Quota(limit, 0, 0);
            case UNCLEAN -> {
                boolean refills = limit.window().refills();
                long release = refills || isShort(limit) ? limit.window().release(latest, 0) : 0;
                yield new Quota(limit, release, refills ? formerPermits(limit) : limit.highest());
            }
        };
    }

    /** What may have been taken from a bucket that was soon full, so that nothing was saved, whatever its maximum was. */
    private static int formerPermits(Limit limit) {
        long former = LONGEST_HOLD.dividedBy(limit.window().length(1));
        return Nanos.permits(isShort(limit) ? Math.max(former, limit.highest()) : former);
    }

    /** Returns whether its window is waited out where nobody knows what was spent. */
    static boolean isShort(Limit limit) {
        return limit.length().compareTo(LONGEST_HOLD) <= 0;
    }

    /**
     * Returns whether what an owner that was cut off saved of it counts: not of a window that is waited out. A bucket may have
     * been one that takes longer to be full.
     */
    boolean readsRecords() {
        return !isShort(limit) || limit.window().refills();
    }

    /** Returns whether it is known what was spent from it in every scope. */
    boolean known(long now) {
        return unknown == 0 || now >= limit.window().free(unknown, unknownPermits);
    }

    /**
     * Takes over what a former owner saved.
     *
     * @param unknown permits it may have spent besides
     * @param latest when the last of the calls nothing is known of may have arrived
     */
    ScopedWindow restore(Saved.Spent spent, int unknown, long latest, long skew, long now) {
        ScopedWindow scoped = create(spent.scope(), now);
        for (Saved.Held held : spent.held()) {
            scoped.hold(held.permits(), until(held, spent.window(), latest, skew), now);
        }
        // Beside what is held, for the maximum may have been larger when these were taken.
        int permits = limit.window().refills() ? unknown : Math.min(unknown, scoped.permits.max());
        scoped.hold(permits, limit.window().release(latest, skew), now);
        return scoped;
    }

    /** Until when a permit is held in this window that was saved under that one, or from when on it comes back. */
    private long until(Saved.Held held, Window other, long latest, long skew) {
        Window window = limit.window();
        long until = window.retimed(held.until(), held.permits(), other, skew).orElse(window.release(latest, skew));
        return window.refills() ? until : Math.max(held.until(), until);
    }

    Limit limit() {
        return limit;
    }

    Shares shares() {
        return shares;
    }

    /** How its permits are shared from now on. Returns the windows of which something else is kept for HIGH than before. */
    List<ScopedWindow> share(Shares changed) {
        Shares before = shares;
        shares = changed;
        return windows.values().stream().filter(scoped -> scoped.share(before)).toList();
    }

    /** Permits that a call of the intent takes at worst; 0: it does not count. */
    int cost(Intent intent) {
        return intent.cost(limit);
    }

    /**
     * An intent may wait for it from now on.
     *
     * @return whether its cost can never fit in
     */
    boolean isTooSmallFor(Intent intent) {
        int cost = cost(intent);
        passed |= cost == 0;
        return cost
                > (limit.maxima().isEmpty()
                        ? limit.max()
                        : limit.max(scope(intent.scope()).values()));
    }

    private Scope scope(Map<String, String> attributes) {
        return Scope.of(limit.scope(), attributes);
    }

    /** The limit as it is in one of its scopes. */
    Limit in(Scope scope) {
        return limit.maxima().isEmpty() ? limit : limit.in(scope.values());
    }

    /** Returns whether calls of this intent, which {@link #isTooSmallFor} was asked of, count in it. */
    boolean counts(Intent intent) {
        return !passed || cost(intent) > 0;
    }

    /** Returns whether there were intents whose calls do not count in it. */
    boolean isPassed() {
        return passed;
    }

    /** Returns whether permits held for the one count for the other too. */
    boolean counts(Limit other) {
        return resembles(other)
                && limit.window().equals(other.window())
                && Objects.equals(limit.exempt(), other.exempt())
                && isShort(limit) == isShort(other);
    }

    /** Returns whether the record is one of this limit's. */
    boolean records(Saved.Spent spent) {
        return limit.id().equals(spent.limit())
                && limit.scope().equals(spent.scope().names());
    }

    /** Returns whether only the window, or which calls are exempt, is another. */
    boolean resembles(Limit other) {
        return limit.id().equals(other.id())
                && limit.scope().equals(other.scope())
                && limit.unit().equals(other.unit());
    }

    /**
     * Takes over from one it {@link #resembles} what is held for calls that have ended.
     *
     * @param latest when the last of them arrived at the latest
     * @return the windows
     */
    Collection<ScopedWindow> takeOver(Quota other, long latest, long skew, long now) {
        other.windows.forEach(
                (scope, scoped) -> create(scope, now).permits.takeOver(scoped.permits, latest, skew, now));
        return List.copyOf(windows.values());
    }

    /** Another maximum or pacing; only if it {@link #counts} the same. */
    void change(Limit changed, long now) {
        limit = changed;
        learned.change(changed);
        unknownPermits = Math.max(unknownPermits, changed.highest());
        windows.values().forEach(scoped -> {
            scoped.change(in(scoped.scope));
            lower(scoped, now);
        });
    }

    boolean knowsAllThatIsHeld(long now) {
        return now >= allHeldFrom;
    }

    /** What the vendor's answers taught of its own maximum. */
    LearnedMaxima learned() {
        return learned;
    }

    /** The vendor's own maximum in this scope is no larger. */
    void learn(Scope scope, int max, long now) {
        learned.lower(scope, max, now);
        ScopedWindow scoped = windows.get(scope);
        if (scoped != null) {
            lower(scoped, now);
        }
    }

    private void lower(ScopedWindow scoped, long now) {
        Maxima.Maximum maximum = learned.of(scoped.scope, now);
        if (maximum != null) {
            scoped.lower(maximum);
        }
    }

    /** Forgets what was learned of these scopes. Returns their windows, as far as there are any. */
    Collection<ScopedWindow> forget(Predicate<Scope> which) {
        List<ScopedWindow> raised = new ArrayList<>();
        for (Scope scope : learned.forget(which)) {
            ScopedWindow scoped = windows.get(scope);
            if (scoped != null) {
                scoped.raise();
                raised.add(scoped);
            }
        }
        return raised;
    }

    @Nullable
    ScopedWindow known(Map<String, String> attributes) {
        return windows.get(scope(attributes));
    }

    ScopedWindow create(Map<String, String> attributes, long now) {
        return create(scope(attributes), now);
    }

    private ScopedWindow create(Scope scope, long now) {
        ScopedWindow scoped = new ScopedWindow(this, scope);
        if (!known(now)) {
            scoped.hold(unknownPermits, unknown, now);
        }
        lower(scoped, now);
        windows.put(scope, scoped);
        return scoped;
    }

    /** Returns whether it held nothing, nobody waited for it, and it is forgotten now. */
    boolean forget(ScopedWindow scoped, long now) {
        return known(now) && scoped.unused(now) && windows.remove(scoped.scope, scoped);
    }

    void took(int cost) {
        taken += cost;
    }

    void refused() {
        refused++;
    }

    /**
     * @param block what keeps all of the vendor from starting, if that is this limit
     * @param behind how many intents wait for it
     * @param soon permits of a window that are held for calls that start later
     */
    LimitState state(@Nullable Block block, int behind, ToLongFunction<ScopedWindow> soon, long now) {
        long next = block == null ? Nanos.NEVER : block.until();
        int waiting = block == null ? 0 : behind;
        ScopedWindow fullest = null;
        long held = 0;
        for (ScopedWindow scoped : windows.values()) {
            long holds = scoped.permits.held(now);
            if (fullest == null || holds * fullest.permits.max() > held * scoped.permits.max()) {
                held = holds;
                fullest = scoped;
            }
            if (!scoped.waiters.isEmpty()) { // there may be very many without
                waiting += scoped.waiters.intents();
                next = Math.min(next, scoped.waiters.next());
            }
        }
        return new LimitState(
                limit.id(),
                limit.max(),
                fullest == null ? 0 : Nanos.permits(fullest.permits.held(now) - soon.applyAsLong(fullest)),
                windows.size(),
                waiting,
                waiting == 0 ? 0 : next,
                taken,
                refused,
                fullest == null ? limit.max() : fullest.permits.max(),
                learned.lowest(now),
                learned.scopes());
    }
}
