package dev.headgate.http;

import dev.headgate.api.Reply;
import dev.headgate.http.auth.TokenTransport;
import dev.headgate.http.auth.TokenUrl;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Everywhere that tokens of a vendor are fetched: as many hosts as its profile lists, mostly one.
 *
 * <p>Threading: any thread.
 */
final class TokenEndpoints implements TokenTransport {

    private final Map<String, TokenCalls> hosts = new LinkedHashMap<>();

    /** @param calls makes those to one origin: scheme, host and port */
    TokenEndpoints(TokenUrl url, Function<URI, TokenCalls> calls) {
        url.origins().forEach(origin -> hosts.put(BaseUrl.host(origin), calls.apply(origin)));
    }

    @Override
    public Reply post(URI url, Map<String, String> headers, byte[] body) {
        TokenCalls calls = hosts.get(BaseUrl.host(url));
        if (calls == null) {
            throw new IllegalStateException("no such token endpoint in the profile");
        }
        return calls.post(url, headers, body);
    }

    void closeIdle() {
        hosts.values().forEach(TokenCalls::closeIdle);
    }

    void close() {
        hosts.values().forEach(TokenCalls::close);
    }
}
