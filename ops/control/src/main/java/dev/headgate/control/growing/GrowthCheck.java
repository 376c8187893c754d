package dev.headgate.control.growing;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.Growing;
import dev.headgate.streams.layout.GrowingLayout;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.record.TopicCodec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What is there before a growth, or in the midst of one, and whether it may go on.
 *
 * @param found by the layout
 * @param commands partitions of that topic
 * @param partitions that there will be
 */
record GrowthCheck(
        String application,
        TopicCodec codec,
        GrowthTopics topics,
        GrowingLayout.Found found,
        int commands,
        int partitions) {

    /**
     * @throws GrowthException if something runs, or another growth was begun
     * @throws IllegalTopicsException if there are more partitions than are wished for
     */
    static GrowthCheck of(
            String application, TopicCodec codec, GrowthTopics topics, GrowingLayout.Found found, int partitions)
            throws InterruptedException {
        GrowthCheck check = new GrowthCheck(
                application, codec, topics, found, topics.count(codec.topic(Topics.COMMANDS)), partitions);
        check.refuseWhatRuns();
        check.refuseOther();
        return check;
    }

    /** How many partitions there were. */
    int from() {
        Growing growing = found.growing();
        return growing == null ? found.layout().partitions() : growing.from();
    }

    boolean isDone() {
        return found.growing() == null
                && Stream.concat(
                                Stream.of(found.layout().partitions(), found.intents(), commands),
                                found.changelogs().values().stream())
                        .allMatch(it -> it == partitions);
    }

    String intents() {
        return codec.topic(Topics.INTENTS);
    }

    /** The offsets that a growth deals out what is unread by: where it was begun, or now. */
    List<Long> unread() throws InterruptedException {
        Growing growing = found.growing();
        if (growing != null) {
            return growing.unread();
        }
        List<TopicPartition> all = GrowthTopics.partitions(intents(), found.intents());
        Map<TopicPartition, Long> ends = topics.ends(all);
        return all.stream().map(ends::get).toList();
    }

    /** The full name of a store's changelog. */
    String changelog(String store) {
        return application + "-" + store + "-changelog";
    }

    /**
     * @param changelogs how many partitions each has that exists, by full name
     * @param blocks asked when parked intents are moved
     */
    Survey survey(Map<String, Integer> changelogs, PartitionReader reader, ParkedMove.Blocks blocks) {
        return Survey.of(
                new Partitioning(from(), partitions, found.layout().formats()),
                (store, partition, taker) -> {
                    if (partition < changelogs.getOrDefault(changelog(store), 0)) {
                        reader.last(
                                new TopicPartition(changelog(store), partition),
                                message -> taker.take(message.key(), message.value()));
                    }
                },
                blocks);
    }

    /** All partitions in which a running instance would write. */
    List<TopicPartition> written() {
        List<TopicPartition> all = new ArrayList<>(GrowthTopics.partitions(intents(), found.intents()));
        all.addAll(GrowthTopics.partitions(codec.topic(Topics.COMMANDS), commands));
        found.changelogs().forEach((name, count) -> all.addAll(GrowthTopics.partitions(name, count)));
        return all;
    }

    /** Returns the ends of the partitions of commands that have some that nobody has read. */
    Map<TopicPartition, Long> unreadCommands(PartitionReader reader) throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = topics.committed();
        Map<TopicPartition, Long> unread = new TreeMap<>(Comparator.comparingInt(TopicPartition::partition));
        for (TopicPartition each : GrowthTopics.partitions(codec.topic(Topics.COMMANDS), commands)) {
            OffsetAndMetadata offset = committed.get(each);
            long end = reader.end(each);
            long[] count = {0};
            reader.read(each, offset == null ? 0 : offset.offset(), end, _ -> count[0]++);
            if (count[0] > 0) {
                unread.put(each, end);
            }
        }
        return unread;
    }

    /**
     * @param unread as {@link #unreadCommands} said
     * @throws GrowthException if there are any
     */
    void refuseUnreadCommands(Map<TopicPartition, Long> unread) {
        if (!unread.isEmpty()) {
            throw new GrowthException("nobody has read all of the commands in " + unread.keySet()
                    + ": those for all vendors can't be dealt out to more partitions. Start Headgate, which reads commands"
                    + " within seconds, stop it, and grow then. Or pass over them with --skip-commands, and send them again"
                    + " afterwards");
        }
    }

    void refuseWhatRuns() throws InterruptedException {
        List<String> members = topics.members();
        if (!members.isEmpty()) {
            throw new GrowthException(
                    "instances run, or ended without leaving their group: " + String.join(", ", members)
                            + ". Stop all of them with a signal; one that was killed leaves when its session is over"
                            + " (kafka.session.timeout.ms)");
        }
    }

    private void refuseOther() {
        if (found.growing() != null && found.layout().partitions() != partitions) {
            throw new GrowthException("growing from " + found.growing().from() + " to "
                    + found.layout().partitions()
                    + " partitions was begun and must be finished first: headgate topics grow"
                    + " --partitions " + found.layout().partitions());
        }
        refuseLess(intents(), found.intents());
        refuseLess(codec.topic(Topics.COMMANDS), commands);
        refuseLess("the ledger", found.layout().partitions());
        found.changelogs().forEach(this::refuseLess);
    }

    private void refuseLess(String what, int has) {
        if (has > partitions) {
            throw new IllegalTopicsException(what + " has " + has + " partitions already, more than " + partitions
                    + ". Partitions can't be taken away: wish for at least " + has);
        }
    }
}
