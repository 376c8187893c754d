package dev.headgate.control.letters;

import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The dead letters there are at one moment. The topic is read twice, for the marks and then for the letters, so that no
 * more than the marks is kept in memory.
 */
public final class Letters implements AutoCloseable {

    private final TopicReader topic;
    private final LetterReader reader;
    private final Map<TopicPartition, Long> ends;
    private final Duration patience;

    private Letters(TopicReader topic, TopicCodec codec, Map<TopicPartition, Long> ends, Duration patience) {
        this.topic = topic;
        this.reader = new LetterReader(codec);
        this.ends = ends;
        this.patience = patience;
    }

    /** Those that can be seen at this moment. A mark may be among what can't, behind a transaction that is open. */
    public static Letters visible(Cluster cluster, TopicCodec codec) {
        TopicReader topic = topic(cluster, codec);
        return new Letters(topic, codec, topic.ends(), Cluster.PATIENCE);
    }

    /**
     * All that are written at this moment, and every mark: waits for transactions that are open to end.
     *
     * @param patience for how long
     */
    public static Letters settled(Cluster cluster, TopicCodec codec, Duration patience) {
        TopicReader topic = topic(cluster, codec);
        return new Letters(topic, codec, topic.lastEnds(), patience);
    }

    private static TopicReader topic(Cluster cluster, TopicCodec codec) {
        return new TopicReader(cluster, codec.topic(Topics.DEAD_LETTERS));
    }

    /** Is shown letters. */
    public interface Visitor {

        /** Returns whether to go on. */
        boolean see(Letter letter, boolean replayed);
    }

    /** Shows those that match, each partition's in their order. */
    public void each(LetterFilter filter, Visitor visitor) {
        ReplayMarks marks = new ReplayMarks();
        topic.seekTo(filter.since());
        topic.to(ends, patience, message -> {
            marks.take(message);
            return true;
        });
        topic.seekTo(filter.since());
        topic.to(ends, patience, message -> ReplayMarks.isMark(message) || show(message, filter, marks, visitor));
    }

    private boolean show(
            ConsumerRecord<byte[], byte[]> message, LetterFilter filter, ReplayMarks marks, Visitor visitor) {
        Letter letter = reader.read(message);
        return !filter.matches(letter) || visitor.see(letter, marks.contains(letter));
    }

    @Override
    public void close() {
        topic.close();
    }
}
