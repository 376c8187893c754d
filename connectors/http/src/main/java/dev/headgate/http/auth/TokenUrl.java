package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where tokens are fetched, as a profile says it. An attribute of the intent may stand in it, which comes from a producer: so
 * neither scheme nor port depend on one, and a host that does is one of those that the profile lists.
 *
 * <p>Threading: any thread.
 */
public final class TokenUrl {

    private static final String NO_URL = "token-url: the attributes of the intent make no such URL of it";

    /** As in all that depends on attributes; other braces stand in no URL. */
    private static final Pattern ATTRIBUTE = Pattern.compile("\\{[A-Za-z0-9][A-Za-z0-9._-]{0,127}}");

    private final Secret text;
    private final boolean plain;
    private final URI sample;
    private final List<String> hosts;

    private TokenUrl(Secret text, boolean plain, URI sample, List<String> hosts) {
        this.text = text;
        this.plain = plain;
        this.sample = sample;
        this.hosts = hosts;
    }

    static String allowed(boolean plain) {
        return "an URL of scheme https" + (plain ? " or http" : " (http too with allow-private-addresses)")
                + ", host, optional port, path and query; no user info, no fragment, no reference;"
                + " {attribute} in host, path or query";
    }

    /** Returns whether a text is one, whatever plain names its attributes have for values. */
    static boolean isGood(String text, boolean plain) {
        return parse(ATTRIBUTE.matcher(text).replaceAll("a"), plain).isPresent();
    }

    /**
     * Returns the URL.
     *
     * @param text {@linkplain #isGood good}, and without a reference
     * @param plain whether it may go without TLS
     * @param listed hosts that it may have; empty if that depends on no attribute
     */
    static TokenUrl of(Secret text, boolean plain, List<String> listed) {
        URI sample = filled(text, plain, "a");
        return new TokenUrl(text, plain, sample, listed.isEmpty() ? List.of(host(sample)) : List.copyOf(listed));
    }

    /** Returns whether the host is not always the same. */
    static boolean isHostOpen(Secret text, boolean plain) {
        return !host(filled(text, plain, "a")).equals(host(filled(text, plain, "b")));
    }

    private static URI filled(Secret text, boolean plain, String value) {
        Map<String, String> attributes = new HashMap<>();
        text.attributes().forEach(name -> attributes.put(name, value));
        try {
            return parse(text.resolve(attributes).text(), plain).orElseThrow();
        } catch (SecretUnavailableException e) {
            throw new IllegalStateException("plain names, and no reference", e);
        }
    }

    private static Optional<URI> parse(String text, boolean plain) {
        try {
            URI url = new URI(text);
            boolean good = ("https".equals(url.getScheme()) || (plain && "http".equals(url.getScheme())))
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null
                    && url.getPort() != 0
                    && url.getPort() <= 65_535;
            return good ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static String host(URI url) {
        return url.getHost().toLowerCase(Locale.ROOT);
    }

    /** Returns the text, for the attributes that it depends on. */
    Secret text() {
        return text;
    }

    /**
     * Returns the URL for an intent.
     *
     * @throws SecretUnavailableException by the call's own fault, if its attributes lead to no host that is listed
     */
    public URI at(Map<String, String> attributes) throws SecretUnavailableException {
        if (text.attributes().isEmpty()) {
            return sample;
        }
        URI url = parse(text.resolve(attributes).text(), plain)
                .filter(it -> it.getPort() == sample.getPort() && it.getScheme().equals(sample.getScheme()))
                .orElseThrow(() -> SecretUnavailableException.ofCall(NO_URL));
        if (!hosts.contains(host(url))) {
            throw SecretUnavailableException.ofCall(
                    "token-url: the attributes of the intent lead to a host that is not among token-hosts");
        }
        return url;
    }

    /** Returns everything it may lead to, by scheme, host and port: at least one. */
    public List<URI> origins() {
        String port = sample.getPort() < 0 ? "" : ":" + sample.getPort();
        return hosts.stream()
                .map(host -> URI.create(sample.getScheme() + "://" + host + port))
                .toList();
    }

    @Override
    public String toString() {
        return "TokenUrl" + Set.copyOf(hosts);
    }
}
