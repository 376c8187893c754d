package dev.headgate.trials.chaos;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.sandbox.Closer;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.footprint.FootprintSampler;
import dev.headgate.trials.footprint.Footprints;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Safeguard;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What faults are done to: three brokers, the network before them, and the instances.
 *
 * <p>Threading: one thread.
 */
final class ChaosTestBed implements AutoCloseable {

    static final int PARTITIONS = 6;

    private static final Duration BROKERS = Duration.ofMinutes(2);

    private final Closer open = new Closer();
    private final ChaosFolder folder;
    private final Consumer<String> progress;
    private final BrokerCluster brokers;
    private final List<TcpProxy> links = new ArrayList<>();
    private final SmallDisk disk;
    private final Simulator simulator;
    private final List<String> vendors;
    private final InvalidRecords invalid = new InvalidRecords();
    private final List<String> accusations = new ArrayList<>();
    private int sides;
    private @Nullable Supervisor instances;
    private @Nullable FootprintSampler footprints;

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
        this.brokers = open.add(new BrokerCluster(folder.brokers()));
        this.disk = new SmallDisk(SupervisedApp.state(Supervisor.NAMES.getFirst(), folder));
        try {
            for (int node = 0; node < BrokerCluster.NODES; node++) {
                links.add(open.add(new TcpProxy(brokers.proxiedPort(node))));
            }
            brokers.start(links.stream().map(TcpProxy::port).toList(), BROKERS);
            brokers.createTopics(Application.ONE.topics(PARTITIONS, BrokerCluster.NODES, List.of(ChaosWorkload.TEAM)));
            open.add(disk);
            if (smallDisk) {
                disk.mount();
            }
        } catch (Exception e) {
            open.closeAfter(e);
            throw e;
        }
    }

    /** Starts the instances. */
    void startInstances(@Nullable Safeguard without) {
        String proxied = links.stream().map(link -> "127.0.0.1:" + link.port()).collect(Collectors.joining(","));
        Supervisor its = open.add(new Supervisor(folder, proxied, without));
        instances = its;
        footprints = open.add(
                new FootprintSampler(its.sampled(), client(), topic -> !topic.startsWith(ThrowawayApplication.STEM)));
    }

    /** How to connect past the proxies. */
    Map<String, Object> client() {
        return Map.of("bootstrap.servers", brokers.bootstrapServers());
    }

    /** Where intents without an outcome are, a line each. */
    List<String> unfinished() throws InterruptedException, ExecutionException {
        return Unfinished.lines(client(), SupervisedApp.CHAOS, PARTITIONS);
    }

    BrokerCluster brokers() {
        return brokers;
    }

    List<TcpProxy> links() {
        return links;
    }

    Supervisor instances() {
        return Objects.requireNonNull(instances, "no instances yet");
    }

    /** What the instances held so far. */
    Footprints footprints() {
        return sampler().seen();
    }

    /** Instances are looked at no more. */
    void endSampling() throws InterruptedException, ExecutionException {
        sampler().close();
    }

    private FootprintSampler sampler() {
        return Objects.requireNonNull(footprints, "no instances yet");
    }

    SmallDisk disk() {
        return disk;
    }

    Simulator simulator() {
        return simulator;
    }

    /** A vendor that may be disrupted. */
    String anyVendor(RandomGenerator random) {
        return vendors.get(random.nextInt(vendors.size()));
    }

    ChaosFolder folder() {
        return folder;
    }

    /** What was sent that nobody should send. */
    InvalidRecords invalid() {
        return invalid;
    }

    /** A name that no throw-away application had. */
    String nextSide() {
        return ThrowawayApplication.STEM + ++sides;
    }

    /** A fault saw the program break a promise. */
    void accuse(String wrong) {
        accusations.add(wrong);
        progress.accept("BROKEN: " + wrong);
    }

    /** What faults saw it break, each in words. */
    List<String> accusations() {
        return List.copyOf(accusations);
    }

    /** Everything is as it was before the first fault, but for instances that are still starting. */
    void heal() throws IOException {
        links.forEach(link -> link.become(NetworkCondition.FAIR));
        brokers.revive();
        disk.empty();
    }

    @Override
    public void close() throws Exception {
        open.close();
    }
}
