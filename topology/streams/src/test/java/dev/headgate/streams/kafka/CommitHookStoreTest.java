package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.streams.Written;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.VendorStateStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitHookStoreTest {

    @TempDir
    Path stateDir;

    private final List<String> order = new ArrayList<>();

    @Test
    void shouldGiveTheOwnerTheLastWordBeforeEachCommit() {
        try (TopologyTestDriver driver = driver()) {
            var input = driver.createInputTopic("in", new ByteArraySerializer(), new ByteArraySerializer());

            input.pipeInput(new byte[] {1});
            input.pipeInput(new byte[] {2});

            assertThat(order).containsExactly("process", "before commit", "process", "before commit");
        }
    }

    @Test
    void shouldHaveWhatIsPutThenInTheChangelog() {
        try (TopologyTestDriver driver = driver()) {
            driver.createInputTopic("in", new ByteArraySerializer(), new ByteArraySerializer())
                    .pipeInput(new byte[] {1});

            var changelog = driver.createOutputTopic(
                    "desk-" + VendorStateStore.STORE + "-changelog",
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
            assertThat(changelog.readKeyValuesToList())
                    .singleElement()
                    .satisfies(change -> assertThat(change.key).isEqualTo(bytes("acme")));
        }
    }

    @Test
    void shouldRefuseAnotherStore() {
        assertThatThrownBy(() -> CommitHookStore.beforeCommit(new Written(), () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Ledger.STORE);
    }

    private TopologyTestDriver driver() {
        Topology topology = new Topology();
        topology.addSource("in", new ByteArrayDeserializer(), new ByteArrayDeserializer(), "in");
        topology.addProcessor("saver", Saver::new, "in");
        topology.addStateStore(VendorStateStore.storeBuilder(), "saver");
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "desk");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:9092");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        return new TopologyTestDriver(topology, properties);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private final class Saver implements Processor<byte[], byte[], Void, Void> {

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            KeyValueStore<Bytes, byte[]> store = context.getStateStore(VendorStateStore.STORE);
            CommitHookStore.beforeCommit(store, () -> {
                order.add("before commit");
                store.put(Bytes.wrap(bytes("acme")), bytes("state"));
            });
        }

        @Override
        public void process(Record<byte[], byte[]> message) {
            order.add("process");
        }
    }
}
