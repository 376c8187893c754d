package dev.headgate.api;

import java.util.List;

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

    /** Opens a connector of its own, which is the caller's to close. */
    Connector open();
}
