package dev.headgate.streams;

import dev.headgate.api.Answer;
import dev.headgate.core.Effect;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LedgerHeader;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Writes the output topics. What is too large goes out without its body and says so: it would stop the thread. */
final class Outbox {

    /** The sink that forwards misplaced records to their owner. */
    static final String MISPLACED = "misplaced";

    private final ProcessorContext<byte[], byte[]> context;
    private final Codec codec;
    private final int maxBytes;

    /**
     * @param maxBytes the largest value written
     */
    Outbox(ProcessorContext<byte[], byte[]> context, Codec codec, int maxBytes) {
        this.context = context;
        this.codec = codec;
        this.maxBytes = maxBytes;
    }

    /** Where an input record came from, and the record. */
    @SuppressWarnings("ArrayRecordComponent") // as Kafka hands them out; compared by nobody
    record Origin(String topic, int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {}

    void misplaced(Record<byte[], byte[]> message) {
        context.forward(message, MISPLACED);
    }

    void retry(String vendor, Effect.Retry retry, long now) {
        Retry value = Retry.newBuilder()
                .setId(retry.intent().id())
                .setVendor(vendor)
                .setAttempt(retry.attempt())
                .setCause(retry.cause())
                .setNotBefore(SteadyClock.instant(retry.notBefore()))
                .setDecidedAt(SteadyClock.instant(now))
                .build();
        send(Topics.RETRIES, vendor, codec.encode(Topics.RETRIES, value), now, new RecordHeaders());
    }

    void result(LedgerEntry entry, Effect.Finish finish, long now) {
        Answer answer = finish.answer();
        byte[] body = answer == null ? null : answer.body();
        Result.Builder result = result(entry.getIntent(), Terms.kind(finish.outcome()), finish.reason(), now)
                .setAttempts(finish.progress().attempts())
                .setCalls(finish.progress().calls())
                .setAcceptedAt(entry.getAcceptedAt());
        if (answer != null) {
            result.setStatus(answer.status())
                    .setHeaders(answer.headers())
                    .setBody(body == null ? null : ByteBuffer.wrap(body))
                    .setBodyOmitted(answer.bodyOmitted());
        }
        result(result, headers(entry), now);
    }

    /** An intent refused before it was accepted. */
    void invalid(Intent intent, String reason, Headers headers, long now) {
        result(result(intent, OutcomeKind.INVALID, reason, now).setAcceptedAt(SteadyClock.instant(now)), headers, now);
    }

    /**
     * @param intent null when the record could not be read
     */
    void deadLetter(
            Origin origin,
            @Nullable Intent intent,
            @Nullable OutcomeKind outcome,
            String reason,
            int attempts,
            long now) {
        boolean fits = origin.value() == null || origin.value().length <= maxBytes;
        DeadLetter letter = DeadLetter.newBuilder()
                .setId(intent == null ? null : intent.getId())
                .setVendor(intent == null ? null : intent.getVendor())
                .setOutcome(outcome)
                .setReason(reason)
                .setTopic(origin.topic())
                .setPartition(origin.partition())
                .setOffset(origin.offset())
                .setKey(origin.key() == null ? null : ByteBuffer.wrap(origin.key()))
                .setValue(origin.value() == null || !fits ? null : ByteBuffer.wrap(origin.value()))
                .setValueOmitted(!fits)
                .setAttempts(attempts)
                .setAt(SteadyClock.instant(now))
                .build();
        byte[] key = intent == null ? origin.key() : intent.getVendor().getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, codec.encode(Topics.DEAD_LETTERS, letter), millis(now)), Topics.DEAD_LETTERS);
    }

    void status(VendorStatus status, long now) {
        send(Topics.STATUS, status.getVendor(), codec.encode(Topics.STATUS, status), now, new RecordHeaders());
    }

    /** Takes a vendor's status back. */
    void noStatus(String vendor, long now) {
        send(Topics.STATUS, vendor, null, now, new RecordHeaders());
    }

    private void result(Result.Builder builder, Headers headers, long now) {
        Result result = builder.build();
        byte[] value = codec.encode(Topics.RESULTS, result);
        if (value.length > maxBytes) {
            result.setBody(null);
            result.setBodyOmitted(true);
            value = codec.encode(Topics.RESULTS, result);
        }
        if (value.length > maxBytes) {
            result.setHeaders(Map.of());
            result.setCorrelation(Map.of());
            result.setReason(
                    "the vendor's headers and the correlation were left out, too large; " + result.getReason());
            value = codec.encode(Topics.RESULTS, result);
        }
        send(Topics.RESULTS, result.getVendor(), value, now, headers);
    }

    private static Result.Builder result(Intent intent, OutcomeKind outcome, String reason, long now) {
        return Result.newBuilder()
                .setId(intent.getId())
                .setVendor(intent.getVendor())
                .setOutcome(outcome)
                .setReason(reason)
                .setFinishedAt(SteadyClock.instant(now))
                .setCorrelation(intent.getCorrelation());
    }

    private static Headers headers(LedgerEntry entry) {
        Headers headers = new RecordHeaders();
        for (LedgerHeader header : entry.getHeaders()) {
            headers.add(header.getKey(), Terms.bytes(header.getValue()));
        }
        return headers;
    }

    private void send(String topic, String vendor, byte @Nullable [] value, long now, Headers headers) {
        context.forward(new Record<>(vendor.getBytes(StandardCharsets.UTF_8), value, millis(now), headers), topic);
    }

    private static long millis(long now) {
        Instant instant = SteadyClock.instant(now);
        return instant.toEpochMilli();
    }
}
