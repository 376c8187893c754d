package dev.headgate.trials.chaos;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.Wait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * An application beside the one that chaos is about. Faults that can't be mended are done to it, while the brokers, the
 * network and the machine are as busy as chaos makes them; then it is thrown away. The run answers for what it does wrong.
 *
 * <p>Threading: one thread.
 */
final class SideApplication implements AutoCloseable {

    /** How the names of all of them begin, and those of their topics. */
    static final String STEM = "side-";

    /** The simulated vendor that they call. */
    static final String VENDOR = "side";

    /** Where Debian and its kin have it; elsewhere the clock is not stepped. */
    private static final Path FAKE_TIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");

    /** An instance ends so that can't go on because topics or ledger are not what they must be. */
    private static final int REFUSES = 4;

    private static final int PARTITIONS = 2;
    private static final int INTENTS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration NOTICE = Duration.ofSeconds(60);
    private static final Duration REGISTRY_AWAY = Duration.ofSeconds(8);

    /** About what the command takes. */
    private static final Duration GROWTH = Duration.ofSeconds(20);

    private static final String PROFILES = "side-vendors";

    /** The heap of each of its processes, whichever version it is. */
    private static final String HEAP = "-Xmx192m";

    private static final long LATE_ORDINAL = 1L << 62;

    /** What Kafka Streams logs. */
    private static final String THREAD_DIED = "Replacing thread";

    /** The mark of records with a format, and the highest there can ever be. */
    private static final byte[] NEWEST = {(byte) 0xF6, (byte) 0xFF, 1, 2, 3};

    private static final byte[] KEY = VENDOR.getBytes(StandardCharsets.UTF_8);

    private final ChaosTestBed bed;
    private final Application application;
    private final Launch launch;
    private final SupervisedApp app;
    private final RecordSender sender;
    private final List<String> sent = new ArrayList<>();

    /**
     * Makes its topics and configuration.
     *
     * @param settings further lines of its configuration
     * @param encoding settings of what encodes intents and reads results
     */
    private SideApplication(ChaosTestBed bed, List<String> settings, Map<String, Object> encoding) throws Exception {
        this.bed = bed;
        this.application = Application.named(bed.nextSide(), Duration.ZERO);
        this.launch = ChaosTestBed.quick(application.id(), application, Launch.SESSION)
                .withVendors(PROFILES)
                .withSettings(settings.toArray(String[]::new))
                .withJvmOptions(HEAP);
        this.app = new SupervisedApp(launch, bed.dir, bed.brokers.bootstrapServers(), new SupervisedApp.Counts());
        Files.writeString(
                Files.createDirectories(bed.dir.resolve(PROFILES)).resolve(VENDOR + ".yaml"),
                "base-url: " + bed.simulator.baseUrl(VENDOR) + "\nallow-private-addresses: true\n");
        bed.brokers.createTopics(application.topics(PARTITIONS, bed.brokers.nodes()));
        this.sender = new RecordSender(bed.client(), encoding);
    }

    /** What is done to an application. */
    private interface Hurt {

        /** Returns what it did wrong, in words; null for nothing. */
        @Nullable
        String done(SideApplication side) throws Exception;
    }

    /** Whether a clock can be stepped here. */
    static boolean canStepClocks() {
        return Files.isRegularFile(FAKE_TIME);
    }

