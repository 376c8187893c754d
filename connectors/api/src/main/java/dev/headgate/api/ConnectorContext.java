package dev.headgate.api;

import dev.headgate.api.secret.Secrets;
import java.time.Duration;
import java.util.List;
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
        Secrets secrets) {

    public ConnectorContext {
        scope = List.copyOf(scope);
        units = Set.copyOf(units);
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
