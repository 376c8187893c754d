package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.api.secret.Redaction;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;

/**
 * Writes a call as the request that goes out, credential included.
 *
 * <p>Threading: any thread.
 */
final class Requests {

    private static final URI ROOT = URI.create("/");

    private final HttpSettings settings;
    private final HttpHost target;

    /** Of the last call; most carry the same credential as the one before. */
    private volatile Redaction redaction;

    Requests(HttpSettings settings) {
        this.settings = settings;
        this.redaction = new Redaction(settings.redactHeaders(), List.of());
        BaseUrl url = settings.baseUrl();
        this.target = new HttpHost(url.scheme(), url.host(), url.port());
    }

    HttpHost target() {
        return target;
    }

    /**
     * A call as it goes out.
     *
     * @param redaction hides the credential that is in it
     */
    record Outgoing(HttpUriRequestBase request, Redaction redaction) {}

    /** The call must have been let through by {@link CallRules}. */
    Outgoing of(Call call, String idempotencyKey) throws SecretUnavailableException {
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), ROOT);
        request.setScheme(target.getSchemeName());
        request.setAuthority(new URIAuthority(target));
        request.setPath(settings.baseUrl().path() + call.path());
        call.headers().forEach(request::setHeader);
        request.setHeader("Accept-Encoding", "gzip");
        if (!settings.idempotencyHeader().isEmpty()) {
            request.setHeader(settings.idempotencyHeader(), printable(idempotencyKey));
        }
        if (call.body() != null) {
            request.setEntity(new ByteArrayEntity(call.body(), null));
        }
        return new Outgoing(request, redaction(authorize(request)));
    }

    private Redaction redaction(List<String> secrets) {
        Redaction known = redaction;
        if (!known.hides(secrets)) {
            known = new Redaction(settings.redactHeaders(), secrets);
            redaction = known;
        }
        return known;
    }

    /** Returns the secrets that the request carries now. */
    private List<String> authorize(HttpUriRequestBase request) throws SecretUnavailableException {
        return switch (settings.auth()) {
            case Auth.None() -> List.of();
            case Auth.Header(String header, Secret value) -> {
                Secret.Resolved resolved = value.resolve();
                request.setHeader(header, resolved.text());
                yield resolved.referred();
            }
            case Auth.Query(String parameter, Secret value) -> {
                Secret.Resolved resolved = value.resolve();
                String path = request.getPath();
                request.setPath(path + (path.contains("?") ? "&" : "?") + parameter + "=" + encoded(resolved.text()));
                yield resolved.referred();
            }
            case Auth.Basic(Secret user, Secret password) -> {
                Secret.Resolved right = password.resolve();
                byte[] pair = (user.resolve().text() + ":" + right.text()).getBytes(StandardCharsets.UTF_8);
                String encoded = Base64.getEncoder().encodeToString(pair);
                request.setHeader("Authorization", "Basic " + encoded);
                List<String> secrets = new ArrayList<>(right.referred());
                secrets.add(encoded);
                yield secrets;
            }
        };
    }

    /** Keys come from producers: one that can't stand in a header is sent percent-encoded, the same every time. */
    private static String printable(String key) {
        return key.chars().allMatch(c -> c > ' ' && c < 0x7f) ? key : encoded(key);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
