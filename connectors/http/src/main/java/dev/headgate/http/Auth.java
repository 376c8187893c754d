package dev.headgate.http;

/** How calls to a vendor prove who we are. */
public sealed interface Auth {

    /** Calls carry no credential. */
    record None() implements Auth {}

    /**
     * A request header.
     *
     * @param header its name
     */
    record Header(String header, Secret value) implements Auth {}

    /**
     * A query parameter, appended after the intent's own.
     *
     * @param parameter its name
     */
    record Query(String parameter, Secret value) implements Auth {}

    /** HTTP Basic (RFC 7617), sent with every call and not only when asked for. */
    record Basic(Secret user, Secret password) implements Auth {}
}
