package dev.headgate.sandbox;

import org.jspecify.annotations.Nullable;

/** How clients reach the broker. What the broker says to itself is always plain text on the loopback interface. */
public sealed interface SandboxSecurity {

    /** No encryption, no login. */
    record Plaintext() implements SandboxSecurity {}

    /**
     * TLS with a self-signed certificate, and SCRAM-SHA-512. librdkafka (kcat, Python, Go) needs 2.6.1 or newer: older
     * ones answer the challenge wrongly and are refused as if the password were wrong.
     *
     * @param login the first user, or null to make one up; a directory keeps the one it began with
     * @param accessControl true if users other than the first one may do only what an ACL allows
     */
    record SaslSsl(@Nullable ScramLogin login, boolean accessControl) implements SandboxSecurity {}

    /** The security protocol's name in Kafka. */
    default String protocol() {
        return switch (this) {
            case Plaintext() -> "PLAINTEXT";
            case SaslSsl _ -> "SASL_SSL";
        };
    }
}
