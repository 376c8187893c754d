package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How calls to a vendor prove who we are. Holds references to secrets, never a secret. */
public sealed interface Auth {

    /** Returns all that it refers to. */
    Stream<Secret> secrets();

    /** Returns the names of the headers that it sets. */
    default List<String> headers() {
        return List.of();
    }

    /** Calls carry no credential but the headers that {@link Credentials} has besides. */
    record None() implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return Stream.of();
        }
    }

    /**
     * A query parameter, appended after the intent's own.
     *
     * @param parameter its name
     */
    record Query(String parameter, Secret value) implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return Stream.of(value);
        }
    }

    /** HTTP Basic (RFC 7617), sent with every call and not only when asked for. */
    record Basic(Secret user, Secret password) implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return Stream.of(user, password);
        }

        @Override
        public List<String> headers() {
            return List.of("Authorization");
        }
    }

    /**
     * A beginning of the path, between the base URL's and the intent's own.
     *
     * @param prefix begins with a slash and doesn't end with one
     */
    record Path(Secret prefix) implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return Stream.of(prefix);
        }
    }

    /**
     * An access token (RFC 6749) that is fetched.
     *
     * @param header that carries it
     * @param scheme what stands before it, such as {@code Bearer} (RFC 6750); empty for nothing
     */
    record Token(TokenSettings settings, String header, String scheme) implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return settings.secrets();
        }

        @Override
        public List<String> headers() {
            return List.of(header);
        }
    }

    /**
     * AWS Signature Version 4 (AWS General Reference, "Signing AWS API requests").
     *
     * @param session the token of temporary credentials
     * @param region such as {@code eu-central-1}
     * @param service such as {@code execute-api}
     */
    record AwsSigV4(Secret accessKeyId, Secret secretAccessKey, Optional<Secret> session, Secret region, String service)
            implements Auth {
        @Override
        public Stream<Secret> secrets() {
            return Stream.concat(Stream.of(accessKeyId, secretAccessKey, region), session.stream());
        }

        @Override
        public List<String> headers() {
            return AwsSigner.HEADERS;
        }
    }
}
