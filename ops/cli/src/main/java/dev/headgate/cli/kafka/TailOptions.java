package dev.headgate.cli.kafka;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.Config;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.intents.LookBack;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.OutputTopics;
import dev.headgate.control.kafka.TopicReader;
import java.time.Duration;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where following a topic begins, and when it ends at the latest. */
public final class TailOptions {

    private static final Duration STEP = Duration.ofMillis(500);

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            description = "End after this time, such as 30s (default: never)")
    private @Nullable Duration wait;

    @Option(names = "--count", paramLabel = "N", description = "End after so many")
    private @Nullable Long count;

    @Option(names = "--from-beginning", description = "Begin with the oldest that is kept.")
    private boolean fromBeginning;

    @Option(names = "--since", paramLabel = "DURATION", description = "Begin so long ago, such as 10m.")
    private @Nullable Duration since;

    @Option(
            names = "--reply-to",
            paramLabel = "NAME",
            description = "Only of intents whose replyTo is this (default: of all intents)")
    private @Nullable String replyTo;

    /** How many are wanted at most; {@link Long#MAX_VALUE} for any number. */
    public long count() {
        return count == null ? Long.MAX_VALUE : count;
    }

    /**
     * Follows a topic, and those in its place for intents with a replyTo.
     *
     * @param topic without prefix; results or pages
     * @param wanted if it names intents, it is looked for from the oldest record that is kept on, unless another time is given
     * @return the exit code
     */
    public <T extends SpecificRecord> int follow(
            Config config, String topic, Class<T> type, WantedRecords<T> wanted, Output output) {
        Bounds.atLeastOne("--count", count);
        if (fromBeginning && since != null) {
            throw CommandException.usage("--from-beginning and --since exclude each other");
        }
        Configuration configuration = config.read();
        OutputTopics topics = OutputTopics.of(configuration, topic, replyTo);
        long deadline = System.nanoTime() + (wait == null ? Long.MAX_VALUE : wait.toNanos());
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            try (TopicReader reader = topics.reader(cluster)) {
                begin(reader, wanted.isById());
                long left = deadline - System.nanoTime();
                while (left > 0 && !isOver(wanted, output)) {
                    Duration step = Duration.ofNanos(Math.min(left, STEP.toNanos()));
                    for (ConsumerRecord<byte[], byte[]> message : reader.poll(step)) {
                        print(message, topics, type, wanted, output);
                    }
                    left = deadline - System.nanoTime();
                }
            }
            if (wanted.isById() && !isOver(wanted, output)) {
                throw CommandException.broken(
                        "timed out: " + wanted.missing() + lookedBack(cluster, configuration, topic));
            }
        }
        boolean endless = !wanted.isById() && count == null;
        if (endless || isOver(wanted, output)) { // or the reader of our output has seen enough
            return Exit.GOOD;
        }
        throw CommandException.broken("timed out: " + wanted.missing());
    }

    private static boolean isOver(WantedRecords<?> wanted, Output output) {
        return wanted.isComplete() || output.isClosed();
    }

    private static <T extends SpecificRecord> void print(
            ConsumerRecord<byte[], byte[]> message,
            OutputTopics topics,
            Class<T> type,
            WantedRecords<T> wanted,
            Output output) {
        T read;
        try {
            read = topics.decode(message, type);
        } catch (SerializationException e) {
            output.note("not a " + type.getSimpleName() + ", at " + message.topic() + "-" + message.partition()
                    + " offset " + message.offset() + ": " + CommandException.reason(e));
            return;
        }
        if (wanted.take(read)) {
            if (output.isJson()) {
                output.json(wanted.json(read));
            } else {
                output.line(wanted.text(read));
                wanted.details(read).forEach(output::line);
            }
        }
    }

    private String lookedBack(Cluster cluster, Configuration configuration, String topic) {
        if (since != null) {
            return "; looked at what was written in the last " + since.toSeconds() + " s (--since)";
        }
        String name = configuration.codec().topic(topic);
        return "; looked at all that " + name + " has, which " + LookBack.of(cluster, name);
    }

    private void begin(TopicReader reader, boolean named) {
        if (since != null) {
            reader.seekTo(Instant.now().minus(since));
        } else if (fromBeginning || named) {
            reader.seekToBeginning();
        } else {
            reader.seekToEnd();
        }
    }
}
