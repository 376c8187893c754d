package dev.headgate.http;

import dev.headgate.api.Names;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretReader;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the {@code auth} of a profile. No value from there is ever shown. */
final class AuthReader {

    private final Section section;
    private final SecretReader secrets;

    AuthReader(Section section, UnaryOperator<@Nullable String> environment) {
        this.section = section;
        this.secrets = new SecretReader(section, environment);
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
        Optional<Secret> value = secrets.reference("value");
        return name.isPresent() && value.isPresent()
                ? Optional.of(new Auth.Header(name.get(), value.get()))
                : Optional.empty();
    }

    private Optional<Auth> query() {
        Optional<String> name = section.secret(
                "parameter",
                "the name of a query parameter: letters, digits, '.', '_', '-'",
                it -> it.matches("[A-Za-z0-9._-]{1,64}") ? Optional.of(it) : Optional.empty());
        Optional<Secret> value = secrets.reference("value");
        return name.isPresent() && value.isPresent()
                ? Optional.of(new Auth.Query(name.get(), value.get()))
                : Optional.empty();
    }

    private Optional<Auth> basic() {
        Optional<Secret> user = secrets.text("user", "a user name without ':'", text -> !text.contains(":"));
        Optional<Secret> password = secrets.reference("password");
        return user.isPresent() && password.isPresent()
                ? Optional.of(new Auth.Basic(user.get(), password.get()))
                : Optional.empty();
    }
}
