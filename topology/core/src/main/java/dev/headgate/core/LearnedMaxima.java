package dev.headgate.core;

import dev.headgate.api.StatedLimit;
import dev.headgate.core.learned.Maxima;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the vendor's answers taught of its own maximum of one limit, by scope: all of it lower than the limit says. */
final class LearnedMaxima {

    private static final long DAY = Nanos.of(Duration.ofDays(1));

    private Limit limit;
    private final Maxima<Scope> maxima = new Maxima<>();

    LearnedMaxima(Limit limit) {
        this.limit = limit;
    }

    /** Of a limit that counts the same. What was learned of another maximum is forgotten. */
    void change(Limit changed) {
        boolean same = limit.learned() == changed.learned() && limit.max() == changed.max();
        Limit before = limit;
        limit = changed;
        if (!same || !before.maxima().equals(changed.maxima())) {
            maxima.forget(scope -> !same || before.max(scope.values()) != changed.max(scope.values()));
        }
    }

    private int max(Scope scope) {
        return limit.max(scope.values());
    }

    /** How long what was learned is remembered, in nanoseconds: a day, or the window if that is longer. */
    private long remembers() {
        return Math.max(DAY, Nanos.of(limit.length()));
    }

    /** Takes over what a former owner learned. Returns whether it was of this limit as it is. */
    boolean restores(Saved.Learned saved, long now) {
        boolean same = limit.learned()
                && limit.id().equals(saved.limit())
                && limit.scope().equals(saved.scope().names())
                && limit.window().equals(saved.window())
                && max(saved.scope()) == saved.of()
                && saved.max() < saved.of()
                && saved.until() > now;
        if (same) {
            maxima.restore(saved.scope(), new Maxima.Maximum(saved.max(), saved.until()));
        }
        return same;
    }

    /** The vendor's own maximum in this scope is no larger; nothing is learned of one that is larger than the limit's. */
    void lower(Scope scope, int max, long now) {
        if (max < max(scope)) {
            maxima.lower(scope, max, remembers(), now);
        }
    }

    /** What was learned of the scope; null for nothing. */
    Maxima.@Nullable Maximum of(Scope scope, long now) {
        return maxima.of(scope, now);
    }

    /** Forgets what is over. */
    void forgetOver(long now) {
        maxima.forgetOver(now);
    }

    /** Returns the scopes of which something is forgotten. */
    Collection<Scope> forget(Predicate<Scope> which) {
        return maxima.forget(which);
    }

    /** Returns whether an answer may state this limit. */
    boolean isStatedBy(StatedLimit stated) {
        return limit.learned()
                && limit.scope().equals(stated.scope())
                && (stated.limit() == null ? countsCalls() : limit.id().equals(stated.limit()))
                && (stated.window() == null
                        || limit.window().length(limit.max()).equals(stated.window()));
    }

    private boolean countsCalls() {
        return limit.unit().equals(Limit.COST) || limit.unit().equals(Limit.REQUESTS);
    }

    /** Returns whether {@link #takeUnsaved} has any. */
    boolean isUnsaved() {
        return maxima.isUnsaved();
    }

    /** What a successor must know, and is not told yet. */
    List<Saved.Learned> takeUnsaved(long now) {
        return maxima.takeUnsaved().stream()
                .map(scope -> {
                    Maxima.Maximum maximum = maxima.of(scope, now);
                    return new Saved.Learned(
                            limit.id(),
                            scope,
                            limit.window(),
                            max(scope),
                            maximum == null ? 0 : maximum.max(),
                            maximum == null ? 0 : maximum.until());
                })
                .toList();
    }

    /** The lowest; the limit's own if nothing was learned. */
    int lowest(long now) {
        int lowest = maxima.lowest(now);
        return lowest == 0 ? limit.max() : lowest;
    }

    /** Scopes of which something is known. */
    int scopes() {
        return maxima.size();
    }
}
