package dev.headgate.streams.record;

import dev.headgate.api.Answer;
import dev.headgate.core.Effect;
import dev.headgate.core.Outcome;
import dev.headgate.core.Paging;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LedgerHeader;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.StoredBody;
import dev.headgate.schemas.Streamed;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.streams.call.PartBatch;
import dev.headgate.streams.kafka.CommitScheduler;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Writes the output topics, counts what is not an outcome, and asks for the commit after which it is read. What is too large
 * goes out without its body and says so: it would stop the thread.
 */
public final class Outbox {

    /** The sink that forwards misplaced records to their owner. */
    public static final String MISPLACED = "misplaced";

    private static final int LONGEST_CAUSE = 2000;

    private final ProcessorContext<byte[], byte[]> context;
    private final TopicCodec codec;
    private final SizeLimiter sizeLimiter;
    private final ReplyTopics replies;
    private final Meters meters;
    private final CommitScheduler commitScheduler;

    public Outbox(
            ProcessorContext<byte[], byte[]> context,
            TopicCodec codec,
            SizeLimiter sizeLimiter,
            Meters meters,
            CommitScheduler commitScheduler) {
        this.context = context;
        this.codec = codec;
        this.sizeLimiter = sizeLimiter;
        this.replies = codec.replies();
        this.meters = meters;
        this.commitScheduler = commitScheduler;
    }

