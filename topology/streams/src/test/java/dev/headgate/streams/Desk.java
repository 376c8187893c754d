package dev.headgate.streams;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.Saved;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.metrics.LimitOverrides;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.parking.BlockReader;
import dev.headgate.streams.record.ResultsFormat;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.record.UndecodedStore;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The topology on a bench: virtual time, a vendor that answers as told, and calls that end when told to. */
public final class Desk implements AutoCloseable {

    static final int PARTITIONS = 1;
    private static final TopicCodec AVRO = codec(new AvroSerde());

    public final Map<String, VendorBinding> bindings = new HashMap<>();
    public final List<Attempt> calls = new ArrayList<>();

    /** What is wrong with the profiles that are there and not in force. */
    final Map<String, String> problems = new HashMap<>();

    /** How often anybody asked for a vendor's binding. */
    int looks;

    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final Shutdown drain = new Shutdown();

    /** What the watch of retention would set. */
    final RetentionDeadlines retention = new RetentionDeadlines();

    public final RateLimiterRegistry limits;
    private final Queue<Runnable> pool = new ArrayDeque<>();
    private final TopicCodec codec;
    private final TopologyTestDriver driver;
    private final Map<Long, byte[]> parked = new HashMap<>();

    /** No block before this one is needed any more. */
    long parkedFrom;

    private long bindingsVersion;
    private boolean closed;
    private long now =
            MILLISECONDS.toNanos(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());
    private Function<Attempt, Reply> vendor = attempt -> answer(200, new Verdict.Deliver());

    public Desk(Path stateDir) {
        this(stateDir, PARTITIONS, settings(1000, 10_000));
    }

    public Desk(Path stateDir, FaultInjection faults) {
        this(stateDir, PARTITIONS, settings(1000, 10_000), faults);
    }

    public Desk(Path stateDir, int partitions, TaskSettings settings) {
        this(stateDir, partitions, settings, new FaultInjection() {});
    }

    Desk(Path stateDir, int partitions, TaskSettings settings, FaultInjection faults) {
        this(stateDir, Layout.first("topic", partitions), settings, faults, null, AVRO);
    }

    /** Of an application whose ledger was written for this. */
    public Desk(Path stateDir, Layout layout) {
        this(stateDir, layout, settings(1000, 10_000), new FaultInjection() {}, null, AVRO);
    }

    Desk(Path stateDir, Layout layout, TaskSettings settings) {
        this(stateDir, layout, settings, new FaultInjection() {}, null, AVRO);
    }

    /** With results and pages written so. */
    public Desk(Path stateDir, ResultsFormat results) {
        this(
                stateDir,
                Layout.first("topic", PARTITIONS),
                settings(1000, 10_000),
                new FaultInjection() {},
                null,
                new TopicCodec(new AvroSerde(), "t.", results));
    }

    /** With a Serde of another's making. */
    public Desk(Path stateDir, Serde<SpecificRecord> serde) {
        this(
                stateDir,
                Layout.first("topic", PARTITIONS),
                settings(1000, 10_000),
                new FaultInjection() {},
                null,
                codec(serde));
    }

    public Desk(Path stateDir, ThreadMember member, Serde<SpecificRecord> serde) {
        this(
                stateDir,
                Layout.first("topic", PARTITIONS),
                settings(1000, 10_000),
                new FaultInjection() {},
                member,
                codec(serde));
    }

    /** Of a member of a group, which has to be told of commits. */
    public Desk(Path stateDir, ThreadMember member) {
        this(
                stateDir,
                Layout.first("topic", PARTITIONS),
                settings(100_000, 10_000),
                new FaultInjection() {},
                member,
                AVRO);
    }

    /** Where intents may name these in replyTo. */
    Desk(Path stateDir, Layout layout, ResultsFormat results, List<String> replies) {
        this(
                stateDir,
                layout,
                settings(1000, 10_000),
                new FaultInjection() {},
                null,
                new TopicCodec(new AvroSerde(), "t.", results, replies));
    }

