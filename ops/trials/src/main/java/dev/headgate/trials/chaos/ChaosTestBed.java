package dev.headgate.trials.chaos;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.sandbox.Closer;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.footprint.FootprintSampler;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.Vendor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What faults are done to: vendors, brokers, the network before them, and the instances.
 *
 * <p>Threading: one thread.
 */
final class ChaosTestBed implements AutoCloseable {

    static final int PARTITIONS = 6;

    /** The folder of the instances' logs. */
    static final String LOGS = "logs";

    /** The folder of the brokers' data and logs. */
    static final String BROKERS = "brokers";

    private static final Application CHAOS = new Application("chaos", Topics.DEFAULT_PREFIX, Duration.ZERO);
    private static final Duration SERVING = Duration.ofMinutes(2);

    final Path dir;
    final List<ChaosVendor> vendors;
    final Simulator simulator;
    final BrokerCluster brokers;
    final List<TcpProxy> links = new ArrayList<>();
    final InvalidRecords invalid;
    final Supervisor instances;
    final SupervisedApp.Counts counts = new SupervisedApp.Counts();
    final SmallDisk disk;
    final FootprintSampler footprints;
    private final Closer open = new Closer();
    private final Consumer<String> progress;
    private final List<String> accusations = new ArrayList<>();
    private int sides;

    /**
     * Starts all of it but the instances.
     *
     * @param dir an empty folder, left when this is closed
     */
    ChaosTestBed(Path dir, List<ChaosVendor> vendors, ChaosOptions options, Consumer<String> progress)
            throws Exception {
        this.dir = dir;
        this.vendors = List.copyOf(vendors);
        this.progress = progress;
        this.brokers = open.add(new BrokerCluster(Files.createDirectories(dir.resolve(BROKERS)), options.brokers()));
        try {
            simulator = open.add(Simulator.start(SimulatorConfig.of(Stream.concat(
                            vendors.stream().map(it -> it.vendor().spec()),
                            Stream.of(VendorSpec.of(SideApplication.VENDOR)))
                    .toArray(VendorSpec[]::new))));
            for (int node = 0; node < brokers.nodes(); node++) {
                links.add(open.add(new TcpProxy(brokers.proxiedPort(node))));
            }
            brokers.start(links.stream().map(TcpProxy::port).toList(), SERVING);
            brokers.createTopics(CHAOS.topics(PARTITIONS, brokers.nodes(), List.of(ChaosWorkload.TEAM)));
            invalid = new InvalidRecords(client());
            writeProfiles();
            String proxied =
                    links.stream().map(link -> "127.0.0.1:" + link.port()).collect(Collectors.joining(","));
            Set<Safeguard> without = options.without() == null ? Set.of() : Set.of(options.without());
            Duration session = brokers.nodes() == 1 ? Duration.ofSeconds(2) : Launch.SESSION;
            instances = new Supervisor(name -> new SupervisedApp(
                    quick(name, CHAOS, session)
                            .withSettings("results.reply-to: " + ChaosWorkload.TEAM)
                            .withJvmOptions("-Xmx256m")
                            .without(without),
                    dir,
                    proxied,
                    counts));
            SupervisedApp first = instances.apps().getFirst();
            disk = open.add(new SmallDisk(first.state(), options.faults().contains(FaultKind.DISK_FULL)));
            open.add(instances);
            footprints = open.add(new FootprintSampler(
                    instances.apps().stream().map(SupervisedApp::sampled).toList(),
                    client(),
                    topic -> !topic.startsWith(SideApplication.STEM)));
        } catch (Exception e) {
            open.closeAfter(e);
            throw e;
        }
    }

    /** An instance whose death others notice soon. */
    static Launch quick(String name, Application application, Duration session) {
        return Launch.of(name).as(application).session(session).draining(Duration.ofSeconds(15));
    }

    private void writeProfiles() throws IOException {
        Files.createDirectories(dir.resolve(LOGS));
        Path profiles = Files.createDirectories(dir.resolve(Launch.VENDORS));
        Path secret = Files.writeString(dir.resolve("secret"), "chaos");
        for (ChaosVendor one : vendors) {
            Vendor vendor = one.vendor();
            String head = "base-url: http://127.0.0.1:" + simulator.ownPort(vendor.id()) + "/" + vendor.id() + "\n"
                    + "auth: {kind: header, header: Authorization, value: \"Bearer ${file:" + secret + "}\"}\n";
            Files.writeString(
                    profiles.resolve(vendor.id() + ".yaml"),
                    head + String.join("\n", Objects.requireNonNull(vendor.profile())) + "\n");
        }
    }

    /** How to connect past the proxies. */
    Map<String, Object> client() {
        return Map.of("bootstrap.servers", brokers.bootstrapServers());
    }

    /** Where intents without an outcome are, a line each. */
    List<String> unfinished() throws InterruptedException, ExecutionException {
        return Unfinished.lines(client(), CHAOS, PARTITIONS);
    }

    /** A vendor that may be disrupted. */
    String anyVendor(RandomGenerator random) {
        return vendors.get(random.nextInt(vendors.size())).id();
    }

    /** A name that no application had that was made for a fault. */
    String nextSide() {
        return SideApplication.STEM + ++sides;
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
        links.forEach(link -> link.become(TcpProxy.Condition.FAIR));
        brokers.revive();
        disk.empty();
    }

    @Override
    public void close() throws Exception {
        open.close();
    }
}
