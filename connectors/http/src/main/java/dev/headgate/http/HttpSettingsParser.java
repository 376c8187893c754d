package dev.headgate.http;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Range;
import dev.headgate.api.Redaction;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import dev.headgate.http.answer.AnswerRules;
import dev.headgate.http.answer.CallCondition;
import dev.headgate.http.answer.HeaderName;
import dev.headgate.http.auth.Auth;
import dev.headgate.http.auth.Credentials;
import dev.headgate.http.auth.CredentialsParser;
import dev.headgate.http.auth.ProxySettings;
import dev.headgate.http.auth.TlsSettings;
import dev.headgate.http.joining.BatchRules;
import dev.headgate.http.joining.CollapseRules;
import dev.headgate.http.stream.StreamRules;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads the keys of a profile that say how a vendor is called over HTTP, and what its answers mean. */
record HttpSettingsParser(Section own, ConnectorContext context) {

    private static final Range<Long> BODY = Range.sizes(1, 64L << 20, "a size such as 64KiB or 1MiB, from 1B to 64MiB");

    /** Returns the settings. After a mistake they are to be thrown away; without a base URL there are none. */
    Optional<HttpSettings> parse() {
        Optional<BaseUrl> url = baseUrl(own);
        List<HostRule> hosts = hosts(url);
        HttpProtocol protocol = own.optional("http", HttpProtocol.NEGOTIATE, HttpProtocol.ALLOWED, HttpProtocol::read);
        boolean allowPrivate = own.optional("allow-private-addresses", false, Truth.ALLOWED, Truth::read);
        Credentials credentials = CredentialsParser.read(own.section("auth"), context.secrets(), allowPrivate);
        TlsSettings tls = TlsSettings.read(own.section("tls"), context.secrets());
        Optional<ProxySettings> proxy = ProxySettings.read(own, context.secrets());
        String idempotency = own.optional(
                "idempotency-header",
                "Idempotency-Key",
                "the name of a header, or \"\" to send none",
                text -> text.isEmpty() || HeaderRules.isForExtension(text) ? Optional.of(text) : Optional.empty());
        AnswerRules rules = AnswerRules.read(own, context, credentials.scope(), !idempotency.isEmpty());
        StreamRules streams = StreamRules.read(own);
        int maxBody = Math.toIntExact(BODY.optional(own, "max-body", 1L << 20));
        Set<String> headers = requestHeaders(credentials, idempotency);
        Set<String> redacted = redactHeaders();
        CollapseRules collapse = CollapseRules.read(own);
        BatchRules batches = BatchRules.read(own);
        Optional<HttpSettings> settings = url.map(it -> new HttpSettings(
                context,
                it,
                hosts,
                protocol,
                credentials,
                tls,
                proxy,
                idempotency,
                maxBody,
                allowPrivate,
                headers,
                redacted,
                rules,
                streams,
                collapse,
                batches));
        settings.ifPresent(this::checkProxy);
        return settings;
    }

    /** @param base whose scheme they all have, so that no credential leaves without TLS where others leave with it */
    private List<HostRule> hosts(Optional<BaseUrl> base) {
        List<HostRule> hosts = new ArrayList<>();
        for (Section section : own.sections("hosts", 20)) {
            CallCondition calls = CallCondition.ofRule(section);
            Optional<BaseUrl> url = baseUrl(section);
            section.close();
            if (base.isPresent()
                    && url.isPresent()
                    && !url.get().scheme().equals(base.get().scheme())) {
                section.mistake(
                        "base-url",
                        null,
                        "allowed: the scheme that the profile's base-url has, "
                                + base.get().scheme());
            }
            url.ifPresent(it -> hosts.add(new HostRule(calls, it)));
        }
        return hosts;
    }

    private static Optional<BaseUrl> baseUrl(Section own) {
        Optional<String> text = own.required("base-url", BaseUrl.ALLOWED, Optional::of);
        Optional<BaseUrl> url = text.flatMap(BaseUrl::parse);
        if (text.isPresent() && url.isEmpty()) {
            boolean mayHoldPassword = text.get().contains("@");
            own.mistake("base-url", mayHoldPassword ? null : text.get(), "allowed: " + BaseUrl.ALLOWED);
        }
        return url;
    }

    /** A proxy sees where connections go and nothing of what goes through them, so all of them must speak TLS. */
    private void checkProxy(HttpSettings settings) {
        if (settings.proxy().isEmpty()) {
            return;
        }
        List<BaseUrl> urls = settings.urls();
        if (!urls.stream().allMatch(it -> it.scheme().equals("https"))
                || fetchesTokens(settings, it -> !"https".equals(it.getScheme()))) {
            own.mistake("proxy", null, "goes with https only; allowed: a base-url, and a token-url, of scheme https");
        }
        if (!settings.allowPrivateAddresses()
                && (urls.stream().anyMatch(it -> BaseUrl.isPrivateAddress(it.host()))
                        || fetchesTokens(settings, it -> BaseUrl.isPrivateAddress(it.getHost())))) {
            own.mistake(
                    "proxy", null, "leads to a private address; set allow-private-addresses to call it nevertheless");
        }
        if (settings.protocol() == HttpProtocol.HTTP_2) {
            own.mistake("proxy", null, "goes with HTTP/1.1 only; leave out http");
        }
    }

    private static boolean fetchesTokens(HttpSettings settings, Predicate<URI> from) {
        return settings.credentials().auth() instanceof Auth.Token token
                && token.settings().url().origins().stream().anyMatch(from);
    }

    private Set<String> redactHeaders() {
        if (!own.has("redact-headers")) {
            own.allow("redact-headers");
            return Set.copyOf(Redaction.USUAL);
        }
        return Set.copyOf(
                new HashSet<>(own.texts("redact-headers", 100, "the name of a header", HeaderName::lowerCase)));
    }

    private Set<String> requestHeaders(Credentials credentials, String idempotency) {
        List<String> names = own.texts(
                "request-headers",
                100,
                "the name of a header",
                text -> HeaderRules.isForExtension(text)
                        ? Optional.of(text.toLowerCase(Locale.ROOT))
                        : Optional.empty());
        for (String name : names) {
            if (name.equalsIgnoreCase(idempotency) || credentials.sets(name)) {
                own.mistake("request-headers", name, "is set by this profile; an intent can't set it too");
            }
        }
        return Set.copyOf(new HashSet<>(names));
    }
}