    /** Where an input record came from, and the record. */
    @SuppressWarnings("ArrayRecordComponent") // as Kafka hands them out; compared by nobody
    public record Origin(
            String topic, int partition, long offset, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {

        /** The place of a record as a consumer reads it. */
        public static Origin of(ConsumerRecord<byte[], byte[]> read) {
            return new Origin(read.topic(), read.partition(), read.offset(), read.key(), read.value(), read.headers());
        }
    }

    public void misplaced(Record<byte[], byte[]> message) {
        context.forward(message, MISPLACED);
        meters.misplaced();
        commitScheduler.wroteOutcome();
    }

    /** An intent for its owner to read, as if it had been produced. */
    public void intent(String vendor, byte[] value, Headers headers, long now) {
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, value, millis(now), headers), MISPLACED);
        commitScheduler.wroteOutcome();
    }

    public void retry(String vendor, Effect.Retry retry, int replay, long now) {
        Retry value = Retry.newBuilder()
                .setId(retry.intent().id())
                .setVendor(vendor)
                .setAttempt(retry.attempt())
                .setCause(SizeLimiter.cut(retry.cause(), LONGEST_CAUSE))
                .setNotBefore(SteadyClock.instant(retry.expected()))
                .setDecidedAt(SteadyClock.instant(now))
                .setReplay(replay)
                .build();
        send(Topics.RETRIES, vendor, codec.encode(Topics.RETRIES, value), now, new RecordHeaders());
    }

    public void result(LedgerEntry entry, Effect.Finish finish, long now) {
        Answer answer = finish.answer();
        byte[] body = answer == null ? null : answer.body();
        Result result = result(entry.getIntent(), IntentMapper.kind(finish.outcome()), finish.reason(), now);
        result.setAttempts(finish.progress().attempts());
        result.setCalls(finish.progress().calls());
        result.setAcceptedAt(entry.getAcceptedAt());
        result.setFirings(entry.getFirings());
        result.setAnsweredBy(finish.answeredBy());
        HistoryMapper.tell(result, finish);
        if (answer != null) {
            result.setStatus(answer.status());
            result.setHeaders(answer.headers());
            result.setBody(body == null ? null : ByteBuffer.wrap(body));
            result.setBodyOmitted(answer.bodyOmitted());
            result.setStored(stored(answer));
            result.setChanged(finish.outcome() == Outcome.SUCCEEDED ? answer.changed() : null);
        }
        if (entry.getStreamed() != null) {
            streamed(result, entry.getStreamed());
        }
        if (entry.getIntent().getOperation() instanceof Collect list) {
            collected(result, list, finish);
        }
        replies.noteMissing(entry.getIntent());
        result(entry.getIntent(), result, headers(entry, result.getStored()), now);
    }

    private static @Nullable StoredBody stored(Answer answer) {
        dev.headgate.api.body.StoredBody stored = answer.stored();
        return stored == null
                ? null
                : new StoredBody(
                        stored.store(),
                        stored.reference(),
                        stored.bytes(),
                        stored.sha256(),
                        answer.headers().get("content-type"));
    }

    private static void streamed(Result result, Streamed streamed) {
        result.setRun(streamed.getRun());
        result.setPages(streamed.getPages());
        result.setItems(streamed.getParts());
        if (result.getOutcome() != OutcomeKind.SUCCEEDED) {
            result.setReason(String.format(
                    Locale.ROOT,
                    "%s; %,d parts in %,d pages of run %d were delivered",
                    result.getReason(),
                    streamed.getParts(),
                    streamed.getPages(),
                    streamed.getRun()));
        }
    }

    /** Parts of an answer, at this index of their run. */
    public void parts(LedgerEntry entry, PartBatch batch, int index, long now) {
        Intent intent = entry.getIntent();
        Page page = page(intent.getId(), intent.getVendor(), intent.getReplay(), index, now);
        page.setRun(batch.run());
        page.setItems(batch.parts().size());
        page.setParts(batch.parts().stream().map(ByteBuffer::wrap).toList());
        page.setLast(batch.last());
        page.setCorrelation(intent.getCorrelation());
        String topic = replies.pages(intent);
        send(topic, sizeLimiter.page(topic, page, headers(entry)), now);
        commitScheduler.wroteOutcome();
    }

    /** Its pages are on their own topic; what was no page is in the result. */
    private static void collected(Result result, Collect list, Effect.Finish finish) {
        Paging paging = finish.progress().paging();
        result.setNext(paging == null ? list.getFrom() : paging.next());
        if (paging != null) {
            result.setPages(paging.pages());
            result.setItems(paging.items());
        }
        if (finish.outcome() == Outcome.SUCCEEDED) {
            result.setBody(null);
            result.setBodyOmitted(false);
            result.setStored(null);
        }
    }

    /** A page of a list. */
    public void page(LedgerEntry entry, Effect.Page page, long now) {
        Intent intent = entry.getIntent();
        byte[] body = page.answer().body();
        Page value = page(intent.getId(), intent.getVendor(), intent.getReplay(), page.index(), now);
        value.setItems(page.items());
        value.setBody(body == null ? null : ByteBuffer.wrap(body));
        value.setBodyOmitted(page.answer().bodyOmitted());
        value.setStored(stored(page.answer()));
        value.setStatus(page.answer().status());
        value.setLast(page.last());
        value.setCorrelation(intent.getCorrelation());
        String topic = replies.pages(intent);
        send(topic, sizeLimiter.page(topic, value, headers(entry, value.getStored())), now);
        commitScheduler.wroteOutcome();
    }

    /** An intent refused before it was accepted. */
    public void invalid(Intent intent, String reason, Headers headers, long now) {
        Result result = result(intent, OutcomeKind.INVALID, reason, now);
        result.setAcceptedAt(SteadyClock.instant(now));
        result(intent, result, ContentType.others(headers), now);
    }

    /** An intent that ended without the vendor's answer being what was wanted. */
    public void deadLetter(Origin origin, Intent intent, Effect.Finish finish, long now) {
        Answer answer = finish.answer();
        DeadLetter.Builder letter = letter(origin, intent, IntentMapper.kind(finish.outcome()), finish.reason(), now)
                .setAttempts(finish.progress().attempts())
                .setStatus(answer == null ? null : answer.status());
        send(letter, origin, now);
    }

    /**
     * A record that was given up before it was accepted.
     *
     * @param intent null when the record could not be read
     */
    public void deadLetter(
            Origin origin, @Nullable Intent intent, @Nullable OutcomeKind outcome, String reason, long now) {
        send(letter(origin, intent, outcome, reason, now), origin, now);
    }

    private DeadLetter.Builder letter(
            Origin origin, @Nullable Intent intent, @Nullable OutcomeKind outcome, String reason, long now) {
        return DeadLetter.newBuilder()
                .setId(intent == null ? null : intent.getId())
                .setVendor(intent == null ? null : intent.getVendor())
                .setOutcome(outcome)
                .setReason(reason)
                .setTopic(origin.topic())
                .setPartition(origin.partition())
                .setOffset(origin.offset())
                .setKey(origin.key() == null ? null : ByteBuffer.wrap(origin.key()))
                .setValue(origin.value() == null ? null : ByteBuffer.wrap(origin.value()))
                .setAt(SteadyClock.instant(now));
    }

    public void status(VendorStatus status, long now) {
        send(Topics.STATUS, status.getVendor(), codec.encode(Topics.STATUS, status), now, new RecordHeaders());
        commitScheduler.wroteStatus();
    }

    /** A block of parked intents. Nobody waits to read it. */
    public void parked(String vendor, byte[] value, long id) {
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(key, value, id, new RecordHeaders()), Topics.PARKED);
    }

    /** Its texts are bounded, since they come from a command that was checked. */
    public void audit(Audit audit, long now) {
        send(Topics.AUDIT, audit.getVendor(), codec.encode(Topics.AUDIT, audit), now, new RecordHeaders());
        commitScheduler.wroteOutcome();
    }

    /** What a QUERY found. */
    public void answer(dev.headgate.schemas.Answer answer, long now) {
        send(Topics.ANSWERS, answer.getVendor(), codec.encode(Topics.ANSWERS, answer), now, new RecordHeaders());
        commitScheduler.wroteOutcome();
    }

    /** Takes a vendor's status back. */
    public void noStatus(String vendor, long now) {
        send(Topics.STATUS, vendor, null, now, new RecordHeaders());
        commitScheduler.wroteStatus();
    }

    private void result(Intent intent, Result result, Headers headers, long now) {
        String topic = replies.results(intent);
        ByteBuffer body = result.getBody();
        if (body != null && result.getPages() == 0 && !sizeLimiter.fits(topic, result, headers)) {
            result.setChunks(chunks(replies.pages(intent), result, body, now));
            result.setBody(null);
        }
        send(topic, sizeLimiter.result(topic, result, headers), now);
        commitScheduler.wroteOutcome();
    }

    /** Writes a body that is too large for its result in pieces. Returns how many. */
    private int chunks(String topic, Result result, ByteBuffer body, long now) {
        int size = sizeLimiter.chunkBytes();
        int count = Math.ceilDiv(body.remaining(), size);
        for (int index = 0; index < count; index++) {
            int begin = body.position() + index * size;
            Page page = page(result.getId(), result.getVendor(), result.getReplay(), index, now);
            page.setStatus(result.getStatus());
            page.setBody(body.duplicate().position(begin).limit(Math.min(begin + size, body.limit())));
            page.setChunk(true);
            page.setLast(index == count - 1);
            send(topic, sizeLimiter.page(topic, page, new RecordHeaders()), now);
        }
        return count;
    }

    private static Page page(String id, String vendor, int replay, int index, long now) {
        Page page = new Page();
        page.setId(id);
        page.setVendor(vendor);
        page.setReplay(replay);
        page.setIndex(index);
        page.setParts(List.of());
        page.setCorrelation(Map.of());
        page.setAt(SteadyClock.instant(now));
        return page;
    }

    /** Without a builder, which copies and checks each field and default. */
    private static Result result(Intent intent, OutcomeKind outcome, String reason, long now) {
        Result result = new Result();
        result.setId(intent.getId());
        result.setVendor(intent.getVendor());
        result.setOutcome(outcome);
        result.setReason(reason);
        result.setHeaders(Map.of());
        result.setFinishedAt(SteadyClock.instant(now));
        result.setCorrelation(intent.getCorrelation());
        result.setReplay(intent.getReplay());
        result.setGroup(intent.getGroup());
        result.setWaited(Map.of());
        result.setHeldBy("");
        result.setPermits(Map.of());
        result.setSteps(List.of());
        return result;
    }

    /**
     * The producer's headers, but for the one that says where a body is, where nobody else's word counts, and those that told
     * of the value that came, which earlier versions kept.
     */
    public static Headers headers(LedgerEntry entry) {
        Headers headers = new RecordHeaders();
        for (LedgerHeader header : entry.getHeaders()) {
            if (!header.getKey().equals(Topics.BODY_HEADER) && !ContentType.describesValue(header.getKey())) {
                headers.add(header.getKey(), IntentMapper.bytes(header.getValue()));
            }
        }
        return headers;
    }

    private static Headers headers(LedgerEntry entry, @Nullable StoredBody stored) {
        Headers headers = headers(entry);
        return stored == null
                ? headers
                : headers.add(Topics.BODY_HEADER, stored.getReference().getBytes(StandardCharsets.UTF_8));
    }

    private void send(DeadLetter.Builder letter, Origin origin, long now) {
        boolean besideResult = letter.getOutcome() != null;
        send(Topics.DEAD_LETTERS, sizeLimiter.letter(letter, origin), now);
        meters.deadLetter();
        if (!besideResult) {
            commitScheduler.wroteOutcome();
        }
    }

    private void send(String topic, SizeLimiter.Trimmed record, long now) {
        context.forward(new Record<>(record.key(), record.value(), millis(now), record.headers()), topic);
    }

    private void send(String topic, String vendor, byte @Nullable [] value, long now, Headers headers) {
        context.forward(new Record<>(vendor.getBytes(StandardCharsets.UTF_8), value, millis(now), headers), topic);
    }

    private static long millis(long now) {
        Instant instant = SteadyClock.instant(now);
        return instant.toEpochMilli();
    }
}
