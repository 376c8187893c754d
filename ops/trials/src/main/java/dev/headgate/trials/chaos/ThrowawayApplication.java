package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Wait;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Folders;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * An application of its own beside the one that chaos is about, for faults that can't be mended: it is thrown away.
 *
 * <p>Threading: one thread.
 */
final class ThrowawayApplication implements AutoCloseable {

    /** The simulated vendor that it calls. */
    static final String VENDOR = "side";

    /** An instance that can't go on because topics or ledger are not what they must be. */
    static final int REFUSES = 4;

    static final int PARTITIONS = 2;

    private static final String MAIN = "dev.headgate.app.HeadgateMain";
    private static final String READY = "READY management=";
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final ChaosTestBed bed;
    private final String name;
    private final Path dir;
    private final Serde<SpecificRecord> serde = new AvroSerde();
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<String> sent = new ArrayList<>();
    private @Nullable ChildJvm process;
    private int starts;

    /**
     * Makes its topics and configuration.
     *
     * @param settings further lines of its configuration
     * @param serdeSettings of what encodes intents and reads results
     */
    ThrowawayApplication(ChaosTestBed bed, List<String> settings, Map<String, Object> serdeSettings) throws Exception {
        this.bed = bed;
        this.name = bed.nextSide();
        this.dir = Files.createDirectories(bed.folder().root().resolve(name));
        serde.configure(serdeSettings, false);
        Path vendors = Files.createDirectories(dir.resolve("vendors"));
        Files.writeString(
                vendors.resolve(VENDOR + ".yaml"),
                "base-url: " + bed.simulator().baseUrl(VENDOR) + "\nallow-private-addresses: true\n");
        Files.writeString(dir.resolve("config.yaml"), configuration(settings));
        bed.brokers()
                .createTopics(TopicCatalogue.load().topics().stream()
                        .map(topic -> new NewTopic(topic.in(name + "."), PARTITIONS, (short) 3))
                        .toList());
        this.producer = new KafkaProducer<>(bed.client(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    private String configuration(List<String> settings) {
        return String.format(
                        Locale.ROOT,
                        """
                kafka.bootstrap.servers: %s
                kafka.main.consumer.session.timeout.ms: 6000
                kafka.main.consumer.heartbeat.interval.ms: 1500
                application.id: %s
                topics.prefix: %s.
                state.dir: %s
                vendors.dir: %s
                management.port: 0
                drain.deadline: 15s
                """,
                        bed.client().get("bootstrap.servers"),
                        name,
                        name,
                        dir.resolve("state"),
                        dir.resolve("vendors"))
                + String.join("\n", settings) + "\n";
    }

    String topic(String plain) {
        return name + "." + plain;
    }

    /** The changelog of its ledger. */
    String ledger() {
        return name + "-ledger-changelog";
    }

    /** Starts a process; what is still running is killed. */
    void start(Map<String, String> environment) throws IOException, InterruptedException {
        end();
        Path log = bed.folder().logs().resolve(name + "-" + starts++ + ".log");
        ChildJvm.Program program = new ChildJvm.Program(
                MAIN, List.of("-c", dir.resolve("config.yaml").toString()), List.of("-Xmx192m"), List.of());
        process = ChildJvm.start(program, log, environment);
    }

    /** Waits until it serves. Returns false if it ends before, or does not in time. */
    boolean awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!running().log().contains(READY)) {
            if (running().awaitEnd(Duration.ofMillis(100)) || System.nanoTime() - deadline > 0) {
                return false;
            }
        }
        return true;
    }

    /** Its exit code, -1 if it does not end in time. */
    int exitValueWithin(Duration longest) throws InterruptedException {
        return running().awaitEnd(longest) ? running().exitValue() : -1;
    }

    /** SIGTERM. Returns its exit code, -1 if it does not end in time. */
    int stop() throws InterruptedException {
        running().terminate();
        return exitValueWithin(PATIENCE);
    }

    String log() throws IOException {
        return running().log();
    }

    /** Takes its local state away; it must not run. */
    void deleteState() throws IOException {
        Folders.delete(dir.resolve("state"));
    }

    /** Sends so many intents that are due after a while. */
    void send(int count, Duration wait) throws Exception {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = 0; n < count; n++) {
            Intent intent = Intent.newBuilder()
                    .setId(name + "-i-" + sent.size())
                    .setVendor(VENDOR)
                    .setNotBefore(due)
                    .setOperation(Call.newBuilder().setPath("/things/" + n).build())
                    .build();
            sent.add(intent.getId());
            byte[] value = serde.serializer().serialize(topic(Topics.INTENTS), intent);
            put(topic(Topics.INTENTS), null, VENDOR.getBytes(StandardCharsets.UTF_8), value);
        }
    }

