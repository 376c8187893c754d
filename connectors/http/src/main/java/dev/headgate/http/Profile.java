package dev.headgate.http;

import java.time.Duration;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One vendor, as its file describes it. Holds no secret, only references to secrets.
 *
 * @param vendor the vendor's id, which is the key of its intents
 * @param baseUrl where every call goes
 * @param auth how calls prove who we are
 * @param limits the vendor's limits
 * @param concurrency how many calls may be made at once; ids unique, with those of the limits
 * @param bulkhead most calls in flight, 1 to 10,000
 * @param deadline the longest one call may take, its body included, 100 ms to 5 min
 * @param transit when a call may reach the vendor, and so how long it is counted
 * @param coolDown how to wait after a refusal
 * @param pause how to wait when the vendor can't be reached, refuses the credential, or fails throughout
 * @param retry how to repeat after a transient failure
 * @param dedupe how long an id is not called again, 1 min to 7 days; zero: not looked at
 * @param idempotencyHeader the request header that carries the idempotency key, or empty to send none
 * @param maxBody most bytes of an answer's body, as received and as decompressed, 1 B to 64 MiB
 * @param allowPrivateAddresses whether the host may resolve to a private, loopback or link-local address
 * @param requestHeaders request headers an intent may set besides the usual ones, in lower case
 * @param rules what answers mean
 * @param version of the file's text: the first 8 hexadecimal digits of its SHA-256
 */
public record Profile(
        String vendor,
        BaseUrl baseUrl,
        Auth auth,
        List<Limit> limits,
        List<Concurrency> concurrency,
        int bulkhead,
        Duration deadline,
        Transit transit,
        CoolDown coolDown,
        Pause pause,
        Retry retry,
        Duration dedupe,
        String idempotencyHeader,
        int maxBody,
        boolean allowPrivateAddresses,
        Set<String> requestHeaders,
        AnswerRules rules,
        String version) {

    public Profile {
        limits = List.copyOf(limits);
        concurrency = List.copyOf(concurrency);
        requestHeaders = Set.copyOf(requestHeaders);
    }

    /** Returns the scopes, by their attributes, that a refusal may be about: the whole vendor first, and each once. */
    public List<List<String>> refusable() {
        Set<List<String>> scopes = new LinkedHashSet<>();
        scopes.add(List.of());
        scopes.add(coolDown.scope());
        scopes.add(rules.credential());
        rules.answers().stream()
                .filter(AnswerRule::refuses)
                .map(AnswerRule::scope)
                .forEach(scopes::add);
        return List.copyOf(scopes);
    }

    /**
     * At most {@code max} calls in any {@code window}, for each combination of the scope's values.
     *
     * @param id unique in the profile
     * @param scope attributes of an intent that the limit is counted by; empty for the whole vendor
     * @param max permits, at least 1
     * @param window what it counts over
     * @param unit what it counts: {@code cost} for what intents say, {@code requests}, or a unit of the vendor's own
     * @param pacing how evenly; null: as fast as permits allow
     */
    public record Limit(
            String id,
            List<String> scope,
            long max,
            Window window,
            String unit,
            @Nullable Pacing pacing) {

        public Limit {
            scope = List.copyOf(scope);
        }
    }

    /**
     * @param burst permits that may go at once, 1 to the limit's max
     * @param ramp how long warming up takes, 0 to 1 h
     * @param afterIdle the idleness after which it warms up, 100 ms to 24 h; null: none
     * @param afterCoolDown whether it warms up after a cool-down
     */
    public record Pacing(int burst, Duration ramp, @Nullable Duration afterIdle, boolean afterCoolDown) {}

    /**
     * At most {@code max} calls at once, for each combination of the scope's values.
     *
     * @param id unique in the profile
     * @param scope attributes of an intent that they are counted by; empty for the whole vendor
     * @param max 1 to 10,000
     */
    public record Concurrency(String id, List<String> scope, int max) {

        public Concurrency {
            scope = List.copyOf(scope);
        }
    }

    /** Over what a limit counts. */
    public sealed interface Window {

        /**
         * Any time span of this length.
         *
         * @param period 100 ms to 24 h
         */
        record Rolling(Duration period) implements Window {}

        /**
         * A day from midnight to midnight.
         *
         * @param zone where it is midnight
         */
        record CalendarDay(ZoneId zone) implements Window {}
    }

    /**
     * A call holds its permits until a window after it was answered, or could have arrived last.
     *
     * @param unansweredHold how long after its start a call that ended without an answer may still arrive, 1 ms to 24 h
     * @param maxTransit the longest way from the first byte written until the vendor counts the call, 1 ms to 1 h; null:
     *     until it is answered
     * @param startSlack how long after it may leave a call may still be written, 1 ms to 1 min; a later one is
     *     decided anew. It is added to {@code maxTransit}, as that moment is what is timed.
     * @param clockSkew by how much the vendor's clock may be ahead or behind, 0 to 1 h; matters to calendar days only
     */
    public record Transit(
            Duration unansweredHold, @Nullable Duration maxTransit, Duration startSlack, Duration clockSkew) {}

    /**
     * @param scope attributes whose values, together, are not called; empty for the whole vendor
     * @param fallback the wait without a usable hint, 100 ms to 24 h
     * @param quotaFallback the same after a long window is used up, 100 ms to 7 days
     * @param lockedFallback the same when one object is locked, and when too many calls are made at once, 100 ms to 24 h
     * @param pad added to every wait, 0 to 1 h
     * @param factor by which repeated refusals lengthen the wait, 1 to 100
     * @param max the longest wait that escalation reaches, not shorter than the fallback, up to 7 days; a hint may be longer
     * @param patience how long an intent waits for a scope that refuses, 1 s to 30 days: one that was refused from when it
     *     was accepted, any other from when the scope closed
     * @param maxHint the longest wait that an answer may ask for, 1 s to 365 days; when it is over the scope is probed
     */
    public record CoolDown(
            List<String> scope,
            Duration fallback,
            Duration quotaFallback,
            Duration lockedFallback,
            Duration pad,
            double factor,
            Duration max,
            Duration patience,
            Duration maxHint) {

        public CoolDown {
            scope = List.copyOf(scope);
        }
    }

    /**
     * @param base the wait until the first probe, 100 ms to 24 h
     * @param factor by which each failed probe lengthens the wait, 1 to 100
     * @param max where that ends, not shorter than the base, up to 7 days
     * @param failures how many calls in a row have to fail, of several intents, until the vendor is taken for failing, 1 to
     *     100,000
     */
    public record Pause(Duration base, double factor, Duration max, int failures) {}

    /**
     * @param maxAttempts attempts in total, 1 to 100
     * @param base the back-off of the first repeat, 1 ms to 1 h
     * @param max the longest back-off, not shorter than the base, up to 24 h
     */
    public record Retry(int maxAttempts, Duration base, Duration max) {}
}
