package dev.headgate.http.auth;

import com.nimbusds.oauth2.sdk.AccessTokenResponse;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ClientCredentialsGrant;
import com.nimbusds.oauth2.sdk.JWTBearerGrant;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Tokens;
import dev.headgate.api.Reply;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fetches access tokens (RFC 6749, RFC 7523). Requests and answers are written and read by Nimbus' library, and carried by the
 * connector's own {@link TokenTransport}.
 *
 * <p>Threading: any thread.
 */
record TokenClient(TokenSettings settings, TokenTransport transport, InstantSource clock, LongSupplier nanos) {

    /** Of a token of which the endpoint doesn't say how long it is good (RFC 6749, 5.1 leaves that open). */
    static final Duration UNKNOWN_LIFETIME = Duration.ofMinutes(10);

    private static final Duration MAX_LIFETIME = Duration.ofDays(30);

    /** The next is fetched when a fifth of the time is left, or this if that is less. */
    private static final Duration MAX_AHEAD = Duration.ofMinutes(5);

    /** It isn't used any more when a tenth is left, or this if that is less: a call is under way for a while. */
    private static final Duration MAX_MARGIN = Duration.ofSeconds(30);

    /**
     * Fetches a token by one request.
     *
     * @param attributes those that the credential depends on
     * @param rotation what the last answer gave in place of the profile's refresh token
     */
    Token fetch(Map<String, String> attributes, Token.@Nullable Rotation rotation) throws TokenException {
        Asking asking = asking(attributes);
        HTTPRequest request = request(asking, rotation);
        long sent = nanos.getAsLong();
        Reply reply =
                transport.post(asking.url, headers(request), request.getBody().getBytes(StandardCharsets.UTF_8));
        try {
            return token(answered(reply), asking, sent);
        } catch (TokenException e) {
            if (e.isRefused()) {
                settings.secrets().forEach(secret -> secret.readAgain(attributes)); // it may have been replaced
            }
            throw e;
        }
    }

    private Asking asking(Map<String, String> attributes) throws TokenException {
        try {
            return new Asking(attributes, settings.url().at(attributes));
        } catch (SecretUnavailableException e) {
            throw TokenException.missing(e.reason());
        }
    }

    /** What is sent, as it is collected. */
    private static final class Asking {

        final Map<String, String> attributes;
        final List<String> secrets = new ArrayList<>();
        /** The profile's refresh token, and the one that is sent; empty for none. */
        String source = "";

        String sent = "";

        /** Where it goes. */
        final URI url;

        Asking(Map<String, String> attributes, URI url) {
            this.attributes = attributes;
            this.url = url;
        }

        String text(Secret secret) throws SecretUnavailableException {
            Secret.Resolved resolved = secret.resolve(attributes);
            secrets.addAll(resolved.referred());
            return resolved.text();
        }
    }

    private HTTPRequest request(Asking asking, Token.@Nullable Rotation rotation) throws TokenException {
        try {
            AuthorizationGrant grant = grant(asking, rotation);
            TokenRequest.Builder request = builder(grant, asking);
            if (!settings.scopes().isEmpty() && !(grant instanceof JWTBearerGrant)) {
                request.scope(new Scope(settings.scopes().toArray(String[]::new)));
            }
            HTTPRequest written = request.build().toHTTPRequest();
            StringBuilder body = new StringBuilder(written.getBody());
            for (NamedSecret parameter : settings.parameters()) {
                String value = URLEncoder.encode(asking.text(parameter.value()), StandardCharsets.UTF_8);
                body.append('&').append(parameter.name()).append('=').append(value);
            }
            written.setBody(body.toString());
            return written;
        } catch (SecretUnavailableException e) {
            throw TokenException.missing(e.reason());
        } catch (IllegalArgumentException e) {
            throw TokenException.missing("what the token endpoint is to be sent is blank"); // so the library says
        }
    }

