package dev.headgate.trials.harness;

import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;

import dev.headgate.sandbox.Folders;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Where scenarios play: a broker and simulated vendors in this process, the program in others, a temporary folder. Nothing
 * of it is left when it is closed.
 *
 * <p>Threading: one thread opens, starts and closes; any thread may send.
 */
public final class TestBed implements AutoCloseable {

    public static final int PARTITIONS = 2;
    private static final int OUTCOMES = 1_000_000;
    private static final Duration TOPIC = Duration.ofSeconds(30);
    public static final String ACCOUNT_HEADER = "X-Account";

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Serde<SpecificRecord> serde = new AvroSerde();
    private final AtomicLong unsent = new AtomicLong();
    private final Path dir;
    private @Nullable Simulator simulator;
    private final Sandbox sandbox;
    private KafkaProducer<byte[], byte[]> producer;

    public TestBed(List<VendorSpec> vendors) throws Exception {
        this();
        try {
            simulate(vendors);
        } catch (Exception e) {
            closeAfter(e);
            throw e;
        }
    }

    /** Without vendors yet. */
    public TestBed() throws Exception {
        dir = Files.createTempDirectory("headgate-scenario-");
        open.push(() -> Folders.delete(dir));
        try {
            sandbox = opened(Sandbox.start(SandboxConfig.plaintext()));
            sandbox.createTopics(Application.ONE.topics(PARTITIONS));
            producer = opened(producer());
            Files.createDirectory(dir.resolve(Launch.VENDORS));
        } catch (Exception e) {
            closeAfter(e);
            throw e;
        }
    }

