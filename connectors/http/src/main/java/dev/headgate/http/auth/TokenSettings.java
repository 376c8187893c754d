package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where and how access tokens are fetched.
 *
 * @param url the token endpoint
 * @param grant what for
 * @param client who we are there; nothing where the grant says it
 * @param scopes asked for (RFC 6749, 3.3); empty to leave them to the endpoint
 * @param parameters of the request besides
 */
public record TokenSettings(
        TokenUrl url, Grant grant, Optional<Client> client, List<String> scopes, List<NamedSecret> parameters) {

    public TokenSettings {
        scopes = List.copyOf(scopes);
        parameters = List.copyOf(parameters);
    }

    /**
     * Who we are at the token endpoint.
     *
     * @param secret nothing for a public client
     * @param basic whether id and secret go into the header {@code Authorization} rather than into the body (RFC 6749, 2.3.1)
     */
    public record Client(Secret id, Optional<Secret> secret, boolean basic) {}

    /** What an access token is given for. */
    public sealed interface Grant {

        /** The client's own (RFC 6749, 4.4). */
        record ClientCredentials() implements Grant {}

        /** A refresh token (RFC 6749, 6). */
        record RefreshToken(Secret token) implements Grant {}

        /**
         * An assertion that a service account's key signs (RFC 7523, 2.1).
         *
         * @param key the file that Google Cloud hands out, JSON
         * @param subject the user that is acted for, if any
         */
        record ServiceAccount(Secret key, Optional<Secret> subject) implements Grant {}
    }

    Stream<Secret> secrets() {
        Stream<Secret> granted = switch (grant) {
            case Grant.ClientCredentials() -> Stream.of();
            case Grant.RefreshToken(Secret token) -> Stream.of(token);
            case Grant.ServiceAccount(Secret key, Optional<Secret> subject) ->
                Stream.concat(Stream.of(key), subject.stream());
        };
        Stream<Secret> ours = client.stream().flatMap(it -> Stream.concat(Stream.of(it.id()), it.secret().stream()));
        Stream<Secret> more = parameters.stream().map(NamedSecret::value);
        return Stream.of(Stream.of(url.text()), granted, ours, more).flatMap(it -> it);
    }
}
