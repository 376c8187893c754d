package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.http.auth.NoCredentialException.Cause;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives requests to a vendor their credential.
 *
 * <p>Threading: any thread.
 */
public final class Authorizer implements AutoCloseable {

    static final String CLOSED = "the connector was closed";

    /** What may stand in a path as it is, in one segment or several (RFC 3986, 3.3). */
    private static final String PATH = "(/[A-Za-z0-9._~:@!$&'()*+,;=-]+)+";

    private final Credentials credentials;
    private final InstantSource clock;
    private final List<Secret> depending;
    private final List<String> depends;
    private final @Nullable TokenCache tokens;

    /**
     * @param transport to the token endpoint; nobody asks it without one in the credentials
     * @param executor runs requests for tokens
     * @param nanos as of {@link System#nanoTime}
     */
    public Authorizer(
            String vendor,
            Credentials credentials,
            TokenTransport transport,
            Executor executor,
            InstantSource clock,
            LongSupplier nanos) {
        this.credentials = credentials;
        this.clock = clock;
        this.depending = credentials
                .auth()
                .secrets()
                .filter(secret -> !secret.attributes().isEmpty())
                .toList();
        this.depends = depending.stream()
                .flatMap(secret -> secret.attributes().stream())
                .distinct()
                .sorted()
                .toList();
        this.tokens = credentials.auth() instanceof Auth.Token token
                ? tokens(vendor, new TokenClient(token.settings(), transport, clock, nanos), executor, nanos)
                : null;
    }

    private static TokenCache tokens(String vendor, TokenClient client, Executor executor, LongSupplier nanos) {
        return new TokenCache(
                vendor,
                TokenCache.MAX,
                attributes -> new TokenSlot(vendor, rotation -> client.fetch(attributes, rotation), executor, nanos));
    }

    /**
     * Returns what the request carries.
     *
     * @param attributes of the intent
     * @param waitNanos how long a token is waited for at most
     */
    public Authorization authorize(Unsigned request, Map<String, String> attributes, long waitNanos)
            throws NoCredentialException {
        try {
            Carried carried = new Carried(request.base() + request.path());
            for (NamedSecret header : credentials.headers()) {
                carried.header(header.name(), header.value().resolve(attributes));
            }
            add(credentials.auth(), request, attributes, waitNanos, carried);
            return new Authorization(carried.path, carried.headers, carried.secrets, carried.token);
        } catch (SecretUnavailableException e) {
            throw new NoCredentialException(e.isOfCall() ? Cause.CALL : Cause.CREDENTIAL, e.reason());
        }
    }

    private void add(Auth auth, Unsigned request, Map<String, String> attributes, long waitNanos, Carried carried)
            throws SecretUnavailableException, NoCredentialException {
        switch (auth) {
            case Auth.None() -> {}
            case Auth.Query(String parameter, Secret value) -> {
                String encoded = encoded(carried.text(value.resolve(attributes)));
                carried.path += (carried.path.contains("?") ? "&" : "?") + parameter + "=" + encoded;
            }
            case Auth.Basic basic -> basic(basic, attributes, carried);
            case Auth.Path(Secret prefix) ->
                carried.path =
                        request.base() + prefix(carried.text(prefix.resolve(attributes)), prefix) + request.path();
            case Auth.Token token -> token(token, attributes, waitNanos, carried);
            case Auth.AwsSigV4 aws -> sign(aws, request, attributes, carried);
        }
    }

    private static void basic(Auth.Basic basic, Map<String, String> attributes, Carried carried)
            throws SecretUnavailableException {
        String user = basic.user().resolve(attributes).text();
        String pair = user + ":" + carried.text(basic.password().resolve(attributes));
        String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        carried.headers.put("Authorization", "Basic " + encoded);
        carried.secrets.add(encoded);
    }

    private static String prefix(String text, Secret secret) throws SecretUnavailableException {
        boolean good = text.matches(PATH) && !("/" + text + "/").matches(".*/\\.{1,2}/.*");
        if (!good) {
            throw new SecretUnavailableException(
                    secret + " has characters that can't stand in a path, or no '/' first");
        }
        return text;
    }

    private void token(Auth.Token auth, Map<String, String> attributes, long waitNanos, Carried carried)
            throws SecretUnavailableException, NoCredentialException {
        for (Secret secret : depending) {
            secret.requireNamed(attributes);
        }
        URI _ = auth.settings().url().at(attributes); // what leads nowhere is the call's own fault
        Token token = slot(attributes).token(waitNanos);
        carried.headers.put(
                auth.header(), auth.scheme().isEmpty() ? token.value() : auth.scheme() + " " + token.value());
        carried.secrets.addAll(token.secrets());
        carried.token = token.value();
    }

    private TokenSlot slot(Map<String, String> attributes) {
        TokenCache cache = tokens;
        if (cache == null) {
            throw new IllegalStateException("no tokens are fetched");
        }
        Map<String, String> own = new HashMap<>(attributes);
        own.keySet().retainAll(depends);
        List<String> values =
                depends.stream().map(name -> own.getOrDefault(name, "")).toList();
        return cache.slot(values, Map.copyOf(own));
    }

    private void sign(Auth.AwsSigV4 aws, Unsigned request, Map<String, String> attributes, Carried carried)
            throws SecretUnavailableException {
        String session = aws.session().isEmpty()
                ? null
                : carried.text(aws.session().get().resolve(attributes));
        AwsSigner.Keys keys = new AwsSigner.Keys(
                aws.accessKeyId().resolve(attributes).text(),
                carried.text(aws.secretAccessKey().resolve(attributes)),
                session);
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.putAll(carried.headers);
        Unsigned whole =
                new Unsigned(request.method(), request.host(), request.base(), request.path(), headers, request.body());
        AwsSigner.Signed signed = new AwsSigner(
                        keys, aws.region().resolve(attributes).text(), aws.service())
                .sign(whole, clock.instant());
        carried.headers.putAll(signed.headers());
        carried.secrets.add(signed.signature());
    }

    /**
     * Forgets what the vendor did not accept: a token, and what was kept of secrets. The next call carries a new one.
     *
     * @param attributes of the intent
     */
    public void refused(Map<String, String> attributes, Authorization authorization) {
        credentials.readAgain(attributes);
        if (tokens != null && !authorization.token().isEmpty()) {
            slot(attributes).discard(authorization.token());
        }
    }

    /** Lets no call wait for a token any longer. */
    @Override
    public void close() {
        if (tokens != null) {
            tokens.close();
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** What there is so far. */
    private static final class Carried {

        final Map<String, String> headers = new HashMap<>();
        final List<String> secrets = new ArrayList<>();
        String path;
        String token = "";

        Carried(String path) {
            this.path = path;
        }

        void header(String name, Secret.Resolved value) {
            headers.put(name, text(value));
        }

        String text(Secret.Resolved value) {
            secrets.addAll(value.referred());
            return value.text();
        }
    }
}
