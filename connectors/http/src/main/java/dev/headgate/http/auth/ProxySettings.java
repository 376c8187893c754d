package dev.headgate.http.auth;

import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.api.secret.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The proxy that connections go through, each by a tunnel (CONNECT; RFC 9110, 9.3.6), so that it sees no request.
 *
 * @param host name or address
 * @param port 1 to 65,535
 * @param login what the proxy asks for; nothing for none
 */
public record ProxySettings(String host, int port, Optional<Login> login) {

    private static final String ALLOWED = "http://host:port, without path and user info; user and password have keys of"
            + " their own: {url, user, password}";

    /** By HTTP Basic. */
    public record Login(Secret user, Secret password) {}

    /**
     * Reads the key {@code proxy}: an URL, or a section with {@code url}, {@code user} and {@code password}.
     *
     * @return nothing if it is left out, and after a mistake
     */
    public static Optional<ProxySettings> read(Section own, Secrets secrets) {
        own.allow("proxy");
        if (!own.has("proxy")) {
            return Optional.empty();
        }
        if (own.isMapping("proxy")) {
            Section section = own.section("proxy");
            Optional<ProxySettings> proxy =
                    section.secret("url", ALLOWED, text -> parse(text, login(section, secrets)));
            section.allow("user", "password");
            section.close();
            return proxy;
        }
        return own.secret("proxy", ALLOWED, text -> parse(text, Optional.empty()));
    }

    private static Optional<Login> login(Section section, Secrets secrets) {
        if (!section.has("user") && !section.has("password")) {
            return Optional.empty();
        }
        SecretReader reader = new SecretReader(section, secrets);
        Optional<Secret> user = reader.text("user", "a user name without ':'", text -> !text.contains(":"));
        Optional<Secret> password = reader.reference("password");
        return user.flatMap(it -> password.map(its -> new Login(it, its)));
    }

    private static Optional<ProxySettings> parse(String text, Optional<Login> login) {
        try {
            URI url = new URI(text);
            boolean good = "http".equals(url.getScheme())
                    && url.getHost() != null
                    && url.getPort() >= 1
                    && url.getPort() <= 65_535
                    && url.getRawUserInfo() == null
                    && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"))
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null;
            return good ? Optional.of(new ProxySettings(url.getHost(), url.getPort(), login)) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Returns the value of {@code Proxy-Authorization}, empty for none. */
    public String authorization() throws SecretUnavailableException {
        if (login.isEmpty()) {
            return "";
        }
        String pair = login.get().user().resolve().text() + ":"
                + login.get().password().resolve().text();
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
