package dev.headgate.trials;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.testcontainers.kafka.KafkaContainer;

/**
 * The broker of the tests: Testcontainers' when a Docker engine answers and has the image, else the embedded one.
 * {@code HEADGATE_TESTS=container} insists on Docker.
 */
public final class TestBroker implements AutoCloseable {

    public static final String IMAGE = "apache/kafka:4.3.1";

    private final String bootstrapServers;
    private final @Nullable Path dir;
    private AutoCloseable broker;

    private TestBroker(String bootstrapServers, @Nullable Path dir, AutoCloseable broker) {
        this.bootstrapServers = bootstrapServers;
        this.dir = dir;
        this.broker = broker;
    }

    @SuppressWarnings("SystemOut")
    public static TestBroker start() {
        boolean insists = "container".equals(System.getenv("HEADGATE_TESTS"));
        String missing = DockerProbe.missing(IMAGE);
        if (insists && missing != null) {
            throw new IllegalStateException("HEADGATE_TESTS=container, but " + missing);
        }
        TestBroker broker = missing == null ? container() : embedded();
        System.out.println("broker for tests: "
                + (missing == null ? "container " + IMAGE : "embedded (" + missing + ")") + " at "
                + broker.bootstrapServers);
        return broker;
    }

    /** Starts one in this process, with its data in a directory, so that it can be {@link #stop}ped and started again. */
    public static TestBroker startIn(Path dir) {
        Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext().withDir(dir));
        return new TestBroker(sandbox.bootstrapServers(), dir, sandbox);
    }

    public void stop() throws Exception {
        broker.close();
    }

    /** Where it was, with what it had. */
    public void startAgain() {
        int port = Integer.parseInt(bootstrapServers.substring(bootstrapServers.indexOf(':') + 1));
        broker = Sandbox.start(
                SandboxConfig.plaintext().withDir(Objects.requireNonNull(dir)).withPort(port));
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    public Map<String, Object> client() {
        return Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    }

    /** Creates the catalogue's topics. */
    public void createTopics(int partitions) throws Exception {
        List<NewTopic> topics = TopicCatalogue.load().topics().stream()
                .map(t -> new NewTopic(t.in(Topics.DEFAULT_PREFIX), Optional.of(partitions), Optional.empty())
                        .configs(t.settings()))
                .toList();
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(topics).all().get();
        }
    }

    @Override
    public void close() throws Exception {
        broker.close();
    }

    private static TestBroker embedded() {
        Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext());
        return new TestBroker(sandbox.bootstrapServers(), null, sandbox);
    }

    private static TestBroker container() {
        KafkaContainer kafka = new KafkaContainer(IMAGE)
                .withEnv("KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS", "1000")
                .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0")
                .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false");
        kafka.start();
        return new TestBroker(kafka.getBootstrapServers(), null, kafka);
    }
}