    /** A vendor id whose owner is the given partition. */
    public static String vendorIn(int partition, String stem) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> stem + "-" + i)
                .filter(id -> OwnerPartition.of(bytes(id), PARTITIONS) == partition)
                .findFirst()
                .orElseThrow();
    }

    /** Starts the vendors. */
    public void simulate(List<VendorSpec> vendors) throws IOException {
        simulator = opened(Simulator.start(SimulatorConfig.of(vendors.toArray(VendorSpec[]::new))));
    }

    public Simulator simulator() {
        return Objects.requireNonNull(simulator, "no vendors yet");
    }

    /** Writes a vendor's profile: its base URL and what is given besides. */
    public void profile(String vendor, String rest) throws IOException {
        profile(Launch.VENDORS, vendor, vendor, rest);
    }

    /**
     * The same for instances that have profiles of their own.
     *
     * @param vendors the folder of their profiles
     * @param simulated the simulated vendor that answers their calls, so that they can be told from others'
     */
    public void profile(String vendors, String vendor, String simulated, String rest) throws IOException {
        profile(vendors, vendor, simulator().baseUrl(simulated), rest);
    }

    /** The same with a base URL given as a whole. */
    public void profile(String vendors, String vendor, URI baseUrl, String rest) throws IOException {
        String profile = "base-url: " + baseUrl + "\nallow-private-addresses: true\n" + rest;
        Files.writeString(Files.createDirectories(dir.resolve(vendors)).resolve(vendor + ".yaml"), profile);
    }

    /** A file of this bed alone. */
    public Path file(String name) {
        return dir.resolve(name);
    }

    /** Deletes a topic and makes it again, with as many partitions: its offsets begin anew. */
    public void recreate(String topic) throws Exception {
        producer.close();
        try (Admin admin = Admin.create(client())) {
            admin.deleteTopics(List.of(topic)).all().get();
            Wait.until("the topic is gone", TOPIC, () -> !isThere(admin, topic));
        }
        sandbox.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)));
        producer = opened(producer());
    }

    private static boolean isThere(Admin admin, String topic) {
        try {
            return admin.listTopics().names().get().contains(topic);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("topics that can't be listed", e);
        }
    }

    /** How many outcomes a vendor's intents have by now, by kind. */
    public Map<String, Long> kinds(Application application, String vendor) {
        try (OutcomeReader reader = outcomes(application, OUTCOMES)) {
            reader.readToEnd(TOPIC);
            Map<String, Long> kinds = new TreeMap<>();
            reader.outcomes().kinds(vendor).forEach((kind, count) -> kinds.put(kind.name(), count));
            return kinds;
        }
    }

    /** Makes the topics of a further application. */
    public void add(Application application) {
        sandbox.createTopics(application.topics(PARTITIONS));
    }

    /** Starts an instance of the program; waits until it serves. */
    public AppProcess start(String instance) throws IOException, InterruptedException {
        return start(Launch.of(instance));
    }

    /** The same of an application. */
    public AppProcess start(Application application, String instance) throws IOException, InterruptedException {
        return start(Launch.of(instance).as(application));
    }

    /** The same, again if need be: an instance that comes back finds its state. */
    public AppProcess start(Launch launch) throws IOException, InterruptedException {
        Path config = dir.resolve(launch.instance() + ".yaml");
        Files.writeString(config, launch.configuration(dir, sandbox.bootstrapServers()));
        Path sabotage = sabotageDir(launch.instance());
        List<String> options = new ArrayList<>(launch.jvmOptions());
        List<Path> classPath = List.of();
        InjectionPlan plan = launch.plan();
        if (plan != null) {
            classPath = InjectionPlan.classPath(sabotage);
            options.addAll(plan.options(sabotage));
        }
        return opened(AppProcess.start(config, options, classPath));
    }

    /** Tells a running instance that has a {@link InjectionPlan} where to end. */
    public void order(String instance, CrashPoint point) throws IOException {
        InjectionPlan.order(sabotageDir(instance), point);
    }

    /** Takes an instance's state away; it must not run. */
    public void deleteState(String instance) throws IOException {
        Folders.delete(dir.resolve("state-" + instance));
    }

    private Path sabotageDir(String instance) {
        return dir.resolve("sabotage-" + instance);
    }

    /** Sends a vendor's n-th intent, for an account. */
    public void send(String vendor, long n, String account) {
        send(Application.ONE, intent(vendor, n, account).build());
    }

    /** A vendor's n-th intent, for an account. */
    public static Intent.Builder intent(String vendor, long n, String account) {
        return Intent.newBuilder()
                .setId(id(n))
                .setVendor(vendor)
                .setScope(Map.of("account", account))
                .setOperation(Call.newBuilder()
                        .setPath("/things/" + n)
                        .setHeaders(account.isEmpty() ? Map.of() : Map.of(ACCOUNT_HEADER, account))
                        .build());
    }

    /** Sends an intent to an application. */
    public void send(Application application, Intent intent) {
        String topic = application.topic(Topics.INTENTS);
        byte[] value = serde.serializer().serialize(topic, intent);
        var _ = producer.send(new ProducerRecord<>(topic, bytes(intent.getVendor()), value), (_, failure) -> {
            if (failure != null) {
                unsent.incrementAndGet();
            }
        });
    }

    /**
     * Waits until the broker has acknowledged everything sent.
     *
     * @throws IllegalStateException if there is something that it has not
     */
    public void flush() {
        producer.flush();
        if (unsent.get() > 0) {
            throw new IllegalStateException("intents that the broker did not take: " + unsent.get());
        }
    }

    /** Reads an application's outcomes, of at most so many intents. */
    public OutcomeReader outcomes(Application application, int most) {
        return new OutcomeReader(client(), application.topic(Topics.RESULTS), serde.deserializer(), most);
    }

    /** Tells every outcome of an application to a taker. */
    public CommittedTopic<Result> results(Application application, Consumer<Result> taker) {
        return new CommittedTopic<>(
                client(), application.topic(Topics.RESULTS), serde.deserializer(), Result.class, taker);
    }

    /**
     * Judges a vendor's first intents when each has its outcome.
     *
     * @param longest how long to wait for that; then the judge says what is missing
     */
    public Figures judge(Application application, String vendor, int intents, Duration longest) {
        List<IntentKey> sent = IntStream.range(0, intents)
                .mapToObj(n -> new IntentKey(vendor, id(n)))
                .toList();
        try (OutcomeReader reader = outcomes(application, OUTCOMES)) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), longest);
            reader.readToEnd(longest);
            Judgement judgement =
                    Judge.judge(sent, reader.outcomes(), simulator().report(), Duration.ZERO);
            return Objects.requireNonNull(judgement.vendors().get(vendor));
        }
    }

    /** Reads what an application says of its vendors. */
    public StatusReader statuses(Application application) {
        return new StatusReader(client(), application.topic(Topics.STATUS), serde.deserializer());
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", sandbox.bootstrapServers(), "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private Map<String, Object> client() {
        return Map.of("bootstrap.servers", sandbox.bootstrapServers());
    }

    /** The id, and so the idempotency key, of a vendor's n-th intent. */
    public static String id(long n) {
        return "i-" + n;
    }

    @Override
    public void close() throws Exception {
        IllegalStateException failure = new IllegalStateException("not everything could be closed");
        closeAfter(failure);
        if (failure.getSuppressed().length > 0) {
            throw failure;
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

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
