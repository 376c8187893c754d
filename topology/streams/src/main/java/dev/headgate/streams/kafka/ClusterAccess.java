package dev.headgate.streams.kafka;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/**
 * How the cluster is reached by these settings; says in one sentence why it is not: what, which key, which address, what to
 * try. Never a secret.
 */
public final class ClusterAccess {

    /** Of one server. */
    private static final Duration PROBE = Duration.ofSeconds(2);

    /** Servers that are looked at; the others are most likely like them. */
    private static final int MAX = 3;

    private static final int MAX_PORT = 65_535;

    private static final int ALERT = 0x15;

    private static final int TLS = 0x03;

    /** ApiVersions, version 0, correlation id 1, client id "headgate": every broker answers it before anything else. */
    private static final byte[] ASKING = {
        0, 0, 0, 18, 0, 18, 0, 0, 0, 0, 0, 1, 0, 8, 'h', 'e', 'a', 'd', 'g', 'a', 't', 'e'
    };

    private final String servers;
    private final String protocol;
    private final Map<String, Object> kafka;

    /** How a server was found. */
    private enum Found {
        PLAIN,
        TLS,
        UNCLEAR,
        REFUSED,
        UNKNOWN_HOST
    }

    /**
     * @param kafka Kafka's own properties
     */
    public ClusterAccess(Map<String, Object> kafka) {
        this.kafka = Map.copyOf(kafka);
        this.servers = String.valueOf(kafka.get("bootstrap.servers"));
        this.protocol = String.valueOf(kafka.getOrDefault("security.protocol", "PLAINTEXT"))
                .toUpperCase(Locale.ROOT);
    }

    /**
     * Looks at the servers before a client of Kafka's does, which takes a TLS alert for the length of an answer and runs out
     * of memory.
     *
     * @return why none can be reached at present, to be tried again; empty if one can
     * @throws ClusterSettingsException if files are missing
     * @throws BrokerException if a server speaks TLS and the settings don't, or the reverse
     */
    public Optional<String> probe() {
        checkFile("ssl.truststore.location");
        checkFile("ssl.keystore.location");
        List<String> down = new ArrayList<>();
        boolean reached = false;
        for (String server :
                Arrays.stream(servers.split(",")).map(String::strip).limit(MAX).toList()) {
            Found found = probe(server);
            mismatch(server, found);
            switch (found) {
                case REFUSED -> down.add("no broker answers at " + server + ": nobody listens there");
                case UNKNOWN_HOST ->
                    down.add("no broker answers at " + server + ": the name service does not know that host");
                default -> reached = true;
            }
        }
        return reached
                ? Optional.empty()
                : Optional.of(
                        String.join(", ", down) + "; is the broker running, and is kafka.bootstrap.servers right?");
    }

    private void mismatch(String server, Found found) {
        boolean tls = protocol.endsWith("SSL");
        if (found == Found.TLS && !tls) {
            throw new BrokerException(server + " speaks TLS, and kafka.security.protocol is " + protocol
                    + (kafka.containsKey("security.protocol") ? "" : " (not set)") + "; set it to "
                    + (protocol.startsWith("SASL") || kafka.containsKey("sasl.jaas.config")
                            ? "SASL_SSL"
                            : "SSL or SASL_SSL")
                    + ", with kafka.ssl.truststore.*, or give the port for plain text in kafka.bootstrap.servers");
        }
        if (found == Found.PLAIN && tls) {
            throw new BrokerException(server + " does not speak TLS, and kafka.security.protocol is " + protocol
                    + "; set it to " + protocol.replace("SSL", "PLAINTEXT")
                    + ", or give the port for TLS in kafka.bootstrap.servers");
        }
    }