    private Desk(
            Path stateDir,
            Layout layout,
            TaskSettings settings,
            FaultInjection faults,
            @Nullable ThreadMember member,
            TopicCodec codec) {
        this.codec = codec;
        VendorBindings known = new VendorBindings() {
            @Override
            public @Nullable VendorBinding binding(String vendor) {
                looks++;
                return bindings.get(vendor);
            }

            @Override
            public @Nullable String problem(String vendor) {
                return problems.get(vendor);
            }

            @Override
            public Set<String> vendors() {
                return Set.copyOf(bindings.keySet());
            }

            @Override
            public long version() {
                return bindingsVersion;
            }
        };
        BlockReader blocks = new BlockReader() {
            @Override
            public void read(int partition, long id, Receiver receiver) {
                pool.add(() -> {
                    byte[] value = blocks().get(id);
                    if (value == null) {
                        throw new AssertionError("no block " + id);
                    }
                    receiver.read(id, value);
                });
            }

            @Override
            public void passed(int partition, long id) {
                parkedFrom = id;
            }

            @Override
            public void forget(int partition) {}
        };
        Meters own = new Meters(meters);
        SteadyClock clock = () -> now;
        VendorMetricsRegistry vendorMetrics = new VendorMetricsRegistry(own, clock);
        limits = vendorMetrics.registry();
        AppContext app = new AppContext(
                settings,
                codec,
                known,
                pool::add,
                clock,
                new Random(1),
                own,
                vendorMetrics,
                new LimitOverrides(),
                drain,
                faults,
                blocks,
                () -> layout,
                retention,
                () -> member);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "desk");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:9092");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        driver = new TopologyTestDriver(HeadgateTopology.build(app), properties, Instant.ofEpochMilli(now / 1_000_000));
        bindings.put("acme", binding());
    }

    private static TopicCodec codec(Serde<SpecificRecord> serde) {
        return new TopicCodec(serde, "t.");
    }

    /** Without a lead: its clock stands still while calls are made. */
    static TaskSettings settings(int entries, int window) {
        return new TaskSettings(
                Duration.ofSeconds(30), entries, TaskSettings.LEDGER_BYTES, window, 900_000, "desk", Duration.ZERO);
    }

    /** With a window of so many waiting intents of each vendor in memory. */
    public static Desk withWindow(Path stateDir, int window) {
        return new Desk(stateDir, PARTITIONS, settings(100_000, window));
    }

    public VendorBinding binding(Limit... limits) {
        return binding(null, limits);
    }

    public VendorBinding binding(@Nullable String refusal, Limit... limits) {
        Policy policy =
                new Policy(List.of(limits), 8, Duration.ofSeconds(10), CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);
        return new VendorBinding(
                policy,
                new Connector() {
                    @Override
                    public @Nullable String refusal(Operation operation) {
                        return refusal;
                    }

                    @Override
                    public Reply call(Attempt attempt, Departure departure) {
                        if (!departure.granted()) {
                            return new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
                        }
                        calls.add(attempt);
                        return vendor.apply(attempt);
                    }

                    @Override
                    public void close() {}
                },
                "1");
    }

    /** Acme's profile is another now. */
    public void profile(String version, Limit... limits) {
        profile(version, binding(limits));
    }

    public void profile(String version, VendorBinding next) {
        bindings.put("acme", new VendorBinding(next.policy(), next.connector(), version));
        bindingsVersion++;
    }

    /** Acme has so much room in the ledger, and remembers ids for so long. */
    void room(Room room, Duration dedupe) {
        VendorBinding next = binding();
        bindings.put("acme", new VendorBinding(next.policy(), next.connector(), "room", next.deadline(), dedupe, room));
        bindingsVersion++;
    }

    /** Acme is not taken for failing however many of its calls do. */
    public void acmeMayFail() {
        VendorBinding next = binding();
        Policy policy = next.policy();
        PausePolicy pause = new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), Integer.MAX_VALUE);
        Policy patient = new Policy(
                policy.limits(),
                policy.bulkhead(),
                policy.concurrency(),
                policy.transit(),
                policy.coolDown(),
                policy.retry(),
                policy.refusable(),
                pause);
        profile("may fail", new VendorBinding(patient, next.connector(), "may fail"));
    }

    /** Acme's profile asks for dedupe now, or for none. */
    public void dedupe(Duration time) {
        VendorBinding next = binding();
        bindings.put(
                "acme",
                new VendorBinding(next.policy(), next.connector(), "dedupe " + time, Duration.ofSeconds(10), time));
        bindingsVersion++;
    }

    public static Reply answer(int status, Verdict verdict) {
        return new Reply.Answered(
                new Answer(status, Map.of("x", "y"), "body".getBytes(StandardCharsets.UTF_8)), verdict);
    }

    public void vendorAnswers(Function<Attempt, Reply> behaviour) {
        vendor = behaviour;
    }

    public static Intent.Builder intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOperation(dev.headgate.schemas.Call.newBuilder()
                        .setPath("/things/" + id)
                        .build());
    }

    public void send(Intent intent) {
        send(intent.getVendor(), codec.encode(Topics.INTENTS, intent), Map.of());
    }

    public void send(@Nullable String key, byte @Nullable [] value, Map<String, String> headers) {
        RecordHeaders all = new RecordHeaders();
        headers.forEach((name, text) -> all.add(name, text.getBytes(StandardCharsets.UTF_8)));
        send(key == null ? null : key.getBytes(StandardCharsets.UTF_8), value, all);
    }

    public void send(byte @Nullable [] key, byte @Nullable [] value, RecordHeaders headers) {
        driver.createInputTopic(codec.topic(Topics.INTENTS), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key, value, headers, now / 1_000_000));
        settle();
    }

    public void cancel(String id) {
        Command command = Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setVendor("acme")
                .setIntentId(id)
                .build();
        command("acme", codec.encode(Topics.COMMANDS, command));
    }

    public void command(String key, byte[] value) {
        command(key, value, new RecordHeaders());
    }

    void command(String key, byte[] value, RecordHeaders headers) {
        driver.createInputTopic(codec.topic(Topics.COMMANDS), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key.getBytes(StandardCharsets.UTF_8), value, headers));
        settle();
    }

    void command(Command command) {
        command(command.getVendor(), codec.encode(Topics.COMMANDS, command));
    }

    byte[] encode(Intent intent) {
        return codec.encode(Topics.INTENTS, intent);
    }

    /** Lets the calls that were started come to their end, and the owner see it. */
    public void callsEnd() {
        for (Runnable call = pool.poll(); call != null; call = pool.poll()) {
            call.run();
        }
        pass(Duration.ofMillis(2));
    }

    /** Time passes before the owner does anything. */
    void skip(Duration time) {
        now += time.toNanos();
    }

    /** Nothing starts any more. */
    public void shutDown() {
        drain.begin();
    }

    public void pass(Duration time) {
        now += time.toNanos();
        driver.advanceWallClockTime(time);
        settle();
    }

    /**
     * Lets the owner run until nothing waits for a commit any more: that it is cut off is noted before a vendor's first
     * call, and what it takes from a limit ahead. No time passes for the vendors meanwhile.
     */
    private void settle() {
        for (int i = 0; i < 3; i++) {
            driver.advanceWallClockTime(Duration.ofMillis(1));
        }
    }

    public List<Result> results() {
        return read(Topics.RESULTS, Result.class);
    }

    public List<DeadLetter> deadLetters() {
        return read(Topics.DEAD_LETTERS, DeadLetter.class);
    }

    public <T extends SpecificRecord> List<T> read(String topic, Class<T> type) {
        return raw(topic).stream()
                .map(r -> codec.decode(topic, r.value(), r.headers(), type))
                .toList();
    }

    public List<TestRecord<byte[], byte[]>> raw(String topic) {
        return driver.createOutputTopic(codec.topic(topic), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    /** What was written to the ledger's changelog since it was asked for last. */
    List<TestRecord<byte[], byte[]>> changelog() {
        return changelog(Ledger.STORE);
    }

    public List<TestRecord<byte[], byte[]>> changelog(String store) {
        String topic = "desk-" + store + "-changelog";
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()
                : List.of();
    }

    /** What a successor would find of acme. */
    List<Saved> saved() {
        return new VendorStateStore(
                        driver.getKeyValueStore(VendorStateStore.STORE), new StateFormat(0, Formats::newest))
                .read("acme", reason -> {
                    throw new AssertionError(reason);
                });
    }

    /** A predecessor left this in the ledger; to be called before anything else happens. */
    public void leave(long ordinal, byte[] entry) {
        byte[] key = ByteBuffer.allocate(9).put((byte) 0).putLong(ordinal).array();
        driver.<Bytes, byte[]>getKeyValueStore(Ledger.STORE).put(Bytes.wrap(key), entry);
    }

    public void leave(long ordinal, LedgerEntry entry) {
        leave(
                ordinal,
                new StateFormat(0, Formats::newest)
                        .write(new AvroSerde().serializer().serialize(Ledger.STORE, entry)));
    }

    public long ledgerSize() {
        return ledger().size();
    }

    /** What a successor finds. */
    public List<KeyValue<Bytes, byte[]>> ledger() {
        List<KeyValue<Bytes, byte[]>> entries = new ArrayList<>();
        try (var all = driver.<Bytes, byte[]>getKeyValueStore(Ledger.STORE).all()) {
            all.forEachRemaining(entries::add);
        }
        return entries;
    }

    /** To be called before anything else: takes over what another left. Ordinals begin anew, so send nothing more. */
    public void takeOver(List<KeyValue<Bytes, byte[]>> inherited) {
        driver.<Bytes, byte[]>getKeyValueStore(Ledger.STORE).putAll(inherited);
    }

    /** What waits to be decoded, as a successor finds it. */
    public List<KeyValue<Bytes, byte[]>> kept() {
        List<KeyValue<Bytes, byte[]>> entries = new ArrayList<>();
        try (var all =
                driver.<Bytes, byte[]>getKeyValueStore(UndecodedStore.STORE).all()) {
            all.forEachRemaining(entries::add);
        }
        return entries;
    }

    /** What a successor finds of the vendors. */
    List<KeyValue<Bytes, byte[]>> vendorStates() {
        List<KeyValue<Bytes, byte[]>> entries = new ArrayList<>();
        try (var all =
                driver.<Bytes, byte[]>getKeyValueStore(VendorStateStore.STORE).all()) {
            all.forEachRemaining(entries::add);
        }
        return entries;
    }

    /** What is on the topic parked, by time stamp. */
    Map<Long, byte[]> blocks() {
        for (TestRecord<byte[], byte[]> each : raw(Topics.PARKED)) {
            parked.put(each.timestamp(), each.value());
        }
        return parked;
    }

    /** To be called before anything else: goes on where another stopped, which is closed. Send nothing more to it. */
    void takeOver(Desk former) {
        parked.putAll(former.blocks());
        List<KeyValue<Bytes, byte[]>> entries = former.ledger();
        List<KeyValue<Bytes, byte[]>> states = former.vendorStates();
        now = former.now;
        former.close();
        takeOver(entries);
        takeOverState(states);
    }

    /** To be called before anything else: another left this to be decoded. */
    public void leaveKept(List<KeyValue<Bytes, byte[]>> inherited) {
        driver.<Bytes, byte[]>getKeyValueStore(UndecodedStore.STORE).putAll(inherited);
    }

    /** To be called before anything else. */
    void takeOverState(List<KeyValue<Bytes, byte[]>> inherited) {
        driver.<Bytes, byte[]>getKeyValueStore(VendorStateStore.STORE).putAll(inherited);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            driver.close();
        }
    }
}
