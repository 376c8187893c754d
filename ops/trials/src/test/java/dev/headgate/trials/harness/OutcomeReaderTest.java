package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Report;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Results;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@SuppressWarnings("NullAway.Init")
class OutcomeReaderTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start(SandboxConfig.plaintext());
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldFindTheLostAndTheDoubledAndIgnoreWhatWasAborted() {
        String topic = topic("judged");
        try (KafkaProducer<String, byte[]> producer = producer()) {
            write(producer, topic, "ads/1", "ads/2", "ads/2", "chat/1");
            producer.beginTransaction();
            send(producer, topic, "ads/3");
            producer.flush();
            producer.abortTransaction();
        }

        try (OutcomeReader reader = reader(topic)) {
            assertThat(reader.readToEnd(LONG)).isTrue();
            Judgement judgement = Judge.judge(
                    List.of(
                            new IntentKey("ads", "1"),
                            new IntentKey("ads", "2"),
                            new IntentKey("ads", "3"),
                            new IntentKey("chat", "1")),
                    reader.outcomes(),
                    new Report(List.of(), new Report.Totals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0),
                    Duration.ZERO);

            assertThat(judgement.total()).isEqualTo(new Figures(4, 4, 1, 1, 0, 0, 0, 0, 0, 0, 0));
            assertThat(judgement.inWords())
                    .contains("LOST: intents without an outcome: 1 (ads 1).")
                    .contains("DOUBLED: outcomes beyond the one owed: 1 (ads 1).");
            assertThat(reader.outcomes().kinds("ads")).isEqualTo(Map.of(OutcomeKind.SUCCEEDED, 3L));
        }
    }

    @Test
    void shouldReadUntilItIsToldOrTheTimeIsUp() {
        String topic = topic("until");
        try (KafkaProducer<String, byte[]> producer = producer();
                OutcomeReader reader = reader(topic)) {
            write(producer, topic, "ads/1", "ads/2");

            boolean two = reader.readUntil(outcomes -> outcomes.distinct() == 2, LONG);
            boolean three = reader.readUntil(outcomes -> outcomes.distinct() == 3, Duration.ofMillis(200));

            assertThat(two).isTrue();
            assertThat(three).isFalse();
        }
    }

    @Test
    void shouldReadAllOnlyWhenNoTransactionIsOpen() throws Exception {
        // Given
        String topic = topic("open");
        List<String> seen = new ArrayList<>();
        try (KafkaProducer<String, byte[]> producer = producer();
                CommittedTopic<Result> results = new CommittedTopic<>(
                        sandbox.clientProperties(),
                        List.of(topic),
                        new AvroDeserializer(),
                        Result.class,
                        it -> seen.add(it.getId()))) {
            producer.beginTransaction();
            send(producer, topic, "ads/1");
            producer.flush();

            // When
            boolean toEnd = results.readToEnd(LONG);
            boolean whileOpen = results.readAll(Duration.ofMillis(200));
            producer.commitTransaction();
            boolean committed = results.readAll(LONG);

            // Then
            assertThat(toEnd).isTrue();
            assertThat(whileOpen).isFalse();
            assertThat(committed).isTrue();
            assertThat(seen).containsExactly("1");
        }
    }

    @Test
    void shouldRefuseATopicThatIsNotThere() {
        assertThatThrownBy(() -> reader("absent")).hasMessageContaining("absent");
    }

    private static OutcomeReader reader(String topic) {
        return new OutcomeReader(sandbox.clientProperties(), topic, new AvroDeserializer(), 1000);
    }

    private static String topic(String name) {
        sandbox.createTopics(List.of(new NewTopic(name, 3, (short) 1)));
        return name;
    }

    private static KafkaProducer<String, byte[]> producer() {
        Map<String, Object> config = new HashMap<>(sandbox.clientProperties());
        config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "judge-test");
        KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private static void write(KafkaProducer<String, byte[]> producer, String topic, String... keys) {
        producer.beginTransaction();
        for (String key : keys) {
            send(producer, topic, key);
        }
        producer.commitTransaction();
    }

    private static void send(KafkaProducer<String, byte[]> producer, String topic, String key) {
        String[] parts = key.split("/");
        Result result = Results.of(parts[0], parts[1]);
        try (AvroSerializer serializer = new AvroSerializer()) {
            var _ = producer.send(new ProducerRecord<>(topic, parts[0], serializer.serialize(topic, result)));
        }
    }
}
