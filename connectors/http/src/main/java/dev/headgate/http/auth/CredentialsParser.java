package dev.headgate.http.auth;

import dev.headgate.api.Names;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code auth} of a profile. No value from there is ever shown. */
public final class CredentialsParser {

    private static final List<String> KINDS = List.of(
            "none",
            "header",
            "headers",
            "query",
            "basic",
            "path",
            "oauth2-client-credentials",
            "oauth2-refresh-token",
            "google-service-account",
            "aws-sigv4");

    private static final int MAX_HEADERS = 16;

    private final Section section;
    private final SecretReader secrets;
    private final boolean plain;
    private final List<String> scope;

    /** @param plain whether tokens may be fetched without TLS */
    private CredentialsParser(Section section, Secrets secrets, boolean plain) {
        this.section = section;
        this.plain = plain;
        this.scope = Names.scope(section);
        this.secrets = new SecretReader(section, secrets, scope);
    }

    /**
     * Returns what the section says.
     *
     * @param secrets those that it may refer to
     * @param plain whether tokens may be fetched without TLS
     * @return after a mistake, a credential that is to be thrown away
     */
    public static Credentials read(Section section, Secrets secrets, boolean plain) {
        return new CredentialsParser(section, secrets, plain).read();
    }

    private Credentials read() {
        String kind = section.optional(
                "kind",
                "none",
                String.join(", ", KINDS),
                text -> KINDS.contains(text) ? Optional.of(text) : Optional.empty());
        List<NamedSecret> headers = new ArrayList<>();
        Optional<? extends Auth> auth = switch (kind) {
            case "none" -> Optional.<Auth>empty();
            case "header" -> {
                header().ifPresent(headers::add);
                yield Optional.<Auth>empty();
            }
            case "headers" -> {
                headers.addAll(headers(true));
                yield Optional.<Auth>empty();
            }
            case "query" -> query();
            case "basic" -> basic();
            case "path" -> secrets.reference("prefix").map(Auth.Path::new);
            case "aws-sigv4" -> aws();
            default -> token(kind);
        };
        if (!kind.equals("headers") && !kind.equals("none")) {
            headers.addAll(headers(false));
        }
        section.close();
        Credentials credentials = new Credentials(auth.isPresent() ? auth.get() : new Auth.None(), headers, scope);
        checkOnce(credentials);
        return credentials;
    }

    private void checkOnce(Credentials credentials) {
        Set<String> seen = new HashSet<>();
        credentials.auth().headers().forEach(it -> seen.add(it.toLowerCase(Locale.ROOT)));
        for (NamedSecret header : credentials.headers()) {
            if (!seen.add(header.name().toLowerCase(Locale.ROOT))) {
                section.mistake("headers", null, "sets a header that the credential has already; set each once");
            }
        }
    }

    private Optional<NamedSecret> header() {
        Optional<String> name = headerName("header");
        Optional<Secret> value = secrets.reference("value");
        return name.flatMap(it -> value.map(its -> new NamedSecret(it, its)));
    }

    private Optional<String> headerName(String key) {
        return section.secret(
                key,
                "the name of a header such as Authorization or X-Api-Key",
                it -> CredentialHeaders.allow(it) ? Optional.of(it) : Optional.empty());
    }

    /** @param required whether there must be at least one, and one of them a secret */
    private List<NamedSecret> headers(boolean required) {
        Section named = section.section("headers");
        List<NamedSecret> headers = NamedSecret.all(
                named,
                secrets,
                CredentialHeaders::allow,
                "has a key that is no header for a credential; allowed: a name such as X-Api-Key",
                "text, with or without references and attributes of the scope");
        if (headers.size() > MAX_HEADERS) {
            section.mistake("headers", null, "allowed: at most " + MAX_HEADERS);
        }
        boolean secret = headers.stream().anyMatch(it -> it.value().refers());
        if (required && named.good() && !secret) {
            section.mistake(
                    "headers",
                    null,
                    "refers to no secret; allowed: header names with values, one a reference at least");
        }
        return headers;
    }

    private Optional<Auth.Query> query() {
        Optional<String> name = section.secret(
                "parameter",
                "the name of a query parameter: letters, digits, '.', '_', '-'",
                it -> it.matches("[A-Za-z0-9._-]{1,64}") ? Optional.of(it) : Optional.empty());
        Optional<Secret> value = secrets.reference("value");
        return name.flatMap(it -> value.map(its -> new Auth.Query(it, its)));
    }

    private Optional<Auth.Basic> basic() {
        Optional<Secret> user = secrets.text("user", "a user name without ':'", text -> !text.contains(":"));
        Optional<Secret> password = secrets.reference("password");
        return user.flatMap(it -> password.map(its -> new Auth.Basic(it, its)));
    }

    private Optional<Auth> aws() {
        Optional<Secret> id = secrets.text(
                "access-key-id", "an access key id, or a reference to one", text -> text.matches("[A-Z0-9]{16,128}"));
        Optional<Secret> secret = secrets.reference("secret-access-key");
        Optional<Secret> session = secrets.givenReference("session-token");
        Optional<Secret> region =
                secrets.text("region", "a region such as eu-central-1", text -> text.matches("[a-z0-9{}._-]{1,64}"));
        Optional<String> service = section.required(
                "service",
                "a service as AWS signs for it, such as execute-api or s3",
                text -> text.matches("[a-z0-9-]{1,64}") ? Optional.of(text) : Optional.empty());
        return id.isPresent() && secret.isPresent() && region.isPresent() && service.isPresent()
                ? Optional.of(new Auth.AwsSigV4(id.get(), secret.get(), session, region.get(), service.get()))
                : Optional.empty();
    }

    private Optional<Auth> token(String kind) {
        Optional<TokenSettings> settings = new TokenSettingsParser(section, secrets, plain).read(kind);
        String header = section.has("header") ? headerName("header").orElse("Authorization") : "Authorization";
        section.allow("header");
        String scheme = section.optional(
                "scheme",
                "Bearer",
                "what stands before the token, such as Bearer; \"\" for nothing",
                text -> text.isEmpty() || text.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}")
                        ? Optional.of(text)
                        : Optional.empty());
        return settings.map(it -> new Auth.Token(it, header, scheme));
    }
}
