package dev.headgate.profiles;

import dev.headgate.api.ConnectorFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The connectors that a profile may name. */
final class ConnectorFactories {

    private final Map<String, ConnectorFactory> byName = new TreeMap<>();

    /** @throws IllegalStateException if two have the same name */
    ConnectorFactories(List<ConnectorFactory> factories) {
        for (ConnectorFactory factory : factories) {
            ConnectorFactory other = byName.put(factory.name(), factory);
            if (other != null) {
                throw new IllegalStateException("two connectors are called " + factory.name() + ": " + other.getClass()
                        + ", " + factory.getClass());
            }
        }
    }

    /** Those on the class path. */
    static ConnectorFactories installed() {
        return new ConnectorFactories(ServiceLoader.load(ConnectorFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /** Returns the connector of that name, or nothing. */
    Optional<ConnectorFactory> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the names of all, for a mistake. */
    String names() {
        return byName.isEmpty() ? "none, as no connector is installed" : String.join(", ", byName.keySet());
    }
}
