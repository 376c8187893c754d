package dev.headgate.api.body;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The stores there are, by name, none of which is open. */
public final class BodyStores {

    private static final String NAME = "[a-z][a-z0-9-]{0,31}";

    private final Map<String, BodyStore> stores = new TreeMap<>();

    private BodyStores(Iterable<BodyStore> others) {
        add(new FileBodyStore());
        others.forEach(this::add);
    }

    /**
     * Returns the one that is built in and what {@link ServiceLoader} finds besides.
     *
     * @throws IllegalArgumentException if two have the same name, or one has none that is allowed
     */
    public static BodyStores installed() {
        return new BodyStores(ServiceLoader.load(BodyStore.class));
    }

    private void add(BodyStore store) {
        if (!store.name().matches(NAME)) {
            throw new IllegalArgumentException("no name of a store of bodies: " + store.name());
        }
        if (stores.putIfAbsent(store.name(), store) != null) {
            throw new IllegalArgumentException("two stores of bodies are called " + store.name());
        }
    }

    /** Returns the one of this name, or null. */
    public @Nullable BodyStore find(String name) {
        return stores.get(name);
    }

    /** Returns their names, in words. */
    public String names() {
        return String.join(", ", stores.keySet());
    }
}
