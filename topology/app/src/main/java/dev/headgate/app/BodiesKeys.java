package dev.headgate.app;

import dev.headgate.api.body.BodyStore;
import dev.headgate.api.body.BodyStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keys under {@code bodies.}: the name of the store of bodies, and its own settings as {@code bodies.NAME.*}. */
final class BodiesKeys {

    private static final String NONE = "none";
    private static final String FILE = "file";

    private BodiesKeys() {}

    /** Returns the chosen store's own settings, by whole key. */
    static Map<String, Found> own(Values values) {
        String name = name(values).map(Found::value).orElse(NONE);
        if (name.equals(NONE) || name.equals(FILE)) {
            return Map.of();
        }
        String prefix = prefix(name);
        return values.under(prefix, values.dotted(prefix));
    }

    /** Returns what the chosen store is opened with. */
    static Map<String, String> settings(String store, Map<String, Found> own, String directory, Path base) {
        if (store.equals(FILE)) {
            return Map.of("directory", base.resolve(directory).normalize().toString());
        }
        Map<String, String> settings = new HashMap<>();
        own.forEach((key, found) -> settings.put(key.substring(prefix(store).length()), found.value()));
        return settings;
    }

    /** Reports a store that there is not. */
    static void check(Values values, Problems problems) {
        name(values)
                .filter(it -> !it.value().equals(NONE)
                        && Key.BODIES_STORE.kind().reader().apply(it.value()).isPresent())
                .filter(it -> BodyStores.installed().find(it.value()) == null)
                .ifPresent(it -> problems.add(
                        it,
                        "there is no such store of bodies; allowed: " + NONE + ", "
                                + BodyStores.installed().names()));
    }

    /**
     * Opens the configured store.
     *
     * @return null for none
     * @throws InvalidConfigurationException if it can't be used
     */
    static @Nullable BodyStore open(Configuration configuration) {
        String name = configuration.bodiesStore();
        BodyStore store = name.equals(NONE) ? null : BodyStores.installed().find(name);
        if (store == null) {
            return null;
        }
        String prefix = name.equals(FILE) ? "bodies." : prefix(name);
        try {
            store.open(configuration.bodiesSettings());
            return store;
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(List.of(prefix + e.getMessage()));
        } catch (IOException e) {
            throw new InvalidConfigurationException(List.of(Key.BODIES_STORE.key() + ": \"" + name
                    + "\" can't be used: " + e + "; it must be there and writable"));
        }
    }

    private static Optional<Found> name(Values values) {
        return values.find(Key.BODIES_STORE.key());
    }

    private static String prefix(String name) {
        return "bodies." + name + ".";
    }
}