    /** The topic of intents is deleted and made again. */
    static boolean topicRecreated(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "RECREATED", Duration.ofSeconds(40), side -> {
            Application.delete(bed.client(), side.intents());
            bed.brokers.createTopics(List.of(new NewTopic(side.intents(), PARTITIONS, (short) bed.brokers.nodes())));
            int code = side.exitValue();
            return code == REFUSES
                    ? side.finishedAgain("it did not start on the topic made again")
                    : "the instance under which intents was made again ended with " + code;
        });
    }

    /** The topic of intents gets a partition more, and the command that moves what is kept is killed in the midst of it. */
    static boolean partitionsGrown(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "GROWN", Duration.ofSeconds(60), side -> {
            try (Admin admin = Admin.create(bed.client())) {
                admin.createPartitions(Map.of(side.intents(), NewPartitions.increaseTo(PARTITIONS + 1)))
                        .all()
                        .get();
            }
            int code = side.exitValue();
            int again = side.started(Map.of()).exitValue();
            if (code != REFUSES || again != REFUSES) {
                return "with a partition more it ended with " + code + ", and the next start with " + again;
            }
            int _ = side.grow(Duration.ofMillis(random.nextLong(GROWTH.toMillis())));
            int grown = side.grow(NOTICE);
            return grown == 0
                    ? side.finishedAgain("it did not start on a partition more")
                    : "topics grow ended with " + grown;
        });
    }

    /** It is the next version, the one before and the next one again, while intents wait that the one before has accepted. */
    static boolean versionRolled(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "ROLLED", Duration.ofSeconds(60), side -> {
            Launch next = side.launch.withJvmOptions(HEAP, PreviousVersion.NEXT);
            for (Launch version : List.of(next, side.launch, next)) {
                int stopped = side.stop();
                if (stopped != 0 || !side.serves(version)) {
                    return "it was stopped with " + stopped + ", and did not start as "
                            + (version.equals(next) ? "the next version" : "the version before");
                }
            }
            side.send(INTENTS, Duration.ofSeconds(1));
            return side.finished();
        });
    }

    /** While it is stopped, a version to come writes to its ledger. */
    static boolean newerEntry(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "NEWER_ENTRY", Duration.ofSeconds(30), side -> {
            int stopped = side.stop();
            side.putEntry(NEWEST);
            int refused = side.started(Map.of()).exitValue();
            side.putEntry(null);
            boolean serves = side.serves(side.launch);
            if (stopped != 0 || refused != REFUSES) {
                return "it was stopped with " + stopped + ", and an entry of a newer version ended it with " + refused;
            }
            return serves ? side.finished() : "it did not start when the entry was taken out";
        });
    }

    /** It is started with a clock that is an hour slow. */
    static boolean slowClock(ChaosTestBed bed, RandomGenerator random) throws Exception {
        if (!canStepClocks()) {
            return false;
        }
        try (SideApplication side = new SideApplication(bed, List.of(), Map.of())) {
            int code = side.started(Map.of(
                            "LD_PRELOAD", FAKE_TIME.toString(), "FAKETIME", "-1h", "FAKETIME_DONT_FAKE_MONOTONIC", "1"))
                    .exitValue();
            return accused(
                    bed,
                    "CLOCK",
                    code <= 0 || !side.app.process().log().contains("clock")
                            ? "with a clock an hour slow it ended with " + code
                            : side.finishedAgain("it did not start with a clock set right"));
        }
    }

    /** The schema registry has nothing but errors for a while. */
    static boolean registryErrors(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (FlakyRegistry registry = new FlakyRegistry();
                SideApplication side = new SideApplication(
                        bed,
                        List.of("serde.schema.registry.url: " + registry.url()),
                        Map.of("schema.registry.url", registry.url()))) {
            if (!side.serves(side.launch)) {
                return false;
            }
            byte[] _ = side.sender.encode(side.intents(), side.intent("none", Instant.EPOCH)); // registers its schema
            registry.answerWith(FlakyRegistry.ERRORS.get(random.nextInt(FlakyRegistry.ERRORS.size())));
            side.send(INTENTS, Duration.ZERO);
            Wait.pass(REGISTRY_AWAY);
            registry.answerWith(FlakyRegistry.WELL);
            String wrong = side.finished();
            boolean died = side.app.process().log().contains(THREAD_DIED);
            return accused(bed, "REGISTRY", wrong == null && died ? "a stream thread died of it" : wrong);
        }
    }

    /** Hurts one that serves, in which intents wait that are due after a while. */
    private static boolean waiting(ChaosTestBed bed, String what, Duration wait, Hurt hurt) throws Exception {
        try (SideApplication side = new SideApplication(bed, List.of(), Map.of())) {
            if (!side.serves(side.launch)) {
                return false;
            }
            side.send(INTENTS, wait);
            return side.awaitWaiting() && accused(bed, what, hurt.done(side));
        }
    }

    private static boolean accused(ChaosTestBed bed, String what, @Nullable String wrong) {
        if (wrong != null) {
            bed.accuse(what + ": " + wrong);
        }
        return true;
    }

    private String intents() {
        return application.topic(Topics.INTENTS);
    }

    private SideApplication started(Map<String, String> environment) throws IOException, InterruptedException {
        app.start(launch, environment);
        return this;
    }

    /** Starts a process. Returns whether it serves in time. */
    private boolean serves(Launch version) throws IOException, InterruptedException {
        return app.start(version, Map.of()).awaitReady(PATIENCE);
    }

    /** The code with which it ends by itself, -1 if it does not in time. */
    private int exitValue() throws InterruptedException {
        return app.process().exitValueWithin(NOTICE);
    }

    /** SIGTERM. Returns its exit code, -1 if it does not end in time. */
    private int stop() throws InterruptedException {
        return app.process().stop(PATIENCE);
    }

    /** Writes an entry to its ledger, or takes it out, and takes its local state away; it must not run. */
    private void putEntry(byte @Nullable [] entry) throws Exception {
        byte[] key = ByteBuffer.allocate(9).put((byte) 0).putLong(LATE_ORDINAL).array();
        RecordMetadata _ =
                sender.put(application.id() + "-ledger-changelog", OwnerPartition.of(KEY, PARTITIONS), key, entry);
        app.loseState();
    }

    /** Sends so many intents that are due after a while. */
    private void send(int count, Duration wait) throws Exception {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = 0; n < count; n++) {
            Intent intent = intent(application.id() + "-i-" + sent.size(), due);
            sent.add(intent.getId());
            RecordMetadata _ = sender.put(intents(), null, KEY, sender.encode(intents(), intent));
        }
    }

    private Intent intent(String id, Instant due) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor(VENDOR)
                .setNotBefore(due)
                .setOperation(Call.newBuilder().setPath("/things/" + id).build())
                .build();
    }

    /** Waits until all of them wait, as it says itself. Returns whether they did in time. */
    private boolean awaitWaiting() {
        try (StatusReader statuses =
                new StatusReader(bed.client(), application.topic(Topics.STATUS), sender.decoder())) {
            return statuses.readUntil(VENDOR, it -> it.getWaiting() == INTENTS, PATIENCE);
        }
    }

    /**
     * Has the command give it one partition more; it must not run.
     *
     * @param killedAfter when the command is killed
     * @return its exit code
     */
    private int grow(Duration killedAfter) throws IOException, InterruptedException {
        Path log = bed.dir.resolve(ChaosTestBed.LOGS).resolve(application.id() + "-grow.log");
        String partitions = Integer.toString(PARTITIONS + 1);
        try (ChildJvm command = launch.command(bed.dir, log, "topics", "grow", "--partitions", partitions)) {
            if (!command.awaitEnd(killedAfter)) {
                command.kill();
            }
            return command.exitValue();
        }
    }

    private @Nullable String finishedAgain(String otherwise) throws Exception {
        if (!serves(launch)) {
            return otherwise;
        }
        send(INTENTS, Duration.ofSeconds(1));
        return finished();
    }

    /** Waits until everything sent has an outcome, and stops it. Returns what is wrong, in words; null for nothing. */
    private @Nullable String finished() throws Exception {
        Map<String, List<OutcomeKind>> outcomes = new HashMap<>();
        try (CommittedTopic<Result> results = new CommittedTopic<>(
                bed.client(),
                List.of(application.topic(Topics.RESULTS)),
                sender.decoder(),
                Result.class,
                result -> outcomes.computeIfAbsent(result.getId(), _ -> new ArrayList<>())
                        .add(result.getOutcome()))) {
            results.readUntil(() -> outcomes.keySet().containsAll(sent), PATIENCE);
        }
        Map<String, List<OutcomeKind>> expected = new HashMap<>();
        sent.forEach(id -> expected.put(id, List.of(OutcomeKind.SUCCEEDED)));
        if (!outcomes.equals(expected)) {
            return "outcomes of " + sent.size() + " intents: " + outcomes;
        }
        int code = stop();
        return code == 0 ? null : "it was stopped with " + code;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try (sender) {
            app.close();
        }
    }
}
