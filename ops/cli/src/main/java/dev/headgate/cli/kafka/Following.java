package dev.headgate.cli.kafka;

import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.OutputTopics;
import dev.headgate.control.kafka.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Prints records of topics as they come.
 *
 * @param <T> what they are
 */
public final class Following<T extends SpecificRecord> {

    private static final Duration STEP = Duration.ofMillis(500);

    /**
     * Which records are printed, and how.
     *
     * @param <T> what they are
     */
    public interface Choice<T> {

        /** Returns whether it is wanted, and counts it. */
        boolean take(T record);

        /** Returns whether all came that was wanted. */
        boolean isComplete();

        /** Says what has not come. */
        String missing();

        Map<String, @Nullable Object> json(T record);

        String text(T record);

        /** Lines below that, for people. */
        default List<String> details(T record) {
            return List.of();
        }
    }

    private final TopicReader reader;
    private final OutputTopics topics;
    private final Class<T> type;
    private final Choice<T> choice;
    private final Output output;

    /** @param reader of the topics */
    public Following(TopicReader reader, OutputTopics topics, Class<T> type, Choice<T> choice, Output output) {
        this.reader = reader;
        this.topics = topics;
        this.type = type;
        this.choice = choice;
        this.output = output;
    }

    /**
     * Goes on until all that is wanted came, nobody reads the output any more, or the time is over.
     *
     * @param deadline by {@link System#nanoTime}; {@link Long#MAX_VALUE} for none
     */
    public void until(long deadline) {
        while (!choice.isComplete() && !output.isClosed()) {
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
        T read;
        try {
            read = topics.decode(message, type);
        } catch (SerializationException e) {
            output.note("not a " + type.getSimpleName() + ", at " + message.topic() + "-" + message.partition()
                    + " offset " + message.offset() + ": " + CommandException.reason(e));
            return;
        }
        if (choice.take(read)) {
            if (output.isJson()) {
                output.json(choice.json(read));
            } else {
                output.line(choice.text(read));
                choice.details(read).forEach(output::line);
            }
        }
    }
}
