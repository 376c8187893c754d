package dev.headgate.http;

import dev.headgate.api.secret.Secret;

/** How calls to a vendor prove who we are. */
public sealed interface Auth {

    /** Forgets what was read of files, however unchanged they look: the next call reads them again. */
    default void readAgain() {}

    /** Calls carry no credential. */
    record None() implements Auth {}

    /**
     * A request header.
     *
     * @param header its name
     */
    record Header(String header, Secret value) implements Auth {

        @Override
        public void readAgain() {
            value.readAgain();
        }
    }

    /**
     * A query parameter, appended after the intent's own.
     *
     * @param parameter its name
     */
    record Query(String parameter, Secret value) implements Auth {

        @Override
        public void readAgain() {
            value.readAgain();
        }
    }

    /** HTTP Basic (RFC 7617), sent with every call and not only when asked for. */
    record Basic(Secret user, Secret password) implements Auth {

        @Override
        public void readAgain() {
            user.readAgain();
            password.readAgain();
        }
    }
}
