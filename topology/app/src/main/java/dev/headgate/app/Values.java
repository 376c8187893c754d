package dev.headgate.app;

import io.smallrye.config.ConfigValue;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The values given in a file and in the environment, which wins. An environment variable that is empty counts as not
 * set.
 */
final class Values {

    private static final int FILE = 110;
    private static final int ENVIRONMENT = 300;
    private static final String VARIABLES = "environment";

    private final SmallRyeConfig config;
    private final Map<String, String> given;
    private final Map<String, String> environment;
    private final UnaryOperator<String> where;

    /**
     * @param given by key
     * @param where tells where a key of {@code given} stands
     */
    Values(Map<String, String> given, UnaryOperator<String> where, Map<String, String> environment) {
        this.given = given;
        this.where = where;
        this.environment = new HashMap<>(environment);
        this.environment.values().removeIf(String::isBlank);
        this.config = new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(given, "given", FILE), new Variables(this.environment))
                .build();
    }

    Optional<Found> find(String key) {
        ConfigValue value = config.getConfigValue(key);
        if (value.getValue() == null) {
            return Optional.empty();
        }
        boolean variable = VARIABLES.equals(value.getConfigSourceName());
        String place = variable ? "environment variable " + Key.variable(key) : where.apply(key);
        return Optional.of(new Found(key, value.getValue(), place));
    }

    /** The keys of the file or program; what the environment adds can't be listed, only asked for. */
    Set<String> given() {
        return given.keySet();
    }

    /**
     * Returns every value under a prefix, by key: those given, and those of environment variables.
     *
     * @param known keys that a variable may name; a variable that names none is taken for none of ours
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

    private static final class Variables extends EnvConfigSource {

        private static final long serialVersionUID = 1L;

        Variables(Map<String, String> environment) {
            super(environment, ENVIRONMENT);
        }

        @Override
        public String getName() {
            return VARIABLES;
        }
    }
}
