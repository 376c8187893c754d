package dev.headgate.api.secret;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sources of secrets that profiles may refer to.
 *
 * <p>Threading: any thread.
 */
public final class Secrets {

    private static final String NAME = "[a-z][a-z0-9-]{0,31}";

    private final Map<String, SecretSource> sources = new LinkedHashMap<>();
    private final boolean present;

    private Secrets(List<SecretSource> sources, boolean present) {
        this.present = present;
        for (SecretSource source : sources) {
            if (!source.name().matches(NAME)) {
                throw new IllegalArgumentException("no name of a source of secrets: " + source.name());
            }
            if (this.sources.putIfAbsent(source.name(), source) != null) {
                throw new IllegalArgumentException("two sources of secrets are called " + source.name());
            }
        }
    }

    /** Returns the process's environment, files, and what {@link ServiceLoader} finds besides. */
    public static Secrets installed() {
        return new Secrets(sources(System::getenv), true);
    }

    /** Returns the same with other variables in the environment. */
    public static Secrets of(UnaryOperator<@Nullable String> environment) {
        return new Secrets(sources(environment), true);
    }

    /** Returns these sources and no others. */
    public static Secrets of(List<SecretSource> sources) {
        return new Secrets(sources, true);
    }

    /**
     * Returns the sources that are installed, none of which is asked: profiles can be read and checked where their secrets
     * are not. A connector that is opened nevertheless has no credential.
     */
    public static Secrets unchecked() {
        List<SecretSource> unasked = new ArrayList<>();
        sources(System::getenv).forEach(source -> unasked.add(new Unasked(source)));
        return new Secrets(unasked, false);
    }

    private static List<SecretSource> sources(UnaryOperator<@Nullable String> environment) {
        List<SecretSource> all = new ArrayList<>(List.of(new EnvironmentSource(environment), new FileSource()));
        ServiceLoader.load(SecretSource.class).forEach(all::add);
        return all;
    }

    Optional<SecretSource> find(String name) {
        return Optional.ofNullable(sources.get(name));
    }

    /** Returns whether secrets can be looked up. */
    public boolean present() {
        return present;
    }

    /** Returns what references there are, in words. */
    public String forms() {
        return sources.values().stream().map(SecretSource::form).collect(Collectors.joining(" or "));
    }

    /** Knows what a reference looks like, and nothing of secrets. */
    private record Unasked(SecretSource source) implements SecretSource {

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public String form() {
            return source.form();
        }

        @Override
        public @Nullable String refusal(String reference) {
            return source.refusal(reference);
        }

        @Override
        public String resolve(String reference) throws SecretUnavailableException {
            throw new SecretUnavailableException(
                    "${" + name() + ":" + reference + "} is not looked up where profiles are only checked");
        }
    }
}
