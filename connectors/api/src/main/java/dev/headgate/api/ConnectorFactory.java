package dev.headgate.api;

import java.util.Optional;

/**
 * Makes the connectors of one kind. A module with a connector has one, with a public constructor without parameters, and
 * names it in {@code META-INF/services/dev.headgate.api.ConnectorFactory}, where {@link java.util.ServiceLoader} finds it.
 *
 * <p>Threading: any thread.
 */
public interface ConnectorFactory {

    /** Returns what a profile calls it by, as in {@code connector: http}: lower case, unique among the connectors there are. */
    String name();

    /**
     * Reads the connector's own part of a profile. Opens nothing and changes nothing: profiles are also read only to be
     * checked.
     *
     * @param own the keys of the profile that are not those of every vendor's rules. Whatever is wrong is told to it as a
     *     mistake; keys that were not asked for are mistakes too, and reported by the caller.
     * @param context what the vendor's rules say that a connector has to know
     * @return the part as it was read; nothing if it is too broken for that. After a mistake it is thrown away
     */
    Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context);
}