    private AuthorizationGrant grant(Asking asking, Token.@Nullable Rotation rotation)
            throws SecretUnavailableException {
        return switch (settings.grant()) {
            case TokenSettings.Grant.ClientCredentials() -> new ClientCredentialsGrant();
            case TokenSettings.Grant.RefreshToken(Secret token) -> {
                asking.source = asking.text(token);
                asking.sent =
                        rotation != null && rotation.source().equals(asking.source) ? rotation.token() : asking.source;
                asking.secrets.add(asking.sent);
                yield new RefreshTokenGrant(new RefreshToken(asking.sent));
            }
            case TokenSettings.Grant.ServiceAccount(Secret key, Optional<Secret> subject) -> {
                ServiceAccountKey account =
                        ServiceAccountKey.parse(key.resolve(asking.attributes).text(), key.toString());
                String user = subject.isEmpty() ? null : asking.text(subject.get());
                var assertion = account.assertion(asking.url.toString(), settings.scopes(), user, clock.instant());
                asking.secrets.add(assertion.serialize());
                yield new JWTBearerGrant(assertion);
            }
        };
    }

    private TokenRequest.Builder builder(AuthorizationGrant grant, Asking asking) throws SecretUnavailableException {
        if (settings.client().isEmpty()) {
            return new TokenRequest.Builder(asking.url, grant);
        }
        TokenSettings.Client client = settings.client().get();
        ClientID id = new ClientID(asking.text(client.id()));
        if (client.secret().isEmpty()) {
            return new TokenRequest.Builder(asking.url, id, grant);
        }
        var secret = new com.nimbusds.oauth2.sdk.auth.Secret(
                asking.text(client.secret().get()));
        ClientAuthentication authentication =
                client.basic() ? new ClientSecretBasic(id, secret) : new ClientSecretPost(id, secret);
        return new TokenRequest.Builder(asking.url, authentication, grant);
    }

    private static Map<String, String> headers(HTTPRequest request) {
        Map<String, String> headers = new HashMap<>();
        request.getHeaderMap().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        headers.put("Accept", "application/json");
        return headers;
    }

    private AccessTokenResponse answered(Reply reply) throws TokenException {
        return switch (reply) {
            case Reply.Answered answered -> TokenAnswers.read(answered.answer(), clock.instant());
            case Reply.Split _ -> throw new IllegalStateException("the answer to one request");
            case Reply.Unanswered(String reason, var _) ->
                throw TokenException.unavailable("the token endpoint: " + reason, TokenException.USUAL);
            case Reply.Stopped _ -> throw new IllegalStateException("one request is not stopped half-way");
            case Reply.Unsent(String reason, var _, var _) ->
                throw TokenException.unavailable("the token endpoint: " + reason, TokenException.USUAL);
        };
    }

    private Token token(AccessTokenResponse response, Asking asking, long sent) {
        Tokens tokens = response.getTokens();
        String value = tokens.getAccessToken().getValue();
        long seconds = tokens.getAccessToken().getLifetime();
        Duration lifetime = seconds > 0 ? least(Duration.ofSeconds(seconds), MAX_LIFETIME) : UNKNOWN_LIFETIME;
        List<String> secrets = new ArrayList<>(asking.secrets);
        secrets.add(value);
        RefreshToken given = tokens.getRefreshToken();
        String next = given == null ? asking.sent : given.getValue();
        secrets.add(next);
        Token.Rotation rotation =
                next.equals(asking.source) || asking.source.isEmpty() ? null : new Token.Rotation(asking.source, next);
        return new Token(
                value,
                secrets.stream().filter(it -> !it.isEmpty()).distinct().toList(),
                sent + lifetime.minus(least(lifetime.dividedBy(5), MAX_AHEAD)).toNanos(),
                sent + lifetime.minus(least(lifetime.dividedBy(10), MAX_MARGIN)).toNanos(),
                rotation);
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
