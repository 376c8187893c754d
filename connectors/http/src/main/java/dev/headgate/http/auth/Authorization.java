package dev.headgate.http.auth;

import java.util.List;
import java.util.Map;

/**
 * What a request carries to prove who we are.
 *
 * @param path path and query as they go out
 * @param headers to be added
 * @param secrets all that an answer must not repeat
 * @param token the access token among them; empty where none was fetched
 */
public record Authorization(String path, Map<String, String> headers, List<String> secrets, String token) {

    public Authorization {
        headers = Map.copyOf(headers);
        secrets = List.copyOf(secrets);
    }

    @Override
    public String toString() {
        return "Authorization[" + headers.keySet() + "]";
    }
}