    private static Found probe(String server) {
        int colon = server.lastIndexOf(':');
        int port = Integer.parseInt(server.substring(colon + 1));
        if (port > MAX_PORT) {
            throw new ClusterSettingsException(
                    "kafka.bootstrap.servers: " + server + ": a port is " + MAX_PORT + " at most", null);
        }
        InetSocketAddress address = new InetSocketAddress(
                server.substring(0, colon).replace("[", "").replace("]", ""), port);
        if (address.isUnresolved()) {
            return Found.UNKNOWN_HOST;
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) PROBE.toMillis());
            socket.setSoTimeout((int) PROBE.toMillis());
            socket.getOutputStream().write(ASKING);
            byte[] first = socket.getInputStream().readNBytes(8);
            return read(first);
        } catch (ConnectException | SocketTimeoutException e) {
            return e instanceof ConnectException ? Found.REFUSED : Found.UNCLEAR;
        } catch (IOException e) {
            return Found.UNCLEAR; // it was closed: Kafka's own client will say more
        }
    }

    /** A TLS alert, or an answer of a length that makes sense to the question asked. */
    private static Found read(byte[] first) {
        if (first.length >= 2 && first[0] == ALERT && first[1] == TLS) {
            return Found.TLS;
        }
        boolean answers = first.length == 8 && first[0] == 0 && first[4] == 0 && first[7] == 1;
        return answers ? Found.PLAIN : Found.UNCLEAR;
    }

    private void checkFile(String key) {
        Object file = kafka.get(key);
        if (protocol.endsWith("SSL") && file != null && !Files.isReadable(Path.of(file.toString()))) {
            throw missing(key);
        }
    }

    private ClusterSettingsException missing(String key) {
        return new ClusterSettingsException(
                "kafka." + key + ": " + kafka.get(key)
                        + " can't be read; is the path right, and may this user read it?",
                null);
    }

    /** Says why something failed; null if it is nothing that the settings or the cluster's reach explain. */
    public @Nullable RuntimeException explain(Throwable failure) {
        for (Throwable it = failure; it != null; it = it.getCause()) {
            RuntimeException told = told(it);
            if (told != null) {
                return told;
            }
        }
        return null;
    }

    private @Nullable RuntimeException told(Throwable e) {
        return switch (e) {
            case ClusterSettingsException it -> it;
            case BrokerException it -> it;
            case SslAuthenticationException it ->
                new BrokerException(
                        servers + ": the TLS handshake failed: " + message(it)
                                + "; check that kafka.ssl.truststore.* trusts the broker's certificate and that it names this"
                                + " host",
                        it);
            case AuthenticationException it ->
                new BrokerException(
                        servers + " refuses the login: " + message(it)
                                + "; check kafka.sasl.mechanism, and user and password in kafka.sasl.jaas.config",
                        it);
            case AuthorizationException it -> MissingRight.of(it);
            case TimeoutException it ->
                new BrokerException(
                        "no broker answers at " + servers + " with " + protocol
                                + "; is it running, and are kafka.bootstrap.servers and kafka.security.protocol right?",
                        it);
            case UnsupportedVersionException it ->
                new BrokerException(servers + " is too old for this: " + message(it), it);
            case ConfigException it -> configuration(it);
            case InvalidConfigurationException it -> store(it);
            case KafkaException it when message(it).contains("Failed to load SSL") -> store(it);
            default -> null;
        };
    }

    private ClusterSettingsException store(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        Object file = kafka.getOrDefault("ssl.truststore.location", kafka.get("ssl.keystore.location"));
        return new ClusterSettingsException(
                "kafka.ssl.truststore.* and kafka.ssl.keystore.*: " + file + " can't be opened (" + message(root)
                        + "); are type (PEM, PKCS12 or JKS) and password right, and is it what the file holds?",
                e);
    }

    private RuntimeException configuration(ConfigException e) {
        String message = message(e);
        return message.contains("No resolvable bootstrap")
                ? new BrokerException("no host of kafka.bootstrap.servers is known to the name service: " + servers, e)
                : new ClusterSettingsException("kafka.*: " + message, e);
    }

    private static String message(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
    }
}
