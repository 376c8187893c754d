package dev.headgate.streams.layout;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/**
 * The layout of an application that is stopped while its partitions grow. Until {@link #finish} no instance starts.
 *
 * <p>Threading: one thread.
 */
public final class GrowingLayout {

    private final LayoutTopic topic;
    private final TopicPresenceCheck topics;
    private final LayoutCheck check;

    /**
     * What there is.
     *
     * @param layout the one in force, or the one that comes if it is being changed
     * @param growing what was begun; null if nothing was
     * @param intents partitions of that topic
     * @param changelogs the partitions of each that exists, by full name
     */
    public record Found(Layout layout, @Nullable Growing growing, int intents, Map<String, Integer> changelogs) {

        /** Copies the changelogs. */
        public Found {
            changelogs = Map.copyOf(changelogs);
        }
    }

    /**
     * @param kafka Kafka's own properties
     * @param stores of the application, each with a changelog
     */
    public GrowingLayout(String application, Map<String, Object> kafka, TopicCodec codec, List<String> stores) {
        this.topic = new LayoutTopic(application, kafka);
        List<String> all = stores.stream()
                .map(store -> application + "-" + store + "-changelog")
                .toList();
        this.topics = new TopicPresenceCheck(codec, all, LayoutTopic.PATIENCE);
        this.check = new LayoutCheck(codec.topic(Topics.INTENTS), topic.name());
    }

    /**
     * Looks at the topics, the layout topic among them, which must exist.
     *
     * @throws IllegalTopicsException if topics are missing, or nothing has run on them
     * @throws LayoutException if they are not those that the ledger was written for
     */
    public Found look(Admin admin) throws InterruptedException {
        ObservedTopics seen = topics.look(admin);
        StoredLayout stored = topic.read().stored().orElseThrow(() -> none(seen));
        check.beforeGrowing(stored, seen);
        Map<String, Integer> changelogs = new TreeMap<>();
        seen.changelogs().forEach((name, it) -> changelogs.put(name, it.partitions()));
        boolean stable = stored.state().equals(StoredLayout.STABLE);
        return new Found(stored.layout(), stable ? null : growing(stored), seen.partitions(), changelogs);
    }

    /** From here on no instance starts, and one that runs notices within ten seconds and ends. */
    public void begin(int partitions, Growing growing) {
        update(stored -> {
            if (stored.layout().epoch() >= Layout.MAX_EPOCH) {
                throw new LayoutException(
                        "the topics were changed " + Layout.MAX_EPOCH + " times, more than this version"
                                + " can tell apart; nothing is lost. Use another application.id and topics");
            }
            return new StoredLayout(
                    new Layout(
                            stored.layout().topicId(),
                            partitions,
                            stored.layout().epoch() + 1,
                            stored.layout().formats()),
                    StoredLayout.GROWING,
                    stored.changelogs(),
                    growing);
        });
    }

    /** Keeps what was found, for the runs that go on with it. */
    public void keep(Growing growing) {
        update(stored -> new StoredLayout(stored.layout(), StoredLayout.GROWING, stored.changelogs(), growing));
    }

    /** Instances may start. */
    public void finish() {
        update(stored -> new StoredLayout(stored.layout(), StoredLayout.STABLE, stored.changelogs()));
    }

    private RuntimeException none(ObservedTopics seen) {
        if (seen.changelogs().isEmpty()) {
            return new IllegalTopicsException(
                    "no instance has run on these topics yet, so that there is nothing to move: more partitions need"
                            + " kafka-topics.sh --alter only, the same number for intents and commands");
        }
        return new LayoutException(
                topic.name() + " holds no layout, although this application has changelogs: the topic was"
                        + " deleted. Nothing was changed. Start Headgate once, stop it, and grow then");
    }

    private void update(UnaryOperator<StoredLayout> change) {
        StoredLayout _ = topic.update(before -> change.apply(
                before.orElseThrow(() -> new LayoutException("the layout has gone from " + topic.name()))));
    }

    private Growing growing(StoredLayout stored) {
        return Optional.ofNullable(stored.growing())
                .orElseThrow(
                        () -> new LayoutException("the topic " + topic.name() + " says that the partitions are being"
                                + " changed (state " + stored.state()
                                + "), but not from how many. Nothing was changed by this run;"
                                + " write the last record with key layout there again that was good"));
    }
}
