package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a profile says under {@code auth}.
 *
 * @param auth what proves who we are
 * @param headers that every call carries besides, secrets or not
 * @param scope attributes of an intent whose values, together, tell which credential is used; empty for one of the whole vendor
 */
public record Credentials(Auth auth, List<NamedSecret> headers, List<String> scope) {

    /** No credential. */
    public static final Credentials NONE = new Credentials(new Auth.None(), List.of(), List.of());

    public Credentials {
        headers = List.copyOf(headers);
        scope = List.copyOf(scope);
    }

    /** Returns whether it sets this header, so that nobody else may. */
    public boolean sets(String header) {
        return Stream.concat(headers.stream().map(NamedSecret::name), auth.headers().stream())
                .anyMatch(header::equalsIgnoreCase);
    }

    /**
     * Forgets what was kept of secrets, however unchanged they look: the next call looks them up again.
     *
     * @param attributes of the intent whose credential was not accepted
     */
    void readAgain(Map<String, String> attributes) {
        Stream<Secret> beside = headers.stream().map(NamedSecret::value);
        Stream.concat(beside, auth.secrets()).forEach(secret -> secret.readAgain(attributes));
    }
}
