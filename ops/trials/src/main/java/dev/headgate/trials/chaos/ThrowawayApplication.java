package dev.headgate.trials.chaos;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Folders;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.harness.StatusReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * An application of its own beside the one that chaos is about, for faults that can't be mended: it is thrown away.
 *
 * <p>Threading: one thread.
 */
final class ThrowawayApplication implements AutoCloseable {

    /** How the names of all of them begin, and those of their topics. */
    static final String STEM = "side-";

    /** The simulated vendor that it calls. */
    static final String VENDOR = "side";

    /** An instance that can't go on because topics or ledger are not what they must be. */
    static final int REFUSES = 4;

    static final int PARTITIONS = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** The heap of each of its processes, whichever version it is. */
    private static final String HEAP = "-Xmx192m";

    private final ChaosTestBed bed;
    private final Application application;
    private final Launch launch;
    private final Path dir;
    private final RecordSender sender;
    private final List<String> sent = new ArrayList<>();
    private @Nullable AppProcess process;
    private int starts;

    /**
     * Makes its topics and configuration.
     *
     * @param settings further lines of its configuration
     * @param encoding settings of what encodes intents and reads results
     */
    ThrowawayApplication(ChaosTestBed bed, List<String> settings, Map<String, Object> encoding) throws Exception {
        this.bed = bed;
        this.application = Application.named(bed.nextSide(), Duration.ZERO);
        this.launch = Launch.of(application.id())
                .as(application)
                .quick()
                .draining(Duration.ofSeconds(15))
                .withSettings(settings.toArray(String[]::new))
                .withJvmOptions(HEAP);
        this.dir = Files.createDirectories(bed.folder().root().resolve(application.id()));
        Path vendors = Files.createDirectories(dir.resolve(Launch.VENDORS));
        Files.writeString(
                vendors.resolve(VENDOR + ".yaml"),
                "base-url: " + bed.simulator().baseUrl(VENDOR) + "\nallow-private-addresses: true\n");
        bed.brokers().createTopics(application.topics(PARTITIONS, BrokerCluster.NODES));
        this.sender = new RecordSender(bed.client(), encoding);
    }

    /** The changelog of its ledger. */
    String ledger() {
        return application.id() + "-ledger-changelog";
    }

    private String intents() {
        return application.topic(Topics.INTENTS);
    }

    /** Starts a process; what is still running is killed. */
    void start(Map<String, String> environment) throws IOException, InterruptedException {
        start(launch, environment);
    }

    private void start(Launch launch, Map<String, String> environment) throws IOException, InterruptedException {
        end();
        Path log = bed.folder().logs().resolve(application.id() + "-" + starts++ + ".log");
        process = launch.launch(dir, bed.brokers().bootstrapServers(), log, environment);
    }

    /** Starts a process as always. Returns whether it serves in time. */
    boolean serves() throws IOException, InterruptedException {
        return serves(launch);
    }

    /** Starts a process of the version that follows this one. Returns whether it serves in time. */
    boolean servesAsNextVersion() throws IOException, InterruptedException {
        return serves(launch.withJvmOptions(HEAP, PreviousVersion.NEXT));
    }

    private boolean serves(Launch version) throws IOException, InterruptedException {
        start(version, Map.of());
        return running().awaitReady(PATIENCE);
    }

    /** Its exit code, -1 if it does not end in time. */
    int exitValueWithin(Duration longest) throws InterruptedException {
        return running().exitValueWithin(longest);
    }

    /** SIGTERM. Returns its exit code, -1 if it does not end in time. */
    int stop() throws InterruptedException {
        return running().stop(PATIENCE);
    }

    String log() {
        return running().log();
    }

    /** Takes its local state away; it must not run. */
    void deleteState() throws IOException {
        Folders.delete(launch.state(dir));
    }

    /** Sends so many intents that are due after a while. */
    void send(int count, Duration wait) throws Exception {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = 0; n < count; n++) {
            Intent intent = Intent.newBuilder()
                    .setId(application.id() + "-i-" + sent.size())
                    .setVendor(VENDOR)
                    .setNotBefore(due)
                    .setOperation(Call.newBuilder().setPath("/things/" + n).build())
                    .build();
            sent.add(intent.getId());
            put(intents(), null, VENDOR.getBytes(StandardCharsets.UTF_8), sender.encode(intents(), intent));
        }
    }

    /** Has its schema registered, where there is a registry. */
    void encodeOne() {
        Intent intent = Intent.newBuilder()
                .setId("none")
                .setVendor(VENDOR)
                .setOperation(Call.newBuilder().setPath("/").build())
                .build();
        byte[] _ = sender.encode(intents(), intent);
    }

    /** Puts a record where it says. */
    void put(String topic, @Nullable Integer partition, byte[] key, byte @Nullable [] value) throws Exception {
        RecordMetadata _ = sender.put(topic, partition, key, value);
    }

    /** Waits until so many wait, as it says itself. Returns whether they did in time. */
    boolean awaitWaiting(int count) {
        try (StatusReader statuses =
                new StatusReader(bed.client(), application.topic(Topics.STATUS), sender.decoder())) {
            return statuses.readUntil(VENDOR, it -> it.getWaiting() == count, PATIENCE);
        }
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
                application.topic(Topics.RESULTS),
                sender.decoder(),
                Result.class,
                result -> outcomes.computeIfAbsent(result.getId(), _ -> new ArrayList<>())
                        .add(result.getOutcome()))) {
            results.readUntil(() -> outcomes.keySet().containsAll(sent), PATIENCE);
        }
        Map<String, List<OutcomeKind>> expected = new HashMap<>();
        sent.forEach(id -> expected.put(id, List.of(OutcomeKind.SUCCEEDED)));
        return outcomes.equals(expected) ? null : "outcomes of " + sent.size() + " intents: " + outcomes;
    }

    /** Deletes the topic of intents and makes it again. */
    void recreateIntents() throws Exception {
        Application.delete(bed.client(), intents());
        bed.brokers().createTopics(List.of(new NewTopic(intents(), PARTITIONS, (short) BrokerCluster.NODES)));
    }

    /** Gives the topic of intents one partition more. */
    void growIntents() throws Exception {
        try (Admin admin = Admin.create(bed.client())) {
            admin.createPartitions(Map.of(intents(), NewPartitions.increaseTo(PARTITIONS + 1)))
                    .all()
                    .get();
        }
    }

    /**
     * Has the command give it one partition more; it must not run.
     *
     * @param killedAfter when the command is killed
     * @return its exit code, -1 if it does not end in time
     */
    int grow(Duration killedAfter) throws IOException, InterruptedException {
        Path log = bed.folder().logs().resolve(application.id() + "-grow-" + starts++ + ".log");
        String partitions = Integer.toString(PARTITIONS + 1);
        try (ChildJvm command = launch.command(dir, log, "topics", "grow", "--partitions", partitions)) {
            if (!command.awaitEnd(killedAfter)) {
                command.kill();
            }
            return command.exitValue();
        }
    }

    private AppProcess running() {
        if (process == null) {
            throw new IllegalStateException("never started: " + application.id());
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
        try (sender) {
            end();
        }
    }
}
