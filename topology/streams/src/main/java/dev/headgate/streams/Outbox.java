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
import org.apache.kafka.common.header.Header;
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
    record Origin(
            String topic,
            int partition,
            long offset,
            byte @Nullable [] key,
            byte @Nullable [] value,
            Headers headers) {}

    void misplaced(Record<byte[], byte[]> message) {
        context.forward(message, MISPLACED);
    }

    void retry(String vendor, Effect.Retry retry, int replay, long now) {
        Retry value = Retry.newBuilder()
                .setId(retry.intent().id())
                .setVendor(vendor)
                .setAttempt(retry.attempt())
                .setCause(retry.cause())
                .setNotBefore(SteadyClock.instant(retry.notBefore()))
                .setDecidedAt(SteadyClock.instant(now))
                .setReplay(replay)
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

    /** An intent that ended without the vendor's answer being what was wanted. */
    void deadLetter(Origin origin, Intent intent, Effect.Finish finish, long now) {
        Answer answer = finish.answer();
        DeadLetter.Builder letter = letter(origin, intent, Terms.kind(finish.outcome()), finish.reason(), now)
                .setAttempts(finish.progress().attempts())
                .setStatus(answer == null ? null : answer.status());
        deadLetter(letter.build(), origin, now);
    }

    /**
     * A record that was given up before it was accepted.
     *
     * @param intent null when the record could not be read
     */
    void deadLetter(Origin origin, @Nullable Intent intent, @Nullable OutcomeKind outcome, String reason, long now) {
        deadLetter(letter(origin, intent, outcome, reason, now).build(), origin, now);
    }

    private DeadLetter.Builder letter(
            Origin origin, @Nullable Intent intent, @Nullable OutcomeKind outcome, String reason, long now) {
        boolean fits = origin.value() == null || origin.value().length <= maxBytes;
        return DeadLetter.newBuilder()
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
                .setAt(SteadyClock.instant(now));
    }

    /** With the producer's headers, for replay, unless they make it too large. */
    private void deadLetter(DeadLetter letter, Origin origin, long now) {
        String vendor = letter.getVendor();
        byte[] key = vendor == null ? origin.key() : vendor.getBytes(StandardCharsets.UTF_8);
        byte[] value = codec.encode(Topics.DEAD_LETTERS, letter);
        Headers headers = value.length + size(origin.headers()) <= maxBytes ? origin.headers() : new RecordHeaders();
        context.forward(new Record<>(key, value, millis(now), headers), Topics.DEAD_LETTERS);
    }

    private static long size(Headers headers) {
        long size = 0;
        for (Header header : headers) {
            size += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return size;
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
                .setCorrelation(intent.getCorrelation())
                .setReplay(intent.getReplay());
    }

    /** The producer's headers. */
    static Headers headers(LedgerEntry entry) {
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
