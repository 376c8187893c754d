package dev.headgate.control.commands;

import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/** Sends commands and waits for what their owners say. */
public record Steering(Cluster cluster, TopicCodec codec) {

    private static final Duration STEP = Duration.ofMillis(200);

    /**
     * What came of a command.
     *
     * @param audits what owners said of it
     * @param silent partitions whose owners said nothing in time; the command is obeyed once one runs
     */
    public record Effect(List<Audit> audits, Set<Integer> silent) {}

    /** @param wait for the owners, at most */
    public Effect send(Command command, Duration wait) {
        List<Audit> audits = new ArrayList<>();
        Set<Integer> silent = send(command, wait, audits::add);
        return new Effect(audits, silent);
    }

    /**
     * The same, told as it comes.
     *
     * @param wait for the owners, at most; zero: nothing that they say is read
     * @param told what each says
     * @return partitions whose owners said nothing in time
     */
    public Set<Integer> send(Command command, Duration wait, Consumer<Audit> told) {
        if (wait.isZero()) {
            return new HashSet<>(send(command));
        }
        try (TopicReader audits = new TopicReader(cluster, codec.topic(Topics.AUDIT))) {
            audits.seekToEnd();
            Set<Integer> silent = new HashSet<>(send(command));
            long deadline = System.nanoTime() + wait.toNanos();
            while (!silent.isEmpty() && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> message : audits.poll(STEP)) {
                    Audit audit = TopicReader.readable(() -> codec.decode(Topics.AUDIT, message.value(), Audit.class));
                    if (audit != null
                            && Objects.equals(command.getId(), audit.getCommandId())
                            && silent.remove(audit.getPartition())) {
                        told.accept(audit);
                    }
                }
            }
            return silent;
        }
    }

    /** Returns the partitions whose owners are asked, once the brokers have the command. */
    List<Integer> send(Command command) {
        String topic = codec.topic(Topics.COMMANDS);
        int count = cluster.partitionsOf(topic);
        byte[] key = command.getVendor().getBytes(StandardCharsets.UTF_8);
        boolean broadcast = command.getVendor().equals(CommandValidator.BROADCAST);
        List<Integer> partitions =
                broadcast ? IntStream.range(0, count).boxed().toList() : List.of(OwnerPartition.of(key, count));
        try (KafkaProducer<byte[], byte[]> producer = cluster.producer()) {
            for (int partition : partitions) {
                Command one = Command.newBuilder(command)
                        .setPartition(broadcast ? partition : null)
                        .build();
                byte[] value = codec.encode(Topics.COMMANDS, one);
                var _ = cluster.get(producer.send(new ProducerRecord<>(topic, partition, key, value)));
            }
        } catch (KafkaException e) {
            throw cluster.failure(e);
        }
        return partitions;
    }
}
