package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A vendor as its owner sees it. Times are nanoseconds since the epoch.
 *
 * @param waiting accepted and not in flight
 * @param bulkhead the most calls in flight by now: the policy's, or less soon after the take-over
 * @param constraint why it is not going faster
 * @param until when that may change by itself; {@link Nanos#NEVER} if it takes an answer or an intent
 * @param limits in the policy's order
 * @param coolDowns scopes cooling down now
 * @param coolDownUntil the latest end among them; 0 for none
 * @param finished outcomes so far
 * @param calls requests started so far
 * @param throttled rate-limit refusals so far
 * @param episodes cool-downs and pauses begun so far, siblings and refused probes not counted
 * @param remembered scopes that are remembered for having refused, or for not having, after an owner was cut off
 * @param waitingBy the {@code waiting}, by priority
 * @param oldestRunnable when the oldest was accepted of those that come first in their lanes: neither delayed, paused, behind others
 *     nor in flight; of very many lanes, of those that come first; {@link Nanos#NEVER} if none stands in a lane
 */
public record Snapshot(
        int waiting,
        int inFlight,
        int bulkhead,
        Constraint constraint,
        long until,
        List<LimitState> limits,
        int coolDowns,
        long coolDownUntil,
        long finished,
        long calls,
        long throttled,
        long episodes,
        int remembered,
        ByPriority waitingBy,
        long oldestRunnable) {

    public Snapshot {
        limits = List.copyOf(limits);
    }

    /** The limit nearest to its maximum; null without limits of which anything is held or waited for. */
    public @Nullable LimitState fullest() {
        return fullest(limits.stream().filter(limit -> limit.scopes() > 0));
    }

    /** The one that intents wait for; of several the fullest; null if it is not a limit they wait for. */
    public @Nullable LimitState awaited() {
        return fullest(limits.stream().filter(limit -> limit.waiting() > 0));
    }

    private static @Nullable LimitState fullest(Stream<LimitState> among) {
        return among.max(Comparator.comparingDouble(LimitState::share)).orElse(null);
    }

    /**
     * Of a vendor for which more intents wait than its state holds.
     *
     * @param besides how many, at least 1
     * @param by the same by priority
     * @param due when one of them may be due
     */
    public Snapshot withWaiting(int besides, ByPriority by, long due) {
        Constraint still = constraint == Constraint.IDLE ? Constraint.WAITING : constraint;
        return new Snapshot(
                waiting + besides,
                inFlight,
                bulkhead,
                still,
                still == Constraint.WAITING ? Math.min(until, due) : until,
                limits,
                coolDowns,
                coolDownUntil,
                finished,
                calls,
                throttled,
                episodes,
                remembered,
                waitingBy.plus(by),
                oldestRunnable);
    }
}
