package dev.headgate.api.secret;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Text with references to secrets, {@code ${env:NAME}} or {@code ${file:/absolute/path}}, looked up at every use.
 *
 * <p>Threading: any thread.
 */
public final class Secret {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^{}]+)}");

    private final List<Part> parts;

    private Secret(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /** Returns the secret, or empty if the text contains something that looks like a reference and is none. */
    public static Optional<Secret> parse(String text, UnaryOperator<@Nullable String> environment) {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = REFERENCE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            parts.add(new Literal(text.substring(end, matcher.start())));
            Optional<Part> part = reference(matcher.group(1), matcher.group(2), environment);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(part.get());
            end = matcher.end();
        }
        parts.add(new Literal(text.substring(end)));
        boolean broken = parts.stream().anyMatch(part -> part instanceof Literal(String it) && it.contains("${"));
        return broken ? Optional.empty() : Optional.of(new Secret(parts));
    }

    private static Optional<Part> reference(String kind, String name, UnaryOperator<@Nullable String> environment) {
        if (kind.equals("env")) {
            return Optional.of(new Variable(name, environment));
        }
        try {
            Path path = Path.of(name);
            return path.isAbsolute() ? Optional.of(new Content(new SecretFile(path))) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the text refers to anything, that is, whether it isn't a literal. */
    public boolean refers() {
        return parts.stream().anyMatch(part -> !(part instanceof Literal));
    }

    /**
     * What it is at one moment.
     *
     * @param text with every reference replaced by what it refers to
     * @param referred what each of them refers to
     */
    public record Resolved(String text, List<String> referred) {

        @Override
        public String toString() {
            return "Resolved[" + referred.size() + " references]";
        }
    }

    /**
     * Looks up what it is now.
     *
     * @throws SecretUnavailableException if a reference leads nowhere
     */
    public Resolved resolve() throws SecretUnavailableException {
        StringBuilder text = new StringBuilder();
        List<String> referred = new ArrayList<>(1);
        for (Part part : parts) {
            String resolved = part.resolve();
            text.append(resolved);
            if (!(part instanceof Literal)) {
                referred.add(resolved);
            }
        }
        return new Resolved(text.toString(), List.copyOf(referred));
    }

    /** Forgets what was read of files. */
    public void readAgain() {
        for (Part part : parts) {
            if (part instanceof Content(SecretFile file)) {
                file.readAgain();
            }
        }
    }

    /** Returns the references only: a literal part may be half a secret. */
    @Override
    public String toString() {
        return parts.stream()
                .filter(part -> !(part instanceof Literal))
                .map(Part::toString)
                .collect(Collectors.joining(", ", "Secret[", "]"));
    }

    private sealed interface Part {
        String resolve() throws SecretUnavailableException;
    }

    private record Literal(String text) implements Part {
        @Override
        public String resolve() {
            return text;
        }
    }

    private record Variable(String name, UnaryOperator<@Nullable String> environment) implements Part {
        @Override
        public String resolve() throws SecretUnavailableException {
            String value = environment.apply(name);
            if (value == null || value.isEmpty()) {
                throw new SecretUnavailableException("environment variable " + name + " is not set");
            }
            return SecretUnavailableException.requireText(value, this);
        }

        @Override
        public String toString() {
            return "${env:" + name + "}";
        }
    }

    private record Content(SecretFile file) implements Part {
        @Override
        public String resolve() throws SecretUnavailableException {
            return SecretUnavailableException.requireText(file.content(), this);
        }

        @Override
        public String toString() {
            return "${file:" + file + "}";
        }
    }
}
