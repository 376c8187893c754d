package dev.headgate.control.commands;

import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Sends a command to its vendor's partition, or to each, and reads what the owners say of it. */
public final class CommandSending implements AutoCloseable {

    /** In place of a vendor: all. */
    public static final String BROADCAST = "*";

    private static final Duration STEP = Duration.ofMillis(200);

    private final Cluster cluster;
    private final TopicCodec codec;
    private @Nullable TopicReader answers;

    public CommandSending(Cluster cluster, TopicCodec codec) {
        this.cluster = cluster;
        this.codec = codec;
    }

    /**
     * To be called before the command is sent.
     *
     * @param partitions of the topic audit
     */
    public void expectAnswers(int partitions) {
        TopicReader reader = new TopicReader(cluster, codec.topic(Topics.AUDIT), partitions);
        answers = reader;
        reader.seekToEnd();
    }

    /** Returns the partitions whose owners are asked, once the brokers have the command. */
    public List<Integer> send(Command command) {
        String topic = codec.topic(Topics.COMMANDS);
        int count = cluster.partitionsOf(topic);
        byte[] key = command.getVendor().getBytes(StandardCharsets.UTF_8);
        boolean broadcast = command.getVendor().equals(BROADCAST);
        List<Integer> partitions =
                broadcast ? IntStream.range(0, count).boxed().toList() : List.of(OwnerPartition.of(key, count));
        try (KafkaProducer<byte[], byte[]> producer = cluster.producer()) {
            for (int partition : partitions) {
                Command one = Command.newBuilder(command)
                        .setPartition(broadcast ? partition : null)
                        .build();
                byte[] value = codec.encode(Topics.COMMANDS, one);
                producer.send(new ProducerRecord<>(topic, partition, key, value))
                        .get();
            }
        } catch (ExecutionException e) {
            throw cluster.failure(e.getCause() == null ? e : e.getCause());
        } catch (KafkaException e) {
            throw cluster.failure(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failed("interrupted", e);
        }
        return partitions;
    }

    /** Returns what came meanwhile of the command with this id. */
    public List<Audit> answers(String id) {
        List<Audit> found = new ArrayList<>();
        if (answers != null) {
            for (ConsumerRecord<byte[], byte[]> message : answers.poll(STEP)) {
                Audit audit = read(message.value());
                if (audit != null && id.equals(audit.getCommandId())) {
                    found.add(audit);
                }
            }
        }
        return found;
    }

    private @Nullable Audit read(byte[] value) {
        try {
            return codec.decode(Topics.AUDIT, value, Audit.class);
        } catch (SerializationException e) {
            return null; // somebody else's: ours is readable
        }
    }

    @Override
    public void close() {
        if (answers != null) {
            answers.close();
        }
    }
}
