package dev.headgate.streams.record;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.overflow.IndexEntry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Whatever comes in the intents topic is accepted, INVALID or given up; and what is written about it fits. */
class IntentFuzzTest {

    private static final int MAX_BYTES = 1 << 15;

    /** What a dead letter has besides the record that it carries. */
    private static final int LETTER = 1 << 14;

    private static final long NOW = SECONDS.toNanos(1_767_225_600);
    private static final AvroSerde SERDE = new AvroSerde();
    private static final TopicCodec CODEC = new TopicCodec(SERDE, "t.");
    private static final IntentReader INTAKE = new IntentReader(MAX_BYTES, true, CODEC.replies());
    private static final SizeLimiter TRIM = new SizeLimiter(CODEC, MAX_BYTES, () -> {});

    /** Bytes of a key, after their number; 0 for acme's; then of a header, after theirs; the rest is the value. */
    @FuzzTest
    void shouldReadAnyBytes(byte[] input) {
        ByteBuffer rest = ByteBuffer.wrap(input);
        byte[] key = part(rest);
        byte[] header = part(rest);
        RecordHeaders headers = new RecordHeaders();
        if (header.length > 0) {
            headers.add(new String(header, StandardCharsets.UTF_8), header);
        }
        byte[] value = new byte[rest.remaining()];
        rest.get(value);

        check(new Record<>(key.length == 0 ? utf8("acme") : key, value, 1, headers));
    }

    @FuzzTest
    void shouldReadAnyIntent(FuzzedDataProvider data) {
        Intent intent = intent(data);
        RecordHeaders headers = new RecordHeaders();
        for (int i = data.consumeInt(0, 3); i > 0; i--) {
            headers.add(text(data), data.consumeBoolean() ? null : utf8(text(data)));
        }
        byte[] key = utf8(data.consumeBoolean() ? text(data) : intent.getVendor());

        check(new Record<>(key, CODEC.encode(Topics.INTENTS, intent), 1, headers));
    }

    private static void check(Record<byte[], byte[]> message) {
        Outbox.Origin origin =
                new Outbox.Origin(CODEC.topic(Topics.INTENTS), 0, 7, message.key(), message.value(), message.headers());
        switch (CODEC.read(new RawRecord(origin, message.timestamp()))) {
            case DecodedValue.Value(Intent intent) -> taken(message, INTAKE.read(message, intent, NOW));
            case DecodedValue.Wrong(Intent intent, String reason) ->
                taken(message, new IntentReader.Reading.Invalid(intent, reason));
            case DecodedValue.Value(var other) -> throw new AssertionError(other);
            case DecodedValue.Later later -> throw new AssertionError(later);
            case DecodedValue.Bad(String reason) -> {
                assertThat(reason).isNotBlank();
                givenUp(message, null, reason);
            }
        }
    }

    private static void taken(Record<byte[], byte[]> message, IntentReader.Reading reading) {
        switch (reading) {
            case IntentReader.Reading.Fit(LedgerEntry entry) -> accepted(message, entry);
            case IntentReader.Reading.Invalid(Intent intent, String reason) -> {
                assertThat(reason).isNotBlank();
                finished(intent, reason, message.headers());
                givenUp(message, intent, reason);
            }
        }
    }

    private static void accepted(Record<byte[], byte[]> message, LedgerEntry entry) {
        Intent intent = entry.getIntent();
        assertThat(IndexEntry.of(IntentMapper.intent(7, entry, Map.of())).ordinal())
                .isEqualTo(7);
        assertThat(IntentMapper.attempt(entry, 1).intentId()).isEqualTo(intent.getId());
        byte[] kept = SERDE.serializer().serialize(Ledger.STORE, entry);
        assertThat(SERDE.deserializer().deserialize(Ledger.STORE, kept)).isEqualTo(entry);
        assertThat(Outbox.headers(entry)).isEqualTo(ContentType.others(message.headers()));
        finished(intent, "x".repeat(3000), message.headers());
    }

