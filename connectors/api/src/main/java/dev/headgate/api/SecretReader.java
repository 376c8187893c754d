package dev.headgate.api;

import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.api.secret.Secrets;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads secrets from a section of a profile. No value from there is ever shown. */
public final class SecretReader {

    private final Section section;
    private final Secrets secrets;
    private final Set<String> scope;

    /** Of a vendor with one credential. */
    public SecretReader(Section section, Secrets secrets) {
        this(section, secrets, Set.of());
    }

    /** @param scope attributes of an intent that secrets may depend on */
    public SecretReader(Section section, Secrets secrets, Collection<String> scope) {
        this.section = section;
        this.secrets = secrets;
        this.scope = Set.copyOf(scope);
    }

    /** Returns the same for a section below, or beside it. */
    public SecretReader of(Section other) {
        return new SecretReader(other, secrets, scope);
    }

    /** Reads a secret that must be there, and refer to one. */
    public Optional<Secret> reference(String key) {
        return read(key, words(), false, Secret::refers);
    }

    /** Reads one that may have several lines, such as a key in a PEM file. */
    public Optional<Secret> document(String key) {
        return read(key, words(), true, Secret::refers);
    }

    /** Reads one that may be left out. */
    public Optional<Secret> givenReference(String key) {
        section.allow(key);
        return section.has(key) ? reference(key) : Optional.empty();
    }

    /** Reads one that may be left out, and have several lines. */
    public Optional<Secret> givenDocument(String key) {
        section.allow(key);
        return section.has(key) ? document(key) : Optional.empty();
    }

    /**
     * Reads a text that must be there, and may be written into the profile as it is.
     *
     * @param allowed what is allowed, in words
     * @param literal whether a text without a reference is allowed
     */
    public Optional<Secret> text(String key, String allowed, Predicate<String> literal) {
        Predicate<String> good = text -> !text.isEmpty() && literal.test(text);
        Optional<Secret> secret = section.secret(
                key, allowed, text -> Secret.parse(text, secrets).filter(it -> it.refers() || good.test(text)));
        return usable(key, secret);
    }

    private String words() {
        return "text with a reference, " + secrets.forms() + "; secrets are not written into profiles";
    }

    private Optional<Secret> read(String key, String allowed, boolean document, Predicate<Secret> good) {
        return usable(
                key,
                section.secret(
                        key,
                        allowed,
                        text -> Secret.parse(text, secrets, document).filter(good)));
    }

    private Optional<Secret> usable(String key, Optional<Secret> secret) {
        if (secret.isEmpty()) {
            return secret;
        }
        if (!scope.containsAll(secret.get().attributes())) {
            section.mistake(key, null, "depends on an attribute that is not in scope; allowed: " + inScope());
            return Optional.empty();
        }
        return secrets.present() && secret.get().attributes().isEmpty() ? available(key, secret.get()) : secret;
    }

    private String inScope() {
        return scope.isEmpty()
                ? "none without a scope"
                : "{" + String.join("}, {", scope.stream().sorted().toList()) + "}";
    }

    private Optional<Secret> available(String key, Secret secret) {
        try {
            secret.resolve();
            return Optional.of(secret);
        } catch (SecretUnavailableException e) {
            section.unavailable(key, e.reason());
            return Optional.empty();
        }
    }
}
