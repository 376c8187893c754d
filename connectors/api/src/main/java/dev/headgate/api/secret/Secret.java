package dev.headgate.api.secret;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text with references to secrets, such as {@code ${env:NAME}} or {@code ${file:/absolute/path}}, looked up at every use. In
 * and outside of a reference {@code {attribute}} stands for a value of the intent ({@link Template}).
 *
 * <p>Threading: any thread.
 */
public final class Secret {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([a-z][a-z0-9-]*):((?:[^{}]++|\\{[^{}]*+})++)}");

    private final List<Part> parts;
    private final boolean document;

    private Secret(List<Part> parts, boolean document) {
        this.parts = List.copyOf(parts);
        this.document = document;
    }

    /** Returns the secret, or empty if the text contains something that looks like a reference and is none. */
    public static Optional<Secret> parse(String text, Secrets secrets) {
        return parse(text, secrets, false);
    }

    /**
     * Returns the secret, or empty if the text contains something that looks like a reference and is none.
     *
     * @param document whether it may have several lines; if not, what does is not available
     */
    public static Optional<Secret> parse(String text, Secrets secrets, boolean document) {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = REFERENCE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            parts.add(new Text(Template.parse(text.substring(end, matcher.start()))));
            Template reference = Template.parse(matcher.group(2));
            Optional<SecretSource> source =
                    secrets.find(matcher.group(1)).filter(it -> it.refusal(reference.sample()) == null);
            if (source.isEmpty()) {
                return Optional.empty();
            }
            parts.add(new Reference(source.get(), reference));
            end = matcher.end();
        }
        parts.add(new Text(Template.parse(text.substring(end))));
        boolean broken = parts.stream().anyMatch(part -> part instanceof Text(Template it) && isBroken(it, document));
        return broken ? Optional.empty() : Optional.of(new Secret(parts, document));
    }

    private static boolean isBroken(Template text, boolean document) {
        String it = text.toString();
        return it.contains("${") || (!document && it.chars().anyMatch(c -> c < ' ' || c == 0x7f));
    }

    /** Returns whether the text refers to anything, that is, whether it isn't a literal. */
    public boolean refers() {
        return parts.stream().anyMatch(Reference.class::isInstance);
    }

    /** Returns the attributes of an intent that it depends on. */
    public Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        parts.forEach(part -> names.addAll(part.template().attributes()));
        return names;
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
     * Looks up what it is now, for a vendor whose credential depends on no attribute.
     *
     * @throws SecretUnavailableException if a reference leads nowhere
     */
    public Resolved resolve() throws SecretUnavailableException {
        return resolve(Map.of());
    }

    /**
     * Looks up what it is now.
     *
     * @param attributes of the intent
     * @throws SecretUnavailableException if a reference leads nowhere, or an attribute can't name one
     */
    public Resolved resolve(Map<String, String> attributes) throws SecretUnavailableException {
        StringBuilder text = new StringBuilder();
        List<String> referred = new ArrayList<>(1);
        for (Part part : parts) {
            String resolved = part.resolve(attributes);
            if (part instanceof Reference) {
                referred.add(document ? resolved : SecretUnavailableException.requireText(resolved, part));
            }
            text.append(resolved);
        }
        return new Resolved(text.toString(), List.copyOf(referred));
    }

    /**
     * Looks nothing up.
     *
     * @throws SecretUnavailableException if an attribute can't name a secret
     */
    public void requireNamed(Map<String, String> attributes) throws SecretUnavailableException {
        for (Part part : parts) {
            String _ = part.template().fill(attributes);
        }
    }

    /** Forgets what was kept of it, of whatever attributes it depends on none. */
    public void readAgain() {
        readAgain(Map.of());
    }

    /**
     * Forgets what was kept of it.
     *
     * @param attributes of the intent
     */
    public void readAgain(Map<String, String> attributes) {
        for (Part part : parts) {
            if (part instanceof Reference(SecretSource source, Template reference)) {
                try {
                    source.forget(reference.fill(attributes));
                } catch (SecretUnavailableException e) {
                    return; // there is no such secret that anything could have been kept of
                }
            }
        }
    }

    /** Returns the references only: a literal part may be half a secret. */
    @Override
    public String toString() {
        return parts.stream()
                .filter(Reference.class::isInstance)
                .map(Part::toString)
                .collect(Collectors.joining(", ", "Secret[", "]"));
    }

    private sealed interface Part {

        Template template();

        String resolve(Map<String, String> attributes) throws SecretUnavailableException;
    }

    private record Text(Template template) implements Part {
        @Override
        public String resolve(Map<String, String> attributes) throws SecretUnavailableException {
            return template.fill(attributes);
        }
    }

    private record Reference(SecretSource source, Template template) implements Part {
        @Override
        public String resolve(Map<String, String> attributes) throws SecretUnavailableException {
            return source.resolve(template.fill(attributes));
        }

        @Override
        public String toString() {
            return "${" + source.name() + ":" + template + "}";
        }
    }
}
