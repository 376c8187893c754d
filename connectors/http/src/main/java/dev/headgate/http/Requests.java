package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.api.Redaction;
import dev.headgate.http.auth.Authorization;
import dev.headgate.http.auth.Authorizer;
import dev.headgate.http.auth.NoCredentialException;
import dev.headgate.http.auth.Unsigned;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;

/**
 * Writes a call as the request that goes out, credential included.
 *
 * <p>Threading: any thread.
 */
final class Requests {

    private static final URI ROOT = URI.create("/");

    private final HttpSettings settings;
    private final Authorizer authorizer;
    private final Map<BaseUrl, Target> targets;

    /** Of the last call; most carry the same credential as the one before. */
    private volatile Redaction redaction;

    Requests(HttpSettings settings, Authorizer authorizer) {
        this.settings = settings;
        this.authorizer = authorizer;
        this.redaction = new Redaction(settings.redactHeaders(), List.of());
        this.targets = settings.urls().stream().collect(Collectors.toUnmodifiableMap(it -> it, Target::of));
    }

    /**
     * A call as it goes out.
     *
     * @param authorization the credential that is in it
     * @param redaction hides that
     */
    record Outgoing(HttpUriRequestBase request, Authorization authorization, Redaction redaction) {}

    /**
     * Writes a call that {@link CallRules} let through.
     *
     * @param url where it goes, one of the profile's
     * @param key the idempotency key that it carries, where the profile has a header for it; null for none
     * @param scope of the intent
     * @param waitNanos how long a credential is waited for at most
     */
    Outgoing of(Call call, BaseUrl url, @Nullable String key, Map<String, String> scope, long waitNanos)
            throws NoCredentialException {
        Target target = Objects.requireNonNull(targets.get(url));
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), ROOT);
        request.setScheme(url.scheme());
        request.setAuthority(target.authority());
        Map<String, String> headers = headers(call, key);
        Unsigned unsigned = unsigned(call, target, headers);
        Authorization authorization = authorizer.authorize(unsigned, scope, waitNanos);
        request.setPath(authorization.path());
        headers.forEach(request::setHeader);
        authorization.headers().forEach(request::setHeader);
        if (call.body() != null) {
            request.setEntity(new ByteArrayEntity(call.body(), null));
        }
        return new Outgoing(request, authorization, redaction(authorization.secrets()));
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the array parameters of records
    private Unsigned unsigned(Call call, Target target, Map<String, String> headers) {
        return new Unsigned(
                call.method(), target.authority().toString(), target.url().path(), call.path(), headers, call.body());
    }

    private Map<String, String> headers(Call call, @Nullable String key) {
        Map<String, String> headers = new LinkedHashMap<>(call.headers());
        headers.put("Accept-Encoding", "gzip");
        if (key != null && !settings.idempotencyHeader().isEmpty()) {
            headers.put(settings.idempotencyHeader(), printable(key));
        }
        return headers;
    }

    private Redaction redaction(List<String> secrets) {
        Redaction known = redaction;
        if (!known.hides(secrets)) {
            known = new Redaction(settings.redactHeaders(), secrets);
            redaction = known;
        }
        return known;
    }

    /** Keys come from producers: one that can't stand in a header is sent percent-encoded, the same every time. */
    private static String printable(String key) {
        return key.chars().allMatch(c -> c > ' ' && c < 0x7f)
                ? key
                : URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
