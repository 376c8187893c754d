package dev.headgate.http;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import dev.headgate.api.secret.Redaction;
import dev.headgate.api.secret.Secret;
import dev.headgate.http.answer.AnswerRules;
import dev.headgate.http.answer.HeaderName;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the keys of a profile that say how a vendor is called over HTTP, and what its answers mean. */
final class HttpSettingsParser {

    private static final Range<Long> BODY = Range.sizes(1, 64L << 20, "a size such as 64KiB or 1MiB, from 1B to 64MiB");

    private final Section own;
    private final ConnectorContext context;
    private final UnaryOperator<@Nullable String> environment;

    HttpSettingsParser(Section own, ConnectorContext context, UnaryOperator<@Nullable String> environment) {
        this.own = own;
        this.context = context;
        this.environment = environment;
    }

    /** Returns the settings. After a mistake they are to be thrown away; without a base URL there are none. */
    Optional<HttpSettings> parse() {
        Optional<BaseUrl> url = baseUrl();
        HttpProtocol protocol = own.optional("http", HttpProtocol.NEGOTIATE, HttpProtocol.ALLOWED, HttpProtocol::read);
        AuthReader authReader = new AuthReader(own.section("auth"), environment);
        List<String> credential = authReader.scope();
        Auth auth = authReader.read();
        AnswerRules rules = AnswerRules.read(own, context, credential);
        String idempotency = own.optional(
                "idempotency-header",
                "Idempotency-Key",
                "the name of a header, or \"\" to send none",
                text -> text.isEmpty() || HeaderRules.isForExtension(text) ? Optional.of(text) : Optional.empty());
        int maxBody = Math.toIntExact(BODY.optional(own, "max-body", 1L << 20));
        boolean allowPrivate = own.optional("allow-private-addresses", false, Truth.ALLOWED, Truth::read);
        Set<String> headers = requestHeaders(auth, idempotency);
        Set<String> redacted = redactHeaders();
        return url.map(it -> new HttpSettings(
                context, it, protocol, auth, idempotency, maxBody, allowPrivate, headers, redacted, rules));
    }

    private Optional<BaseUrl> baseUrl() {
        Optional<String> text = own.required("base-url", BaseUrl.ALLOWED, Optional::of);
        Optional<BaseUrl> url = text.flatMap(BaseUrl::parse);
        if (text.isPresent() && url.isEmpty()) {
            boolean mayHoldPassword = text.get().contains("@");
            own.mistake("base-url", mayHoldPassword ? null : text.get(), "allowed: " + BaseUrl.ALLOWED);
        }
        return url;
    }

    private Set<String> redactHeaders() {
        if (!own.has("redact-headers")) {
            own.allow("redact-headers");
            return Set.copyOf(Redaction.USUAL);
        }
        return Set.copyOf(
                new HashSet<>(own.texts("redact-headers", 100, "the name of a header", HeaderName::lowerCase)));
    }

    private Set<String> requestHeaders(Auth auth, String idempotency) {
        List<String> names = own.texts(
                "request-headers",
                100,
                "the name of a header",
                text -> HeaderRules.isForExtension(text)
                        ? Optional.of(text.toLowerCase(Locale.ROOT))
                        : Optional.empty());
        for (String name : names) {
            if (name.equalsIgnoreCase(idempotency)
                    || (auth instanceof Auth.Header(String header, Secret _) && name.equalsIgnoreCase(header))) {
                own.mistake("request-headers", name, "is set by this profile; an intent can't set it too");
            }
        }
        return Set.copyOf(new HashSet<>(names));
    }
}
