package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.CommitHookStore;
import dev.headgate.streams.kafka.WriteBehindStore;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.metrics.LimitOverrides;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.Metric;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.parking.BlockReader;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.record.UndecodedStore;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a mock context, because the topology test driver has one partition and would hand the record back for ever. */
class MisplacedTest {

    private static final BlockReader NO_BLOCKS = new BlockReader() {
        @Override
        public void read(int partition, long id, Receiver receiver) {}

        @Override
        public void passed(int partition, long id) {}

        @Override
        public void forget(int partition) {}
    };

    private static final int PARTITIONS = 4;
    private static final byte[] KEY = "acme".getBytes(StandardCharsets.UTF_8);
    private static final int OWNER = OwnerPartition.of(KEY, PARTITIONS);
    private static final int ANOTHER = (OWNER + 1) % PARTITIONS;

    @TempDir
    Path stateDir;

    private final TopicCodec codec = new TopicCodec(new AvroSerde(), "t.");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void shouldForwardAnIntentOfAnotherPartitionsVendorUnchanged() {
        MockProcessorContext<byte[], byte[]> context = context(ANOTHER, Topics.INTENTS);
        Record<byte[], byte[]> record = record();

        owner(context).process(record);

        assertThat(context.forwarded()).singleElement().satisfies(forward -> {
            assertThat(forward.childName()).contains(Outbox.MISPLACED);
            assertThat(forward.record()).isEqualTo(record);
        });
        assertThat(meters.counter(Metric.MISPLACED.id()).count()).isEqualTo(1);
    }

    @Test
    void shouldAcceptTheSameIntentInItsOwnersPartition() {
        MockProcessorContext<byte[], byte[]> context = context(OWNER, Topics.INTENTS);

        owner(context).process(record());

        assertThat(context.forwarded()).isEmpty();
        KeyValueStore<Bytes, byte[]> store = context.getStateStore(Ledger.STORE);
        ((WriteBehindStore) store).flushCache();
        assertThat(store.approximateNumEntries()).isEqualTo(1);
    }

    @Test
    void shouldGiveUpACommandInTheWrongPartition() {
        MockProcessorContext<byte[], byte[]> context = context(ANOTHER, Topics.COMMANDS);

        owner(context).process(record());

        assertThat(context.forwarded())
                .singleElement()
                .satisfies(forward -> assertThat(forward.childName()).contains(Topics.DEAD_LETTERS));
    }

    static Stream<byte[]> badKeys() {
        byte[] large = new byte[1_500_000];
        Arrays.fill(large, (byte) 'k');
        return Stream.of(
                large, new byte[] {(byte) 0xFF, 1}, Arrays.copyOf(large, 129), "a b".getBytes(StandardCharsets.UTF_8));
    }

    /** In every partition, so in one that is not the key's. */
    @ParameterizedTest
    @MethodSource("badKeys")
    void shouldGiveUpAnIntentWhoseKeyIsNoVendorAndNotForwardIt(byte[] key) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            MockProcessorContext<byte[], byte[]> context = context(partition, Topics.INTENTS);

            owner(context).process(new Record<>(key, record().value(), 1, new RecordHeaders()));

            assertThat(context.forwarded())
                    .extracting(forward -> forward.childName().orElseThrow())
                    .containsExactly(Topics.RESULTS, Topics.DEAD_LETTERS);
            assertThat(context.forwarded())
                    .allSatisfy(forward -> assertThat(size(forward.record())).isLessThan(2_000));
            assertThat(meters.find(Metric.MISPLACED.id()).counters()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {129, 1_500_000})
    void shouldGiveUpACommandWithALongKey(int length) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            MockProcessorContext<byte[], byte[]> context = context(partition, Topics.COMMANDS);

            owner(context).process(new Record<>(new byte[length], record().value(), 1, new RecordHeaders()));

            assertThat(context.forwarded()).singleElement().satisfies(forward -> {
                DeadLetter letter = codec.decode(
                        Topics.DEAD_LETTERS, (byte[]) forward.record().value(), DeadLetter.class);
                assertThat(letter.getReason()).contains("key", "128 bytes");
                assertThat(size(forward.record())).isLessThan(2_000);
            });
        }
    }

    private static int size(Record<?, ?> record) {
        return (record.key() == null ? 0 : ((byte[]) record.key()).length) + ((byte[]) record.value()).length;
    }

    private Record<byte[], byte[]> record() {
        Intent intent = Desk.intent("i-1").build();
        RecordHeaders headers = new RecordHeaders();
        headers.add("traceparent", "00-abc".getBytes(StandardCharsets.UTF_8));
        return new Record<>(KEY, codec.encode(Topics.INTENTS, intent), 1, headers);
    }

    private MockProcessorContext<byte[], byte[]> context(int partition, String topic) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "misplaced");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:9092");
        var context = new MockProcessorContext<byte[], byte[]>(properties, new TaskId(0, partition), stateDir.toFile());
        context.setRecordMetadata(codec.topic(topic), partition, 7);
        return context;
    }

    private PartitionProcessor owner(MockProcessorContext<byte[], byte[]> context) {
        var ledger = WriteBehindStore.builder(store(Ledger.STORE), point -> {}).build();
        ledger.init(context.getStateStoreContext(), ledger);
        var vendorStates =
                CommitHookStore.builder(store(VendorStateStore.STORE)).build();
        vendorStates.init(context.getStateStoreContext(), vendorStates);
        var undecoded = store(UndecodedStore.STORE).build();
        undecoded.init(context.getStateStoreContext(), undecoded);
        VendorBindings none = new VendorBindings() {
            @Override
            public @Nullable VendorBinding binding(String vendor) {
                return null;
            }

            @Override
            public Set<String> vendors() {
                return Set.of();
            }
        };
        Meters own = new Meters(meters);
        PartitionProcessor owner = new PartitionProcessor(new AppContext(
                new TaskSettings(Duration.ofSeconds(30), 1000, 900_000, "mock"),
                codec,
                none,
                Runnable::run,
                () -> 1,
                new Random(1),
                own,
                new VendorMetricsRegistry(own, () -> 1),
                new LimitOverrides(),
                new Shutdown(),
                new FaultInjection() {},
                NO_BLOCKS,
                () -> Layout.first("topic", PARTITIONS),
                new RetentionDeadlines(),
                () -> null));
        owner.init(context);
        return owner;
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled();
    }
}
