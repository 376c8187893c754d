package dev.headgate.http.auth;

import dev.headgate.api.Range;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the keys of {@code auth} that say where and how tokens are fetched. */
record TokenSettingsParser(Section section, SecretReader secrets, boolean plain) {

    private static final String GOOGLE = "https://oauth2.googleapis.com/token";

    private static final List<String> RESERVED =
            List.of("assertion", "client_id", "client_secret", "grant_type", "refresh_token", "scope");

    /** @param kind one of those that fetch tokens */
    Optional<TokenSettings> read(String kind) {
        boolean google = kind.equals("google-service-account");
        Optional<Secret> subject = google ? subject() : Optional.empty();
        Optional<TokenUrl> url = url(google);
        Optional<? extends TokenSettings.Grant> grant = switch (kind) {
            case "oauth2-client-credentials" -> Optional.of(new TokenSettings.Grant.ClientCredentials());
            case "oauth2-refresh-token" ->
                secrets.reference("refresh-token").map(TokenSettings.Grant.RefreshToken::new);
            default -> secrets.document("key").map(key -> new TokenSettings.Grant.ServiceAccount(key, subject));
        };
        Optional<TokenSettings.Client> client =
                google ? Optional.empty() : client(kind.equals("oauth2-client-credentials"));
        List<String> scopes = section.texts(
                "scopes",
                64,
                "a scope as the vendor names it, without spaces",
                text -> text.matches("[!#-\\[\\]-~]{1,256}") ? Optional.of(text) : Optional.empty());
        List<NamedSecret> parameters = parameters();
        boolean whole = url.isPresent() && grant.isPresent() && (google || client.isPresent());
        return whole
                ? Optional.of(new TokenSettings(url.get(), grant.get(), client, scopes, parameters))
                : Optional.empty();
    }

    private Optional<TokenUrl> url(boolean google) {
        List<String> hosts = section.texts("token-hosts", 64, "the name of a host", TokenSettingsParser::host);
        Optional<Secret> text = text(google);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (TokenUrl.isHostOpen(text.get(), plain) == hosts.isEmpty()) {
            section.mistake(
                    "token-hosts",
                    null,
                    hosts.isEmpty()
                            ? "is missing, and the host of token-url depends on an attribute; allowed: the hosts that it"
                                    + " may be"
                            : "lists hosts, and that of token-url is always the same; leave it out");
            return Optional.empty();
        }
        return Optional.of(TokenUrl.of(text.get(), plain, hosts));
    }

    private Optional<Secret> text(boolean google) {
        if (google && !section.has("token-url")) {
            section.allow("token-url");
            return Secret.parse(GOOGLE, Secrets.unchecked());
        }
        Optional<Secret> text = secrets.text("token-url", TokenUrl.allowed(plain), it -> TokenUrl.isGood(it, plain));
        if (text.isPresent() && text.get().refers()) {
            section.mistake("token-url", null, "allowed: " + TokenUrl.allowed(plain));
            return Optional.empty();
        }
        return text;
    }

    private static Optional<String> host(String text) {
        String host = text.toLowerCase(Locale.ROOT);
        return host.matches("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?") ? Optional.of(host) : Optional.empty();
    }

    private Optional<Secret> subject() {
        section.allow("subject");
        return section.has("subject")
                ? secrets.text("subject", "the user that is acted for", text -> text.length() <= 256)
                : Optional.empty();
    }

    private Optional<TokenSettings.Client> client(boolean secretRequired) {
        Optional<Secret> id = secrets.text("client-id", "a client id, or a reference to one", _ -> true);
        Optional<Secret> secret =
                secretRequired ? secrets.reference("client-secret") : secrets.givenReference("client-secret");
        boolean basic = Range.either("post", "basic")
                .worded("post or basic: whether client id and secret go into the body or a header")
                .optional(section, "client-authentication", false);
        return id.map(it -> new TokenSettings.Client(it, secret, basic));
    }

    private List<NamedSecret> parameters() {
        return NamedSecret.all(
                section.section("parameters"),
                secrets,
                name -> name.matches("[A-Za-z0-9_.-]{1,64}") && !RESERVED.contains(name),
                "has a key that is no parameter of its own; these have keys under auth: " + RESERVED,
                "text, with or without references");
    }
}
