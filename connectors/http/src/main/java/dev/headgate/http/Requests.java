package dev.headgate.http;

import dev.headgate.api.Call;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;

/** Writes a call as the request that goes out, credential included. */
final class Requests {

    private static final URI ROOT = URI.create("/");

    private final HttpSettings settings;
    private final HttpHost target;

    Requests(HttpSettings settings) {
        this.settings = settings;
        BaseUrl url = settings.baseUrl();
        this.target = new HttpHost(url.scheme(), url.host(), url.port());
    }

    HttpHost target() {
        return target;
    }

    /** The call must have been let through by {@link CallRules}. */
    HttpUriRequestBase of(Call call, String idempotencyKey) throws SecretUnavailableException {
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
        authorize(request);
        return request;
    }

    private void authorize(HttpUriRequestBase request) throws SecretUnavailableException {
        switch (settings.auth()) {
            case Auth.None() -> {}
            case Auth.Header(String header, Secret value) -> request.setHeader(header, value.resolve());
            case Auth.Query(String parameter, Secret value) -> {
                String path = request.getPath();
                request.setPath(path + (path.contains("?") ? "&" : "?") + parameter + "=" + encoded(value.resolve()));
            }
            case Auth.Basic(Secret user, Secret password) -> {
                byte[] pair = (user.resolve() + ":" + password.resolve()).getBytes(StandardCharsets.UTF_8);
                request.setHeader(
                        "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
            }
        }
    }

    /** Keys come from producers: one that can't stand in a header is sent percent-encoded, the same every time. */
    private static String printable(String key) {
        return key.chars().allMatch(c -> c > ' ' && c < 0x7f) ? key : encoded(key);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
