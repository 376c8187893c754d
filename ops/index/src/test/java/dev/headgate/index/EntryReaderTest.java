package dev.headgate.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.app.Configuration;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryReaderTest {

    private static final long PRODUCED = 1_700_000_000_000L;
    private static final Instant ENDED = Instant.ofEpochMilli(PRODUCED + 9_000);

    private final Configuration configuration = Configuration.of(
            Map.of("kafka.bootstrap.servers", "127.0.0.1:1", "application.id", "app", "results.reply-to", "billing"));
    private final EntryReader reader = new EntryReader(configuration);

    private ConsumerRecord<byte[], byte[]> message(String topic, byte @Nullable [] value) {
        return new ConsumerRecord<>(
                configuration.codec().topic(topic),
                1,
                42,
                PRODUCED,
                TimestampType.CREATE_TIME,
                4,
                value == null ? 0 : value.length,
                "acme".getBytes(UTF_8),
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    private ConsumerRecord<byte[], byte[]> message(String topic, SpecificRecord value) {
        return message(topic, configuration.codec().encode(topic, value));
    }

    private Entry read(ConsumerRecord<byte[], byte[]> message) {
        return Objects.requireNonNull(reader.read(message));
    }

    private static Intent intent() {
        return Intent.newBuilder()
                .setId("a")
                .setVendor("acme")
                .setTenant("blue")
                .setPriority(Priority.HIGH)
                .setOrderingKey("k")
                .setCorrelation(Map.of("order", "7"))
                .setReplay(2)
                .setOperation(Call.newBuilder()
                        .setPath("/secret")
                        .setBody(ByteBuffer.wrap("secret".getBytes(UTF_8)))
                        .build())
                .build();
    }

    @Test
    void shouldReadAnIntentAsUnfinished() {
        Entry entry = read(message(Topics.INTENTS, intent()));

        assertThat(entry)
                .isEqualTo(new Entry(
                        Entry.Source.INTENT,
                        new IndexedIntent(
                                new IndexedIntent.Place("headgate.intents", 1, 42),
                                "a",
                                "acme",
                                2,
                                "blue",
                                Map.of("order", "7"),
                                "k",
                                "HIGH",
                                Instant.ofEpochMilli(PRODUCED),
                                null)));
        assertThat(String.valueOf(entry)).doesNotContain("secret");
    }

    @Test
    void shouldReadAResultOfAReplyTopicAndCutItsReason() {
        Result result = Result.newBuilder()
                .setId("a")
                .setVendor("acme")
                .setOutcome(OutcomeKind.FAILED)
                .setReason("x".repeat(500))
                .setBody(ByteBuffer.wrap("secret".getBytes(UTF_8)))
                .setAttempts(3)
                .setFinishedAt(ENDED)
                .build();

        Entry entry = read(message(Topics.of(Topics.RESULTS, "billing"), result));

        assertThat(entry.source()).isEqualTo(Entry.Source.RESULT);
        assertThat(entry.intent().acceptedAt()).isNull();
        assertThat(entry.intent().outcome()).isEqualTo(new IndexedIntent.Outcome("FAILED", "x".repeat(200), ENDED, 3));
        assertThat(reader.topics()).contains("headgate.results.billing", "headgate.results");
    }

    @Test
    void shouldTakeWhatTheResultDoesNotNameFromTheIntentInADeadLetter() {
        byte[] value = configuration.codec().encode(Topics.INTENTS, intent());

        Entry entry = read(message(
                Topics.DEAD_LETTERS,
                letter(OutcomeKind.EXHAUSTED).setValue(ByteBuffer.wrap(value)).build()));

        assertThat(entry.intent().tenant()).isEqualTo("blue");
        assertThat(entry.intent().replay()).isEqualTo(2);
        assertThat(entry.intent().outcome()).isEqualTo(new IndexedIntent.Outcome("EXHAUSTED", "gone", ENDED, 1));
    }

    @Test
    void shouldReadADeadLetterOfWhatWasNoIntent() {
        Entry entry = read(message(
                Topics.DEAD_LETTERS,
                letter(null).setValue(ByteBuffer.wrap(new byte[] {1, 2})).build()));

        assertThat(entry.intent().id()).isNull();
        assertThat(entry.intent().vendor()).isEqualTo("acme");
        assertThat(entry.intent().status()).isEqualTo("UNREADABLE");
    }

    private static DeadLetter.Builder letter(@Nullable OutcomeKind outcome) {
        return DeadLetter.newBuilder()
                .setOutcome(outcome)
                .setReason("gone")
                .setTopic("headgate.intents")
                .setPartition(1)
                .setOffset(7)
                .setAttempts(1)
                .setAt(ENDED);
    }

    @Test
    void shouldPassOverWhatIsNotOurs() {
        assertThat(reader.read(message(Topics.INTENTS, new byte[] {7, 7}))).isNull();
        assertThat(reader.read(message(Topics.RESULTS, new byte[] {7, 7}))).isNull();
        assertThat(reader.read(message(Topics.DEAD_LETTERS, new byte[] {7, 7}))).isNull();
        assertThat(reader.read(message(Topics.RESULTS, (byte @Nullable []) null)))
                .isNull();
    }
}
