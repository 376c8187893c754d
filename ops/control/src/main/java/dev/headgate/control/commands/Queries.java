package dev.headgate.control.commands;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Asks vendors' owners, and reads their answers. */
public final class Queries implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(200);

    private final Cluster cluster;
    private final TopicCodec codec;
    private final Duration wait;
    private final TopicReader answers;

    /** @param wait for each answer */
    public Queries(Cluster cluster, Configuration configuration, Duration wait) {
        this.cluster = cluster;
        this.codec = configuration.codec();
        this.wait = wait;
        this.answers = new TopicReader(cluster, codec.topic(Topics.ANSWERS));
        answers.seekToEnd();
    }

    /**
     * Begins a query that asks how many intents there are.
     *
     * @param author who asks
     */
    public static Command.Builder begin(String vendor, String author) {
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        return Command.newBuilder()
                .setKind(CommandKind.QUERY)
                .setKindName(CommandKind.QUERY.name())
                .setVendor(vendor)
                .setId(UUID.randomUUID().toString())
                .setAuthor(author)
                .setAt(now)
                .setExpires(now.plusSeconds(600));
    }

    /** @throws CommandException if the owner is silent, or does not count by what it is asked to */
    public Answer ask(Command query) {
        var _ = new Steering(cluster, codec).send(query);
        long deadline = System.nanoTime() + wait.toNanos();
        while (System.nanoTime() < deadline) {
            for (ConsumerRecord<byte[], byte[]> message : answers.poll(STEP)) {
                Answer answer = TopicReader.readable(() -> codec.decode(Topics.ANSWERS, message.value(), Answer.class));
                if (answer != null && answer.getQueryId().equals(query.getId())) {
                    return counted(query, answer);
                }
            }
        }
        throw CommandException.broken("no answer within " + wait.toMillis() / 1000.0 + " s from the owner of "
                + query.getVendor() + "; does an instance run (headgate status), and is it of this version?");
    }

    private static Answer counted(Command query, Answer answer) {
        if (query.getBy() != null && answer.getBy() == null) {
            throw CommandException.broken("the owner of " + query.getVendor() + " is of a version that can't count by "
                    + query.getBy() + "; upgrade it");
        }
        return answer;
    }

    @Override
    public void close() {
        answers.close();
    }
}
