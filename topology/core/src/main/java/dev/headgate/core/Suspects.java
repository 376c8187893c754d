package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Scopes that may be cooling down without anybody knowing: an owner was cut off, and what it was told last is lost. The
 * first call of each is a probe.
 */
final class Suspects {

    private final List<List<String>> names;
    private final long since;
    private final long until;

    /** Scopes that were called since and did not refuse. */
    private final SequencedSet<Scope> cleared = new LinkedHashSet<>();

    /** @param refusable attributes of scopes that can refuse */
    Suspects(List<List<String>> refusable, TakeOver takeOver) {
        this.since = takeOver.at();
        this.until = takeOver.suspectedUntil();
        this.names = until > since ? refusable : List.of();
    }

    List<List<String>> names() {
        return names;
    }

    boolean none(long now) {
        return now >= until;
    }

    boolean include(Scope scope, long now) {
        return now < until && names.contains(scope.names()) && !cleared.contains(scope);
    }

    /** Scopes remembered. */
    int size() {
        return cleared.size();
    }

    /** What it is taken for: over, but not probed yet. */
    CoolDown coolDown() {
        return new CoolDown.Cooling(Nanos.NEVER, since, CoolDown.UNREFUSED);
    }

    /**
     * It is back to full speed.
     *
     * @param max how many are remembered; the first beyond is probed again
     */
    void clear(Scope scope, int max, long now) {
        if (now < until) {
            cleared.add(scope);
            if (cleared.size() > max) {
                cleared.removeFirst();
            }
        } else {
            cleared.clear();
        }
    }
}
