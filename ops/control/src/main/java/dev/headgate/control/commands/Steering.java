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
        try (CommandSending sending = new CommandSending(cluster, codec)) {
            sending.expectAnswers(cluster.partitionsOf(codec.topic(Topics.AUDIT)));
            Set<Integer> silent = new HashSet<>(sending.send(command));
            List<Audit> audits = new ArrayList<>();
            long deadline = System.nanoTime() + wait.toNanos();
            while (!silent.isEmpty() && System.nanoTime() < deadline) {
                for (Audit audit : sending.answers(String.valueOf(command.getId()))) {
                    if (silent.remove(audit.getPartition())) {
                        audits.add(audit);
                    }
                }
            }
            return new Effect(audits, silent);
        }
    }
}
