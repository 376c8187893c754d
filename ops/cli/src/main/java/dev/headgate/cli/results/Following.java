package dev.headgate.cli.results;

import dev.headgate.cli.kafka.TopicReader;
import dev.headgate.cli.support.Failures;
import dev.headgate.cli.support.Output;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;

/** Prints results as they come. */
final class Following {

    private static final Duration STEP = Duration.ofMillis(500);

    private final TopicReader reader;
    private final TopicCodec codec;
    private final Wanted wanted;
    private final Output output;

    Following(TopicReader reader, TopicCodec codec, Wanted wanted, Output output) {
        this.reader = reader;
        this.codec = codec;
        this.wanted = wanted;
        this.output = output;
    }

    /** Goes on until all that is wanted came, nobody reads the output any more, or the time is over. */
    void until(long deadline) {
        while (!wanted.isComplete() && !output.isClosed()) {
            long left = deadline == Long.MAX_VALUE ? STEP.toNanos() : deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            Duration step = Duration.ofNanos(Math.min(left, STEP.toNanos()));
            for (ConsumerRecord<byte[], byte[]> message : reader.poll(step)) {
                print(message);
            }
        }
    }

    private void print(ConsumerRecord<byte[], byte[]> message) {
        Result result;
        try {
            result = codec.decode(Topics.RESULTS, message.value(), Result.class);
        } catch (SerializationException e) {
            output.note("not a result, at " + message.topic() + "-" + message.partition() + " offset "
                    + message.offset() + ": " + Failures.message(e));
            return;
        }
        if (wanted.take(result)) {
            if (output.isJson()) {
                output.json(ResultLine.json(result));
            } else {
                output.line(ResultLine.text(result));
            }
        }
    }
}
