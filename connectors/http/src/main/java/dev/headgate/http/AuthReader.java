package dev.headgate.http;

import dev.headgate.api.Names;
import dev.headgate.api.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the {@code auth} of a profile. No value from there is ever shown. */
final class AuthReader {

    private static final String REFERENCE =
            "text with a reference, ${env:NAME} or ${file:/absolute/path}; secrets are not written into profiles";

    private final Section section;
    private final UnaryOperator<@Nullable String> environment;

    AuthReader(Section section, UnaryOperator<@Nullable String> environment) {
        this.section = section;
        this.environment = environment;
    }

    /** Returns the attributes of an intent that say which credential it is; none for one of the whole vendor. */
    List<String> scope() {
        return Names.scope(section);
    }

    /** Returns what was read; after a mistake, {@link Auth.None}. */
    Auth read() {
        String kind = section.optional("kind", "none", "none, header, query, basic", AuthReader::kind);
        Optional<? extends Auth> auth = switch (kind) {
            case "header" -> header();
            case "query" -> query();
            case "basic" -> basic();
            default -> Optional.<Auth>empty();
        };
        section.close();
        return auth.isPresent() ? auth.get() : new Auth.None();
    }

    private static Optional<String> kind(String text) {
        return switch (text) {
            case "none", "header", "query", "basic" -> Optional.of(text);
            default -> Optional.empty();
        };
    }

    private Optional<Auth> header() {
        Optional<String> name = section.secret(
                "header",
                "the name of a header such as Authorization or X-Api-Key",
                it -> HeaderRules.isForCredential(it) ? Optional.of(it) : Optional.empty());
        Optional<Secret> value = secret("value", true);
        return name.isPresent() && value.isPresent()
                ? Optional.of(new Auth.Header(name.get(), value.get()))
                : Optional.empty();
    }

    private Optional<Auth> query() {
        Optional<String> name = section.secret(
                "parameter",
                "the name of a query parameter: letters, digits, '.', '_', '-'",
                it -> it.matches("[A-Za-z0-9._-]{1,64}") ? Optional.of(it) : Optional.empty());
        Optional<Secret> value = secret("value", true);
        return name.isPresent() && value.isPresent()
                ? Optional.of(new Auth.Query(name.get(), value.get()))
                : Optional.empty();
    }

    private Optional<Auth> basic() {
        Optional<Secret> user = secret("user", false);
        Optional<Secret> password = secret("password", true);
        return user.isPresent() && password.isPresent()
                ? Optional.of(new Auth.Basic(user.get(), password.get()))
                : Optional.empty();
    }

    private Optional<Secret> secret(String key, boolean mustRefer) {
        Optional<Secret> secret = section.secret(
                key,
                mustRefer ? REFERENCE : "a user name without ':'",
                text -> Secret.parse(text, environment)
                        .filter(it -> !text.isEmpty() && (it.refers() || (!mustRefer && !text.contains(":")))));
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
