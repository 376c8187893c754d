package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One real Kafka broker in this process, on the loopback interface, ready when {@link #start} returns.
 *
 * <p>Kafka logs through slf4j to the loggers {@code kafka} and {@code org.apache.kafka}. A sandbox replaces, for the
 * whole process, what Kafka does on a fatal fault: it is logged, and the process goes on.
 *
 * <p>Threading: any thread may use it; closing waits for a close already under way.
 */
public final class Sandbox implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Sandbox.class);
    private static final int START_ATTEMPTS = 5;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private final SandboxConfig config;
    private final SandboxDir dir;
    private final int port;
    private @Nullable EmbeddedBroker broker;

    private Sandbox(SandboxConfig config, SandboxDir dir, int port, EmbeddedBroker broker) {
        this.config = config;
        this.dir = dir;
        this.port = port;
        this.broker = broker;
    }

    /**
     * Starts a broker and waits until it answers: typically 1 to 3 s, at most about 2 minutes an attempt. A directory used before
     * brings its topics, records, groups and users back; after a kill
     * that takes 4 s more, and a transaction that was being committed shows up shortly after the start.
     *
     * @throws SandboxException if the port is taken, the directory is in use or was begun with another security, or the
     *     broker does not answer
     */
    public static Sandbox start(SandboxConfig config) {
        return start(config, Ports::free);
    }

    static Sandbox start(SandboxConfig config, Ports.Source ports) {
        SandboxDir dir = open(config);
        try {
            return boot(config, dir, ports);
        } catch (SandboxException e) {
            Closer.after(e, dir::release);
            throw e;
        }
    }

    private static SandboxDir open(SandboxConfig config) {
        try {
            return SandboxDir.open(config);
        } catch (IOException e) {
            throw new SandboxException("cannot use the directory " + config.dir() + ": " + e, e);
        }
    }

    private static Sandbox boot(SandboxConfig config, SandboxDir dir, Ports.Source source) {
        for (int attempt = 1; ; attempt++) {
            Ports ports = source.choose(config.port());
            try {
                return bootOn(ports, config, dir);
            } catch (SandboxException e) {
                if (attempt == START_ATTEMPTS || !EmbeddedBroker.isPortTaken(e)) {
                    throw e;
                }
                log.info("A port was taken meanwhile, trying others attempt={} ports={}", attempt, ports);
            }
        }
    }

    private static Sandbox bootOn(Ports ports, SandboxConfig config, SandboxDir dir) {
        Map<String, String> settings = BrokerSettings.of(config, dir, ports);
        EmbeddedBroker broker;
        try {
            if (!EmbeddedBroker.isFormatted(dir.data())) {
                EmbeddedBroker.format(dir.root(), settings, dir.login());
            }
            broker = EmbeddedBroker.start(settings);
        } catch (Exception e) { // Scala declares no checked exceptions
            throw new SandboxException(
                    "no broker in " + dir.root() + " on " + ports + ": " + e.getMessage()
                            + " (more in the loggers kafka and org.apache.kafka)",
                    e);
        }
        return ready(new Sandbox(config, dir, ports.client(), broker));
    }

    private static Sandbox ready(Sandbox sandbox) {
        try (Admin admin = sandbox.admin()) {
            Bounded.answer(
                    "the first answer of the broker", admin.describeCluster().nodes());
            return sandbox;
        } catch (SandboxException e) {
            Closer.after(e, sandbox);
            throw e;
        }
    }

    /** Where clients connect: {@code 127.0.0.1:port}. */
    public String bootstrapServers() {
        return Ports.HOST + ":" + port;
    }

    /** The directory it keeps its data in. */
    public Path dir() {
        return dir.root();
    }

    /** Everything a client needs to connect as the first user, secrets included. */
    public Map<String, Object> clientProperties() {
        return properties(dir.login());
    }

    /** Everything a client needs to connect as this user, whether the broker knows it or not. */
    public Map<String, Object> clientProperties(ScramLogin login) {
        if (dir.login() == null) {
            throw new IllegalStateException("a plain text sandbox has no users");
        }
        return properties(login);
    }

    private Map<String, Object> properties(@Nullable ScramLogin login) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("bootstrap.servers", bootstrapServers());
        properties.put("security.protocol", config.security().protocol());
        if (login != null) {
            properties.put("sasl.mechanism", "SCRAM-SHA-512");
            properties.put("sasl.jaas.config", login.jaas());
            properties.put("ssl.truststore.type", "PEM");
            properties.put(
                    "ssl.truststore.location", dir.certificate().trusted().toString());
        }
        return properties;
    }

    /**
     * Writes {@link #clientProperties()} as a Java properties file, readable by its owner only, replacing what is there.
     *
     * @return the file
     */
    public Path writeClientProperties(Path file) throws IOException {
        PrivateFiles.writeProperties(file, clientProperties());
        return file;
    }

    /**
     * Makes topics and waits until they are served, each step at most 30 s.
     *
     * @throws SandboxException if one exists already or cannot be made
     */
    public void createTopics(Collection<NewTopic> topics) {
        try (Admin admin = admin()) {
            createTopics(admin, topics);
        }
    }

    /** The same of the broker that this client is connected to. */
    public static void createTopics(Admin admin, Collection<NewTopic> topics) {
        List<String> names = topics.stream().map(NewTopic::name).toList();
        Bounded.answer("making the topics " + names, admin.createTopics(topics).all());
        long deadline = System.nanoTime() + Bounded.ANSWER.toNanos();
        while (!served(admin, names)) {
            if (System.nanoTime() - deadline > 0) {
                throw new SandboxException("topics made but not seen in 30 s: " + names);
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    /**
     * A broker names itself as the leader before it leads. An idempotent producer whose first batch comes in between, and
     * is refused, and whose second batch is taken, never gets its first one written.
     */
    private static boolean served(Admin admin, List<String> names) {
        try {
            Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
            Bounded.answer(
                            "describing the topics " + names,
                            admin.describeTopics(names).allTopicNames())
                    .forEach((name, topic) -> topic.partitions()
                            .forEach(it -> ends.put(new TopicPartition(name, it.partition()), OffsetSpec.latest())));
            Bounded.answer(
                    "asking the leaders of " + names, admin.listOffsets(ends).all());
            return true;
        } catch (SandboxException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    private Admin admin() {
        return Admin.create(clientProperties());
    }

    /**
     * Stops the broker, within 30 s, and deletes a temporary directory. Does nothing the second time.
     *
     * @throws SandboxException if the broker does not stop in time or the directory stays
     */
    @Override
    public synchronized void close() {
        EmbeddedBroker running = broker;
        if (running == null) {
            return;
        }
        broker = null;
        try {
            running.stop();
        } finally {
            release();
        }
    }

    private void release() {
        try {
            dir.release();
        } catch (IOException e) {
            throw new SandboxException("cannot delete " + dir.root() + ": " + e, e);
        }
    }
}
