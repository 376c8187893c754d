package dev.headgate.cli;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/** How the cluster is reached; says in words why it is not. */
final class Reach {

    private final String servers;
    private final String protocol;

    Reach(Map<String, Object> kafka) {
        this.servers = String.valueOf(kafka.get("bootstrap.servers"));
        this.protocol = String.valueOf(kafka.getOrDefault("security.protocol", "PLAINTEXT"));
    }

    CommandException failure(Throwable e) {
        for (Throwable it = e; it != null; it = it.getCause()) {
            CommandException told = told(it);
            if (told != null) {
                return told;
            }
        }
        return CommandException.failed(servers + ": " + Failures.message(e), e);
    }

    private @Nullable CommandException told(Throwable e) {
        return switch (e) {
            case SslAuthenticationException it ->
                CommandException.failed(
                        servers + ": the TLS handshake failed: " + Failures.message(it)
                                + "; check kafka.ssl.truststore.* and that the certificate names this host",
                        it);
            case AuthenticationException it ->
                CommandException.failed(
                        servers + " refuses the login: " + Failures.message(it)
                                + "; check kafka.sasl.mechanism and kafka.sasl.jaas.config",
                        it);
            case AuthorizationException it ->
                CommandException.failed(
                        servers + ": the user may not do this: " + Failures.message(it) + "; an ACL must allow it", it);
            case TimeoutException it ->
                CommandException.failed(
                        "no broker answers at " + servers + " with " + protocol + " within "
                                + Cluster.PATIENCE.toSeconds()
                                + " s; is it running, and are kafka.bootstrap.servers and kafka.security.protocol right?",
                        it);
            case RecordTooLargeException it -> CommandException.usage("too large for Kafka: " + it.getMessage(), it);
            case UnsupportedVersionException it ->
                CommandException.failed(servers + " is too old for this: " + it.getMessage(), it);
            case ConfigException it -> configuration(it);
            default -> null;
        };
    }

    private CommandException configuration(ConfigException e) {
        String message = Failures.message(e);
        return message.contains("No resolvable bootstrap")
                ? CommandException.failed(
                        "no host of kafka.bootstrap.servers is known to the name service: " + servers, e)
                : CommandException.usage("kafka.*: " + message, e);
    }
}
