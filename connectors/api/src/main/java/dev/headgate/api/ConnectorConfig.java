package dev.headgate.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A connector's own part of a profile, read and found good. Holds references to secrets, never a secret. */
public interface ConnectorConfig {

    /**
     * Returns the scopes, by their attributes, that the connector's verdicts may name besides the whole vendor and
     * {@link ConnectorContext#scope}: after a crash each is probed before it is trusted.
     */
    default List<List<String>> refusable() {
        return List.of();
    }

    /**
     * Returns the caps of the connector's own means, such as its sessions. Ids that the vendor's limits have too are refused as a
     * mistake of the profile.
     */
    default List<Cap> caps() {
        return List.of();
    }

    /**
     * Says how an answer is read, without calling anybody.
     *
     * @param operation what was called
     * @param attributes of the intent
     * @param now taken where the answer doesn't say when it was written
     * @return nothing from a connector whose answers are read by no rules
     */
    default Optional<Explanation> explain(
            Operation operation, Map<String, String> attributes, Answer answer, Instant now) {
        return Optional.empty();
    }

    /** Opens a connector of its own, which is the caller's to close. */
    Connector open();
}
