package dev.headgate.app;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values that a file and the environment give. A variable of the environment wins over the file, and a blank variable
 * counts as not set.
 *
 * <p>A variable names a key by MicroProfile Config's rule: either its name is the key itself, or the two are equal once
 * {@link Key#variable} was applied to both.
 */
final class Values {

    private final Map<String, String> given;
    private final UnaryOperator<String> where;
    private final Map<String, String> environment;

    /** Values by the variable's name in capitals; of several variables with the same one, that which is written so wins. */
    private final Map<String, String> capitals = new HashMap<>();

    /**
     * @param given by key
     * @param where tells where a key of {@code given} stands
     */
    Values(Map<String, String> given, UnaryOperator<String> where, Map<String, String> environment) {
        this.given = given;
        this.where = where;
        this.environment = new HashMap<>(environment);
        this.environment.values().removeIf(String::isBlank);
        new TreeMap<>(this.environment).forEach((name, value) -> capitals.putIfAbsent(Key.variable(name), value));
        this.environment.forEach((name, value) -> capitals.computeIfPresent(name, (_, _) -> value));
    }

    Optional<Found> find(String key) {
        String variable = variable(key);
        if (variable != null) {
            return Optional.of(new Found(key, variable, "environment variable " + Key.variable(key)));
        }
        return Optional.ofNullable(given.get(key)).map(value -> new Found(key, value, where.apply(key)));
    }

    private @Nullable String variable(String key) {
        String same = environment.get(key);
        return same != null ? same : capitals.get(Key.variable(key));
    }

    /** Returns the keys of the file or program. The environment's keys can't be listed, because a name has no dots. */
    Set<String> given() {
        return given.keySet();
    }

    /**
     * Returns every value under a prefix, by key: those of the file, and those of environment variables.
     *
     * @param known keys that a variable may name; a variable that matches none of them is ignored
     */
    Map<String, Found> under(String prefix, Set<String> known) {
        Set<String> keys = new TreeSet<>();
        given.keySet().stream().filter(it -> it.startsWith(prefix)).forEach(keys::add);
        for (String key : known) {
            if (environment.containsKey(Key.variable(key))) {
                keys.add(key);
            }
        }
        Map<String, Found> found = new TreeMap<>();
        keys.forEach(key -> find(key).ifPresent(it -> found.put(key, it)));
        return found;
    }

    /** Returns the keys under a prefix that the environment's variables name if each _ stands for a dot. */
    Set<String> dotted(String prefix) {
        Set<String> keys = new TreeSet<>();
        environment.keySet().stream()
                .filter(it -> it.startsWith(Key.variable(prefix)))
                .forEach(it -> keys.add(it.toLowerCase(Locale.ROOT).replace('_', '.')));
        return keys;
    }
}
