package dev.headgate.control.commands;

import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Sends commands and waits for what their owners say. */
public final class Steering {

    private final Cluster cluster;
    private final TopicCodec codec;

    public Steering(Cluster cluster, TopicCodec codec) {
        this.cluster = cluster;
        this.codec = codec;
    }

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
        try (CommandSending sending = new CommandSending(cluster, codec)) {
            if (!wait.isZero()) {
                sending.expectAnswers(cluster.partitionsOf(codec.topic(Topics.AUDIT)));
            }
            Set<Integer> silent = new HashSet<>(sending.send(command));
            long deadline = System.nanoTime() + wait.toNanos();
            while (!silent.isEmpty() && System.nanoTime() < deadline) {
                for (Audit audit : sending.answers(String.valueOf(command.getId()))) {
                    if (silent.remove(audit.getPartition())) {
                        told.accept(audit);
                    }
                }
            }
            return silent;
        }
    }
}
