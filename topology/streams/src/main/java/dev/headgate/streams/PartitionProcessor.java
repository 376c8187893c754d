package dev.headgate.streams;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.DecodedValue;
import dev.headgate.streams.record.IntentReader;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RawRecord;
import dev.headgate.streams.record.UndecodedQueue;
import dev.headgate.streams.spi.FaultInjection;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The owner of one partition's vendors, as Kafka Streams drives it. Input consumed, ledger change and outcome are one
 * transaction.
 */
final class PartitionProcessor implements Processor<byte[], byte[], byte[], byte[]>, UndecodedQueue.Receiver {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionProcessor.class);

    /** A task meets few foreign vendors, each named once in the log; past this many, no more are named. */
    private static final int MAX_NAMED = 1000;

    private final AppContext app;
    private final IntentReader intentReader;
    private final String intents;
    private final Set<String> named = new HashSet<>();
    private @Nullable TaskRuntime taskRuntime;
    private @Nullable ProcessorContext<byte[], byte[]> context;

    PartitionProcessor(AppContext app) {
        this.app = app;
        this.intentReader = new IntentReader(
                app.settings().maxBytes(),
                app.faults().keeps(FaultInjection.Protection.INTAKE_CAPS),
                app.codec().replies());
        this.intents = app.codec().topic(Topics.INTENTS);
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> initialised) {
        context = initialised;
        taskRuntime = new TaskRuntime(app, initialised, this);
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        TaskRuntime current = taskRuntime();
        long now = app.clock().now();
        current.beforeRecord(now);
        RecordMetadata source = context().recordMetadata().orElseThrow();
        Outbox.Origin origin = new Outbox.Origin(
                source.topic(), source.partition(), source.offset(), message.key(), message.value(), message.headers());
        boolean intent = source.topic().equals(intents);
        if (message.key() == null) {
            giveUp(current, origin, "the record has no key; produce it with its vendor as key", now);
        } else if (IntentReader.text(message.key()) == null) {
            badKey(current, message, origin, now); // before anything is made of it
        } else if (!intent && CommandValidator.isBroadcast(message.key())) {
            decode(current, message, origin, now);
        } else if (OwnerPartition.of(message.key(), app.layout().partitions())
                == context().taskId().partition()) {
            decode(current, message, origin, now);
        } else if (intent && !(IntentValidator.isVendor(message.key()) && intentReader.fits(message))) {
            decode(current, message, origin, now); // can't be forwarded, or would be refused there, and is not called
        } else if (intent) {
            misplaced(current, message, origin);
        } else {
            giveUp(
                    current,
                    origin,
                    "the command is in another partition than its vendor's; "
                            + "produce it with the murmur2 partitioner",
                    now);
        }
        current.afterRecord(now);
    }

    @Override
    public void close() {
        if (taskRuntime != null) {
            taskRuntime.end();
        }
    }

    private void badKey(TaskRuntime current, Record<byte[], byte[]> message, Outbox.Origin origin, long now) {
        if (origin.topic().equals(intents)) {
            decode(current, message, origin, now); // no vendor has that key, so that it is not called
        } else {
            String reason = "the command's key is not UTF-8 of at most " + IntentReader.MAX_KEY
                    + " bytes; produce it with its vendor as key";
            giveUp(current, origin, reason, now);
        }
    }

    /** Or has it wait until it can be. */
    private void decode(TaskRuntime current, Record<byte[], byte[]> message, Outbox.Origin origin, long now) {
        RawRecord record = new RawRecord(origin, message.timestamp());
        DecodedValue decoded = current.undecoded().offer(record, now);
        if (decoded != null) {
            decoded(record, decoded, now);
        }
    }

    @Override
    public void decoded(RawRecord record, DecodedValue decoded, long now) {
        Outbox.Origin origin = record.origin();
        switch (decoded) {
            case DecodedValue.Value(Intent intent) -> intent(taskRuntime(), record.message(), origin, intent, now);
            case DecodedValue.Value(Command command) ->
                command(taskRuntime(), origin, record.message().key(), command, now);
            case DecodedValue.Value(var other) ->
                throw new IllegalStateException(other.getSchema().getName());
            case DecodedValue.Wrong(Intent intent, String reason) ->
                taskRuntime().executor().reject(origin, intent, reason, now);
            case DecodedValue.Bad(String reason) -> {
                String kind = origin.topic().equals(intents) ? "an Intent" : "a Command";
                giveUp(taskRuntime(), origin, "value is not " + kind + ": " + reason, now);
            }
            case DecodedValue.Later _ -> throw new IllegalStateException("not decoded yet");
        }
    }

    @Override
    public void damaged(byte[] kept, String reason, long now) {
        int partition = context().taskId().partition();
        Outbox.Origin origin = new Outbox.Origin(intents, partition, -1, null, kept, new RecordHeaders());
        giveUp(taskRuntime(), origin, "kept until it could be decoded, and damaged: " + reason, now);
    }

    private void intent(
            TaskRuntime current, Record<byte[], byte[]> message, Outbox.Origin origin, Intent value, long now) {
        switch (intentReader.read(message, value, now)) {
            case IntentReader.Reading.Fit(var entry) ->
                current.accept(ordinal(origin), entry, message.value().length, now);
            case IntentReader.Reading.Invalid(var intent, String reason) ->
                current.executor().reject(origin, intent, reason, now);
        }
    }

    private long ordinal(Outbox.Origin origin) {
        int epoch = app.faults().keeps(FaultInjection.Protection.ORDINAL_EPOCH)
                ? app.layout().epoch()
                : 0;
        return Ordinal.of(epoch, origin.partition(), origin.offset());
    }

    private void command(TaskRuntime current, Outbox.Origin origin, byte[] key, Command command, long now) {
        String problem = current.commands().handle(origin, key, command, now);
        if (problem != null) {
            giveUp(current, origin, problem, now);
        }
    }

    private void misplaced(TaskRuntime current, Record<byte[], byte[]> message, Outbox.Origin origin) {
        current.outbox().misplaced(message);
        String name = String.valueOf(IntentReader.text(message.key()));
        if (named.size() < MAX_NAMED && named.add(name)) {
            LOG.warn(
                    "record in another partition than its vendor's, forwarded vendor={} partition={} offset={}",
                    name,
                    origin.partition(),
                    origin.offset());
        }
    }

    private void giveUp(TaskRuntime current, Outbox.Origin origin, String reason, long now) {
        current.outbox().deadLetter(origin, null, null, reason, now);
        LOG.warn(
                "record given up topic={} partition={} offset={} reason={}",
                origin.topic(),
                origin.partition(),
                origin.offset(),
                reason);
    }

    private TaskRuntime taskRuntime() {
        if (taskRuntime == null) {
            throw new IllegalStateException("not initialised");
        }
        return taskRuntime;
    }

    private ProcessorContext<byte[], byte[]> context() {
        if (context == null) {
            throw new IllegalStateException("not initialised");
        }
        return context;
    }
}
