package dev.headgate.core;

import dev.headgate.core.policy.Nanos;

/**
 * One limit as its vendor's owner sees it, over all its scopes. Times are nanoseconds since the epoch.
 *
 * @param id the limit's
 * @param max its maximum per scope, as the policy has it where it has no other for the scope
 * @param used permits held in its fullest scope
 * @param scopes scopes in which permits are held or waited for
 * @param waiting intents that wait for it
 * @param next when the first of them may start; 0 if none waits, {@link Nanos#NEVER} if that takes an answer
 * @param taken permits taken so far, those given back included
 * @param refused times a call was not started because of it
 * @param inForce the maximum of its fullest scope, which is lower than {@code max} where the vendor's answers taught so, and another where the
 *     policy has another for it
 * @param learned the lowest maximum that its vendor's answers taught of any scope; {@code max} if they taught none
 * @param learnedScopes scopes of which they taught one that is lower
 */
public record LimitState(
        String id,
        int max,
        int used,
        int scopes,
        int waiting,
        long next,
        long taken,
        long refused,
        int inForce,
        int learned,
        int learnedScopes) {

    /** Whose maximum is the same everywhere. */
    public LimitState(String id, int max, int used, int scopes, int waiting, long next, long taken, long refused) {
        this(id, max, used, scopes, waiting, next, taken, refused, max, max, 0);
    }

    /** What is held, of its maximum: 1 when no permits are left, more when it was lowered since they were taken. */
    public double share() {
        return (double) used / inForce;
    }
}
