package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Brokers in JVMs of their own, that can be killed, stopped and started again; everything is on all brokers and
 * acknowledged by all but one. Each has two listeners for clients: a plain one, and one whose advertised port belongs to a proxy.
 *
 * <p>Threading: one thread at a time.
 */
public final class BrokerCluster implements AutoCloseable {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    private static final List<String> SMALL = List.of("-Xmx300m", "-Xms96m");

    private final String id = Uuid.randomUuid().toString();
    private final List<NodePorts> ports;
    private final Map<Integer, ChildJvm> running = new HashMap<>();
    private final Path dir;
    private @Nullable Admin admin;

    /**
     * Chooses its ports; nothing runs yet.
     *
     * @param dir for its data and logs, left when it is closed
     * @param nodes how many brokers
     */
    public BrokerCluster(Path dir, int nodes) {
        this.dir = dir;
        this.ports = NodePorts.free(nodes, ThreadLocalRandom.current());
    }

    /** How many brokers. */
    public int nodes() {
        return ports.size();
    }

    /** Where a broker, from 0, waits for its proxy. */
    public int proxiedPort(int node) {
        return ports.get(node).proxied();
    }

    /** Where clients connect without a proxy. */
    public String bootstrapServers() {
        return ports.stream().map(it -> Ports.HOST + ":" + it.client()).collect(Collectors.joining(","));
    }

    /**
     * Starts all brokers and waits until all serve.
     *
     * @param advertised the proxies' ports, in the order of the brokers
     * @throws SandboxException if they do not within the time given
     */
    public void start(List<Integer> advertised, Duration longest) throws IOException {
        for (int node = 0; node < nodes(); node++) {
            Path folder = Files.createDirectories(folder(node));
            Map<String, String> settings =
                    BrokerSettings.ofNode(node, ports, advertised.get(node), folder.resolve("data"));
            PrivateFiles.writeProperties(settings(node), settings);
            start(node);
        }
        admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()));
        if (!await(
                longest,
                () -> Bounded.answer(
                                        "describing the cluster",
                                        admin().describeCluster().nodes())
                                .size()
                        == nodes())) {
            throw new SandboxException("not all brokers served within " + longest.toSeconds() + " s; logs in " + dir);
        }
    }

    /** Starts a broker again; does nothing if it runs. */
    public void start(int node) throws IOException {
        ChildJvm before = running.get(node);
        if (before != null && before.isAlive()) {
            return;
        }
        ChildJvm.Program program = new ChildJvm.Program(
                NodeMain.class.getName(), List.of(id, settings(node).toString()), SMALL, List.of());
        running.put(node, ChildJvm.start(program, dir.resolve("broker-" + BrokerSettings.id(node) + ".log")));
    }

    /** Starts those that have ended by themselves again. Returns how many. */
    public int revive() throws IOException {
        int revived = 0;
        for (int node = 0; node < nodes(); node++) {
            if (!node(node).isAlive()) {
                start(node);
                revived++;
            }
        }
        return revived;
    }

    /** The process of a broker, from 0. */
    public ChildJvm node(int node) {
        ChildJvm one = running.get(node);
        if (one == null) {
            throw new IllegalStateException("never started: broker " + node);
        }
        return one;
    }

    /**
     * Makes topics, each on all brokers.
     *
     * @throws SandboxException if one exists already or cannot be made
     */
    public void createTopics(Collection<NewTopic> topics) {
        Bounded.answer("making topics", admin().createTopics(topics).all());
    }

    /**
     * Waits until every partition, those of internal topics included, has a leader and is on all brokers as written.
     *
     * @return false if that took too long
     */
    public boolean awaitInSync(Duration longest) {
        return await(longest, this::inSync);
    }

    private boolean inSync() {
        Set<String> names = Bounded.answer(
                "listing topics",
                admin().listTopics(new ListTopicsOptions().listInternal(true)).names());
        Collection<TopicDescription> topics = Bounded.answer(
                        "describing topics", admin().describeTopics(names).allTopicNames())
                .values();
        return topics.stream()
                .flatMap(topic -> topic.partitions().stream())
                .allMatch(partition -> partition.leader() != null
                        && partition.isr().size() == partition.replicas().size());
    }

    /** A question that fails is asked again until the time is over. */
    private static boolean await(Duration longest, Question question) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!question.holds()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        return true;
    }

    /** Something asked of brokers that may not answer just now. */
    private interface Question {

        boolean isTrue();

        default boolean holds() {
            try {
                return isTrue();
            } catch (SandboxException e) {
                if (e.getCause() instanceof InterruptedException) {
                    throw e;
                }
                return false;
            }
        }
    }

    private Admin admin() {
        if (admin == null) {
            throw new IllegalStateException("not started");
        }
        return admin;
    }

    private Path folder(int node) {
        return dir.resolve("broker-" + BrokerSettings.id(node));
    }

    private Path settings(int node) {
        return folder(node).resolve("node.properties");
    }

    /** Kills the brokers. */
    @Override
    public void close() throws Exception {
        Closer closer = new Closer();
        running.values().forEach(closer::add);
        if (admin != null) {
            Admin its = admin;
            closer.add(() -> its.close(Duration.ZERO));
        }
        closer.close();
    }
}
