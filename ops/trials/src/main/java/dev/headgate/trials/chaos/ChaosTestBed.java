package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Safeguard;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/**
 * What faults are done to: three brokers, the network before them, and the instances.
 *
 * <p>Threading: one thread.
 */
final class ChaosTestBed implements AutoCloseable {

    static final int PARTITIONS = 6;
    private static final Duration BROKERS = Duration.ofMinutes(2);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final ChaosFolder folder;
    private final Consumer<String> progress;
    private final BrokerCluster brokers;
    private final List<TcpProxy> links = new ArrayList<>();
    private final SmallDisk disk;
    private final Simulator simulator;
    private final List<String> vendors;
    private final InvalidRecords hostile = new InvalidRecords();
    private final List<String> accusations = new ArrayList<>();
    private int sides;
    private @Nullable Supervisor fleet;

    /**
     * @param simulator the vendors
     * @param vendors those that faults are done to, each with a port of its own
     * @param smallDisk whether an instance's state is to be on a disk that can be filled
     */
    ChaosTestBed(
            ChaosFolder folder, Simulator simulator, List<String> vendors, boolean smallDisk, Consumer<String> progress)
            throws Exception {
        this.simulator = simulator;
        this.vendors = List.copyOf(vendors);
        this.folder = folder;
        this.progress = progress;
        this.brokers = new BrokerCluster(folder.brokers());
        this.disk = new SmallDisk(folder.state(Supervisor.NAMES.getFirst()));
        try {
            open.push(brokers);
            for (int node = 0; node < BrokerCluster.NODES; node++) {
                TcpProxy link = new TcpProxy(brokers.proxiedPort(node));
                open.push(link);
                links.add(link);
            }
            brokers.start(links.stream().map(TcpProxy::port).toList(), BROKERS);
            brokers.createTopics(TopicCatalogue.load().topics().stream()
                    .map(topic ->
                            new NewTopic(topic.in(Topics.DEFAULT_PREFIX), PARTITIONS, (short) BrokerCluster.NODES))
                    .toList());
            open.push(disk);
            if (smallDisk) {
                disk.mount();
            }
        } catch (Exception e) {
            closeAfter(e);
            throw e;
        }
    }

    /** Starts the instances. */
    void startApps(@Nullable Safeguard without) throws IOException {
        String proxied = links.stream().map(link -> "127.0.0.1:" + link.port()).collect(Collectors.joining(","));
        for (String name : Supervisor.NAMES) {
            folder.configure(name, proxied);
        }
        folder.configure(Supervisor.GUEST, proxied);
        fleet = new Supervisor(folder, without);
        open.push(fleet);
    }

    /** How to connect past the proxies. */
    Map<String, Object> client() {
        return Map.of("bootstrap.servers", brokers.bootstrapServers());
    }

    BrokerCluster brokers() {
        return brokers;
    }

    List<TcpProxy> links() {
        return links;
    }

    Supervisor fleet() {
        return Objects.requireNonNull(fleet, "no instances yet");
    }

    SmallDisk disk() {
        return disk;
    }

    Simulator simulator() {
        return simulator;
    }

    /** Vendors that may be disrupted. */
    List<String> vendors() {
        return vendors;
    }

    ChaosFolder folder() {
        return folder;
    }

    /** What was sent that nobody should send. */
    InvalidRecords hostile() {
        return hostile;
    }

    /** A name that no side application had. */
    String nextSide() {
        return "side-" + ++sides;
    }

    /** A fault saw the program break a promise. */
    void accuse(String wrong) {
        accusations.add(wrong);
        say("BROKEN: " + wrong);
    }

    /** What faults saw it break, each in words. */
    List<String> accusations() {
        return List.copyOf(accusations);
    }

    void say(String line) {
        progress.accept(line);
    }

    /** Everything is as it was before the first fault, but for instances that are still starting. */
    void heal() throws IOException {
        links.forEach(link -> link.become(NetworkCondition.FAIR));
        brokers.revive();
        disk.empty();
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
