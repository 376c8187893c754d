package dev.headgate.api.secret;

import dev.headgate.api.Section;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads secrets from a section of a profile. No value from there is ever shown. */
public final class SecretReader {

    private static final String REFERENCE =
            "text with a reference, ${env:NAME} or ${file:/absolute/path}; secrets are not written into profiles";

    private final Section section;
    private final UnaryOperator<@Nullable String> environment;

    /** @param environment resolves {@code ${env:NAME}} */
    public SecretReader(Section section, UnaryOperator<@Nullable String> environment) {
        this.section = section;
        this.environment = environment;
    }

    /** Reads a secret that must be there, and refer to one. */
    public Optional<Secret> reference(String key) {
        return text(key, REFERENCE, _ -> false);
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
                key, allowed, text -> Secret.parse(text, environment).filter(it -> it.refers() || good.test(text)));
        return available(key, secret);
    }

    private Optional<Secret> available(String key, Optional<Secret> secret) {
        try {
            if (secret.isPresent()) {
                SecretUnavailableException.requireText(secret.get().resolve().text(), secret.get());
            }
            return secret;
        } catch (SecretUnavailableException e) {
            section.unavailable(key, e.reason());
            return Optional.empty();
        }
    }
}
