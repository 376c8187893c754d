package dev.headgate.api;

import dev.headgate.api.secret.Secrets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a vendor's rules say that its connector has to know.
 *
 * @param vendor the vendor's id, for logs and the names of threads
 * @param deadline the longest that {@link Connector#call} may take
 * @param startSlack how long after it was granted its {@link Departure} a request may be written at most; one that waits
 *     longer, for a place among a connection's streams or the like, is to be taken back unsent
 * @param maxInFlight the most calls that are made at once, at least 1: as many connections are enough
 * @param scope attributes of an intent whose values, together, a refusal stops where the connector knows no better; empty
 *     for the whole vendor
 * @param units what the vendor's limits count: {@code cost} and {@code requests}, which intents and calls say by
 *     themselves, and units of which the connector may know the cost ({@link Connector#costs})
 * @param waits how long a scope is left alone by a refusal without a hint
 * @param calls which calls count in limits that count some only, in the connector's words. A connector that can tell calls
 *     apart reads them with the rest of its part; of a call that one does not describe, {@link Connector#costs} says 0 for
 *     the unit it is under. Units not named count. Ones that no connector reads are a mistake of the profile
 * @param learned the ids of the limits that are learned: what an answer says of one is a {@link StatedLimit}
 * @param secrets where the secrets are that the profile refers to
 */
public record ConnectorContext(
        String vendor,
        Duration deadline,
        Duration startSlack,
        int maxInFlight,
        List<String> scope,
        Set<String> units,
        Waits waits,
        Map<String, Section> calls,
        Set<String> learned,
        Secrets secrets) {

    public ConnectorContext {
        scope = List.copyOf(scope);
        units = Set.copyOf(units);
        calls = Map.copyOf(calls);
        learned = Set.copyOf(learned);
    }

    /** Of limits that are known. */
    public ConnectorContext(
            String vendor,
            Duration deadline,
            Duration startSlack,
            int maxInFlight,
            List<String> scope,
            Set<String> units,
            Waits waits,
            Map<String, Section> calls,
            Secrets secrets) {
        this(vendor, deadline, startSlack, maxInFlight, scope, units, waits, calls, Set.of(), secrets);
    }

    /** Of limits that count all calls. */
    public ConnectorContext(
            String vendor,
            Duration deadline,
            Duration startSlack,
            int maxInFlight,
            List<String> scope,
            Set<String> units,
            Waits waits,
            Secrets secrets) {
        this(vendor, deadline, startSlack, maxInFlight, scope, units, waits, Map.of(), secrets);
    }

    /**
     * How long a scope is left alone by a refusal without a hint, at least. A connector that knows a longer least wait gives
     * that as the hint.
     *
     * @param throttled by {@link Verdict.Throttled}
     * @param quota by {@link Verdict.Quota}
     * @param locked by {@link Verdict.Locked} and {@link Verdict.Concurrency}
     */
    public record Waits(Duration throttled, Duration quota, Duration locked) {}
}
