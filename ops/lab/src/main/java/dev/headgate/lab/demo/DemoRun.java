package dev.headgate.lab.demo;

import dev.headgate.app.Configuration;
import dev.headgate.app.Headgate;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.Principals;
import dev.headgate.app.management.Role;
import dev.headgate.console.Console;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.status.StatusFollower;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A broker, simulated vendors and Headgate in this process, and the intents of a plan on their way through them.
 *
 * <p>Threading: one thread.
 */
final class DemoRun implements AutoCloseable {

    private static final int PARTITIONS = 4;
    private static final Duration LAST_READ = Duration.ofSeconds(20);

    private final DemoPlan plan;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final List<IntentKey> sent = new ArrayList<>();
    private final Simulator simulator;
    private final Headgate headgate;
    private final Configuration configuration;
    private final String console;
    private final OutcomeReader outcomes;
    private final StatusFollower status;
    private final DemoHistory history = new DemoHistory();
    private final long began;
    private long last;

    private DemoRun(DemoPlan plan, DemoFolder folder, Consumer<String> progress) throws Exception {
        this.plan = plan;
        try {
            progress.accept("Starting a Kafka broker, eight simulated vendors and Headgate ...");
            Sandbox sandbox = opened(Sandbox.start(SandboxConfig.plaintext().withDir(folder.broker())));
            sandbox.createTopics(topics());
            simulator = opened(Simulator.start(plan.simulator()));
            configuration = configuration(folder, sandbox);
            headgate = opened(Headgate.start(configuration));
            console = startConsole();
            String results = configuration.codec().topic(Topics.RESULTS);
            outcomes =
                    opened(new OutcomeReader(configuration.kafka(), results, new AvroDeserializer(), 2 * DemoPlan.MAX));
            Cluster cluster = opened(Cluster.connect(configuration.kafka()));
            status = opened(new StatusFollower(cluster, configuration.codec()));
            began = System.nanoTime();
            last = began;
            produce(plan.produce());
        } catch (Exception e) {
            closeAfter(e);
            throw e;
        }
    }

    /**
     * Starts everything and produces the intents.
     *
     * @throws Exception what a broker, a port or a file made impossible; nothing is left running
     */
    static DemoRun start(DemoPlan plan, DemoFolder folder, Consumer<String> progress) throws Exception {
        return new DemoRun(plan, folder, progress);
    }

    /** Reads on for a while at most. */
    void read(Duration longest) {
        status.poll(longest.dividedBy(2));
        if (outcomes.poll(longest.dividedBy(2)) > 0) {
            last = System.nanoTime();
        }
    }

    /** Where the console is, for a browser on this machine; it ends with the demo. */
    String console() {
        return console;
    }

    private String startConsole() throws UnknownHostException {
        String token = UUID.randomUUID().toString();
        ManagementServer server = opened(ManagementServer.builder()
                .principals(Principals.of("demo", Role.CHANGE, token))
                .routes(new Console(configuration, true))
                .start());
        return server.uri() + "/console#token=" + token;
    }

    DemoSnapshot look() {
        Duration elapsed = elapsed();
        long total = outcomes.outcomes().total();
        Instant now = Instant.now();
        Map<String, VendorStatus> reported = status.reported();
        List<DemoSnapshot.Row> rows = plan.shares().entrySet().stream()
                .map(share -> DemoSnapshot.Row.of(share.getKey(), share.getValue(), reported.get(share.getKey()), now))
                .toList();
        history.add(elapsed, total, rows);
        return new DemoSnapshot(
                elapsed,
                total,
                sent.size(),
                history.ofAll(),
                rows.stream().map(row -> row.with(history.of(row.vendor()))).toList());
    }

    /** Whether every intent has its outcome. */
    boolean finished() {
        return outcomes.outcomes().distinct() >= sent.size();
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Stops Headgate, which drains it, and reads what it still wrote. */
    void drain() {
        headgate.close();
        open.remove(headgate);
        if (!outcomes.readToEnd(LAST_READ)) {
            throw new IllegalStateException("the results topic could not be read to its end in " + LAST_READ);
        }
        status.poll(Duration.ZERO);
    }

    /** What the vendors counted. */
    Report report() {
        return simulator.report();
    }

    /** What came of it; after {@link #drain}. */
    Judgement judge(Report report) {
        return Judge.judge(sent, outcomes.outcomes(), report, Duration.ofNanos(last - began));
    }

    @Override
    public void close() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    private <T extends AutoCloseable> T opened(T one) {
        open.push(one);
        return one;
    }

    private void closeAfter(Exception failure) {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }

    private static List<NewTopic> topics() {
        return TopicCatalogue.load().topics().stream().map(DemoRun::topic).toList();
    }

    private static NewTopic topic(Topic topic) {
        return new NewTopic(topic.in(Topics.DEFAULT_PREFIX), PARTITIONS, (short) 1).configs(topic.settings());
    }

    private Configuration configuration(DemoFolder folder, Sandbox sandbox) throws IOException {
        for (DemoVendor vendor : DemoVendor.ALL) {
            Files.writeString(
                    folder.vendors().resolve(vendor.id() + ".yaml"), vendor.profile(simulator.baseUrl(vendor.id())));
        }
        return Configuration.of(Map.of(
                "kafka.bootstrap.servers",
                sandbox.bootstrapServers(),
                "application.id",
                "headgate-demo",
                "topics.prefix",
                Topics.DEFAULT_PREFIX,
                "state.dir",
                folder.state().toString(),
                "vendors.dir",
                folder.vendors().toString(),
                "management.port",
                "-1"));
    }

    /** Sends more intents. */
    void produce(List<Intent> intents) throws InterruptedException, ExecutionException {
        String topic = configuration.codec().topic(Topics.INTENTS);
        Map<String, Object> config = new HashMap<>(configuration.kafka());
        config.put("acks", "all");
        List<Future<RecordMetadata>> acknowledged = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (Intent intent : intents) {
                byte[] key = intent.getVendor().getBytes(StandardCharsets.UTF_8);
                byte[] value = configuration.codec().encode(Topics.INTENTS, intent);
                acknowledged.add(producer.send(new ProducerRecord<>(topic, key, value)));
                sent.add(new IntentKey(intent.getVendor(), intent.getId()));
            }
        }
        for (Future<RecordMetadata> one : acknowledged) {
            one.get();
        }
    }
}