    private static void finished(Intent intent, String reason, Headers headers) {
        Result result = Result.newBuilder()
                .setId(intent.getId())
                .setVendor(intent.getVendor())
                .setOutcome(OutcomeKind.INVALID)
                .setReason(reason)
                .setBody(ByteBuffer.allocate(MAX_BYTES / 2))
                .setCorrelation(intent.getCorrelation())
                .build();

        SizeLimiter.Trimmed trimmed = TRIM.result(Topics.RESULTS, result, headers);

        assertThat(SizeLimiter.fits(trimmed.value(), trimmed.headers(), MAX_BYTES))
                .isTrue();
        assertThat(CODEC.decode(Topics.RESULTS, trimmed.value(), Result.class).getOutcome())
                .isEqualTo(OutcomeKind.INVALID);
    }

    private static void givenUp(Record<byte[], byte[]> message, @Nullable Intent intent, String reason) {
        DeadLetter.Builder letter = DeadLetter.newBuilder()
                .setId(intent == null ? null : intent.getId())
                .setVendor(intent == null ? null : intent.getVendor())
                .setReason(reason)
                .setTopic("t.intents")
                .setPartition(0)
                .setOffset(7)
                .setKey(ByteBuffer.wrap(message.key()))
                .setValue(ByteBuffer.wrap(message.value()))
                .setAt(Instant.EPOCH);

        SizeLimiter.Trimmed trimmed = TRIM.letter(
                letter, new Outbox.Origin("t.intents", 0, 7, message.key(), message.value(), message.headers()));

        assertThat(SizeLimiter.fits(trimmed.value(), trimmed.headers(), MAX_BYTES + LETTER))
                .isTrue();
        DeadLetter written = CODEC.decode(Topics.DEAD_LETTERS, trimmed.value(), DeadLetter.class);
        assertThat(written.getValue() == null).isEqualTo(written.getValueOmitted());
    }

    private static Intent intent(FuzzedDataProvider data) {
        return Intent.newBuilder()
                .setId(data.consumeBoolean() ? text(data) : "i-1")
                .setVendor(data.consumeBoolean() ? text(data) : "acme")
                .setScope(texts(data))
                .setTenant(text(data))
                .setPriority(data.pickValue(Priority.values()))
                .setOperation(Call.newBuilder()
                        .setMethod(text(data))
                        .setPath(text(data))
                        .setHeaders(texts(data))
                        .setBody(data.consumeBoolean() ? null : ByteBuffer.wrap(utf8(text(data))))
                        .build())
                .setCost(data.consumeBoolean() ? data.consumeInt() : 1)
                .setNotBefore(time(data))
                .setDeadline(time(data))
                .setOrderingKey(data.consumeBoolean() ? null : text(data))
                .setIdempotencyKey(data.consumeBoolean() ? null : text(data))
                .setDelivery(data.pickValue(Delivery.values()))
                .setMaxAttempts(data.consumeBoolean() ? null : data.consumeInt())
                .setCorrelation(texts(data))
                .setReplay(data.consumeInt())
                .build();
    }

    private static Map<String, String> texts(FuzzedDataProvider data) {
        Map<String, String> texts = new HashMap<>();
        for (int i = data.pickValue(new int[] {0, 0, 1, 2, 40}); i > 0; i--) {
            texts.put(text(data), text(data));
        }
        return texts;
    }

    private static @Nullable Instant time(FuzzedDataProvider data) {
        return data.consumeBoolean() ? null : Instant.ofEpochMilli(data.consumeLong());
    }

    /** Usually short, sometimes very long. */
    private static String text(FuzzedDataProvider data) {
        String text = data.consumeString(40);
        return data.consumeProbabilityFloat() < 0.9 ? text : text.repeat(data.consumeInt(0, 2000));
    }

    private static byte[] part(ByteBuffer rest) {
        byte[] part = new byte[rest.hasRemaining() ? Math.min(rest.get() & 0xFF, rest.remaining()) : 0];
        rest.get(part);
        return part;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
