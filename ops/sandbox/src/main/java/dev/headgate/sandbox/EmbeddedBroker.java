package dev.headgate.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The broker. The one class that uses what Kafka does not promise to keep ({@code kafka.server}, {@code kafka.tools},
 * {@code common.utils}): it fits the Kafka version pinned in the root pom and is what to look at when that changes.
 *
 * <p>Threading: the owner's thread starts and stops it; Kafka's threads may report a fatal fault at any time.
 */
final class EmbeddedBroker {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(90);

    private static volatile boolean faultsEndTheProcess;

    static {
        // Kafka ends the process on a fault, a taken port included. Here that is the host's decision.
        Exit.setExitProcedure(EmbeddedBroker::fault);
        Exit.setHaltProcedure(EmbeddedBroker::fault);
    }

    private final KafkaRaftServer server;

    private EmbeddedBroker(KafkaRaftServer server) {
        this.server = server;
    }

    /** From now on a broker that cannot go on takes the process with it, as Kafka itself does. */
    static void endTheProcessOnFault() {
        faultsEndTheProcess = true;
    }

    private static void fault(int status, @Nullable String message) {
        log.error("The broker reported a fatal fault status={} message={}", status, message);
        if (faultsEndTheProcess) {
            Runtime.getRuntime().halt(status);
        }
    }

    static boolean isFormatted(Path data) {
        return Files.exists(data.resolve("meta.properties"));
    }

    /** Prepares the data directory, with a first user if there is one. */
    static void format(Path root, Map<String, String> settings, @Nullable ScramLogin login) throws IOException {
        format(root, settings, Uuid.randomUuid().toString(), login);
    }

    /** The same for a broker of the cluster with this id. */
    static void format(Path root, Map<String, String> settings, String clusterId, @Nullable ScramLogin login)
            throws IOException {
        Path file = root.resolve("broker.properties");
        PrivateFiles.writeProperties(file, settings);
        List<String> arguments =
                new ArrayList<>(List.of("format", "--config", file.toString(), "--cluster-id", clusterId));
        if (login != null) {
            arguments.add("--add-scram");
            arguments.add("SCRAM-SHA-512=[name=" + login.user() + ",password=" + login.password() + "]");
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            int status = StorageTool.execute(arguments.toArray(String[]::new), stream);
            if (status != 0) {
                throw new SandboxException(
                        "formatting " + root + " failed: " + printed.toString(StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * Starts the broker on a formatted directory.
     *
     * @throws SandboxException if it does not start within 90 s
     */
    static EmbeddedBroker start(Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        EmbeddedBroker broker =
                new EmbeddedBroker(new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM));
        try {
            Bounded.run("starting the broker", START, broker.server::startup);
            return broker;
        } catch (SandboxException e) {
            Closer.after(e, broker::stop);
            throw e;
        }
    }

    /** Whether a start failed because a port was taken between choosing and using it. */
    static boolean isPortTaken(SandboxException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Stops the broker.
     *
     * @throws SandboxException if it has not stopped within 90 s
     */
    void stop() {
        Bounded.run("stopping the broker", STOP, server::shutdown);
    }
}
