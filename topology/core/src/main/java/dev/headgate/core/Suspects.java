package dev.headgate.core;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Scopes that may be cooling down without anybody knowing: an owner was cut off, and what it was told last is lost. The
 * first call of each is a probe.
 */
final class Suspects {

    /** So that a refusal of the first probe is the first of its episode. */
    private static final int UNREFUSED = -1;

    private final List<List<String>> names;
    private final long since;
    private final long until;

    /** Scopes that were called since and did not refuse. */
    private final Set<Scope> cleared = new HashSet<>();

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

    /** What it is taken for: over, but not probed yet. */
    CoolDown coolDown() {
        return new CoolDown.Cooling(since, since, UNREFUSED);
    }

    /** It is back to full speed. */
    void clear(Scope scope, long now) {
        if (now < until) {
            cleared.add(scope);
        } else {
            cleared.clear();
        }
    }
}