    /** Has its schema registered, where there is a registry. */
    void encodeOne() {
        Intent intent = Intent.newBuilder()
                .setId("none")
                .setVendor(VENDOR)
                .setOperation(Call.newBuilder().setPath("/").build())
                .build();
        byte[] _ = serde.serializer().serialize(topic(Topics.INTENTS), intent);
    }

    /** Puts a record where it says. */
    void put(String topic, @Nullable Integer partition, byte[] key, byte @Nullable [] value) throws Exception {
        producer.send(new ProducerRecord<>(topic, partition, key, value)).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Waits until so many wait, as it says itself. Returns whether they did in time. */
    boolean awaitWaiting(int count) throws InterruptedException {
        int[] waiting = {0};
        try (CommittedTopic<VendorStatus> statuses = new CommittedTopic<>(
                bed.client(),
                topic(Topics.STATUS),
                serde.deserializer(),
                VendorStatus.class,
                status -> waiting[0] = Math.toIntExact(status.getWaiting()))) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (waiting[0] != count && System.nanoTime() - deadline < 0) {
                statuses.poll(Duration.ofMillis(100));
            }
        }
        return waiting[0] == count;
    }

    /**
     * Waits until everything sent has an outcome.
     *
     * @return what is wrong, in words; null if each SUCCEEDED once
     */
    @Nullable
    String awaitSucceeded() {
        Map<String, List<OutcomeKind>> outcomes = new HashMap<>();
        try (CommittedTopic<Result> results = new CommittedTopic<>(
                bed.client(),
                topic(Topics.RESULTS),
                serde.deserializer(),
                Result.class,
                result -> outcomes.computeIfAbsent(result.getId(), _ -> new ArrayList<>())
                        .add(result.getOutcome()))) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!outcomes.keySet().containsAll(sent) && System.nanoTime() - deadline < 0) {
                results.poll(Duration.ofMillis(100));
            }
        }
        Map<String, List<OutcomeKind>> expected = new HashMap<>();
        sent.forEach(id -> expected.put(id, List.of(OutcomeKind.SUCCEEDED)));
        return outcomes.equals(expected) ? null : "outcomes of " + sent.size() + " intents: " + outcomes;
    }

    /** Deletes the topic of intents and makes it again. */
    void recreateIntents() throws Exception {
        String intents = topic(Topics.INTENTS);
        try (Admin admin = Admin.create(bed.client())) {
            admin.deleteTopics(List.of(intents)).all().get();
            Wait.until("the topic is gone", PATIENCE, () -> !isThere(admin, intents));
        }
        bed.brokers().createTopics(List.of(new NewTopic(intents, PARTITIONS, (short) 3)));
    }

    private static boolean isThere(Admin admin, String topic) {
        try {
            return admin.listTopics().names().get().contains(topic);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("topics that can't be listed", e);
        }
    }

    /** Gives the topic of intents one partition more. */
    void growIntents() throws Exception {
        try (Admin admin = Admin.create(bed.client())) {
            admin.createPartitions(Map.of(topic(Topics.INTENTS), NewPartitions.increaseTo(PARTITIONS + 1)))
                    .all()
                    .get();
        }
    }

    private ChildJvm running() {
        if (process == null) {
            throw new IllegalStateException("never started: " + name);
        }
        return process;
    }

    private void end() throws IOException, InterruptedException {
        if (process != null) {
            process.close();
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        end();
        producer.close(Duration.ofSeconds(5));
    }
}
