package dev.headgate.streams.layout;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides whether what the cluster shows is what the ledger was written for. */
final class LayoutCheck {

    private static final Logger LOG = LoggerFactory.getLogger(LayoutCheck.class);

    private static final String KEEP = ". Nothing is lost as long as nothing is changed: leave all topics and state"
            + " directories as they are. Don't do what Kafka Streams advises in this case: its StreamsResetter"
            + " (kafka-streams-application-reset) would delete accepted intents. ";

    private final String intents;
    private final String topic;

    /**
     * @param intents the full name of that topic
     * @param topic the full name of the layout topic
     */
    LayoutCheck(String intents, String topic) {
        this.intents = intents;
        this.topic = topic;
    }

    /**
     * Returns the layout that the application starts with, to be stored if it is another than is.
     *
     * @throws LayoutException if it must not start
     */
    StoredLayout atStart(Optional<StoredLayout> before, ObservedTopics seen) {
        if (before.isEmpty()) {
            checkChangelogs(seen, seen.partitions());
            return new StoredLayout(Layout.first(seen.topicId(), seen.partitions()), StoredLayout.STABLE, ids(seen));
        }
        StoredLayout stored = before.orElseThrow();
        check(stored, seen);
        return stored.with(onTopic(stored.layout(), seen)).withChangelogs(ids(seen));
    }

    /** Says so where the start changes something. */
    void tell(Optional<StoredLayout> before, StoredLayout after) {
        if (before.isEmpty() && !after.changelogs().isEmpty()) {
            LOG.warn(
                    "{} holds no layout, although this application has changelogs: the topic was deleted. Headgate"
                            + " takes the topics as they are now for those that the ledger was written for partitions={}",
                    topic,
                    after.layout().partitions());
        } else if (before.isPresent()
                && after.layout().epoch() != before.orElseThrow().layout().epoch()) {
            LOG.warn(
                    "{} is another topic than the ledger was written for: it was deleted and created again. What was"
                            + " accepted before and waits is kept and will be called; records that were still in the"
                            + " deleted topic are gone with it topicIdBefore={} topicIdNow={} epoch={}",
                    intents,
                    before.orElseThrow().layout().topicId(),
                    after.layout().topicId(),
                    after.layout().epoch());
        }
    }

    /**
     * @throws LayoutException if a process that runs by this layout must stop
     */
    void whileRunning(Layout running, StoredLayout stored, ObservedTopics seen) {
        check(stored, seen);
        if (!seen.topicId().equals(running.topicId())) {
            throw new LayoutException(
                    intents + " was deleted and created again while this instance ran. What was accepted"
                            + " before and waits is kept, and the next start goes on with it");
        }
        Layout now = stored.layout();
        if (now.epoch() != running.epoch() || now.partitions() != running.partitions()) {
            throw new LayoutException("the layout in " + topic
                    + " is no longer the one this instance started with (epoch " + running.epoch() + ", now "
                    + now.epoch() + "); nothing is lost, and the next start goes by the new one");
        }
    }

    /** The intents topic is gone. */
    LayoutException gone() {
        return new LayoutException(
                intents + " was deleted while this instance ran. What was accepted before and waits is"
                        + " kept: create the topic again with as many partitions as it had, with headgate topics apply"
                        + " --partitions, and start");
    }

    private void check(StoredLayout stored, ObservedTopics seen) {
        Layout layout = stored.layout();
        if (!stored.state().equals(StoredLayout.STABLE)) {
            throw new LayoutException("the partitions of this application are being changed (state " + stored.state()
                    + " in " + topic + ")" + KEEP
                    + "Finish what was begun, then start: headgate topics grow --partitions "
                    + layout.partitions() + " goes on where it was left off");
        }
        checkFormats(layout);
        if (layout.partitions() != seen.partitions()) {
            throw counts(layout, seen);
        }
        checkIds(stored, seen);
        checkChangelogs(seen, layout.partitions());
    }

    /**
     * @throws LayoutException if this is not what the ledger was written for, apart from the counts of partitions
     */
    void beforeGrowing(StoredLayout stored, ObservedTopics seen) {
        checkFormats(stored.layout());
        if (!seen.topicId().equals(stored.layout().topicId())) {
            throw new LayoutException(intents + " is another topic than the ledger was written for: it was deleted and"
                    + " created again. Nothing was changed. Start Headgate once, which takes"
                    + " the new topic up, stop it, and grow then; if it has another number"
                    + " of partitions, its start says what to do");
        }
        checkIds(stored, seen);
    }

    private static void checkFormats(Layout layout) {
        if (layout.formats() > Formats.newest()) {
            throw new LayoutException(
                    "this version reads formats up to " + Formats.newest() + ", and format " + layout.formats()
                            + " was made final for this application by headgate formats finalize: a newer version has"
                            + " to run."
                            + KEEP
                            + "Use a version that reads it");
        }
    }

    private LayoutException counts(Layout layout, ObservedTopics seen) {
        String differs = intents + " has " + seen.partitions() + " partitions and the ledger was written for "
                + layout.partitions();
        return seen.topicId().equals(layout.topicId())
                ? grown(differs, seen.partitions())
                : new LayoutException(differs + "; it was deleted and created again" + KEEP.stripTrailing()
                        + " Only the new topic may go: delete it and create it with " + layout.partitions()
                        + " partitions, then start. What its producers wrote to it meanwhile they must send again");
    }

    private static LayoutException grown(String differs, int partitions) {
        return new LayoutException(differs + ": vendors would have two owners and exceed their quotas" + KEEP
                + "Partitions can't be taken away again. Stop all instances and do: headgate topics grow --partitions "
                + partitions + ", which moves what waits to its new partitions");
    }

    private void checkIds(StoredLayout stored, ObservedTopics seen) {
        for (Map.Entry<String, String> known : new TreeMap<>(stored.changelogs()).entrySet()) {
            ObservedTopics.Changelog found = seen.changelogs().get(known.getKey());
            if (found == null || !found.id().equals(known.getValue())) {
                throw new LayoutException("the changelog " + known.getKey()
                        + (found == null
                                ? " is missing, and this application has had it"
                                : " is another topic than it was: it was deleted and created again")
                        + ". Accepted intents, permits or cool-downs were in it. Keep the state directories of all"
                        + " instances: they may hold the only copy. Bring the topic back from a backup; or, to go on"
                        + " without what it held, delete the topic " + topic + " and start");
            }
        }
    }

    private void checkChangelogs(ObservedTopics seen, int partitions) {
        new TreeMap<>(seen.changelogs()).forEach((name, changelog) -> {
            if (changelog.partitions() != partitions) {
                throw grown(
                        intents + " has " + seen.partitions() + " partitions and the ledger's changelog " + name + " "
                                + changelog.partitions(),
                        Math.max(seen.partitions(), changelog.partitions()));
            }
        });
    }

    private Layout onTopic(Layout layout, ObservedTopics seen) {
        if (layout.topicId().equals(seen.topicId())) {
            return layout;
        }
        if (layout.epoch() >= Layout.MAX_EPOCH) {
            throw new LayoutException(intents + " was deleted and created again " + Layout.MAX_EPOCH
                    + " times, more than this version can tell apart; nothing is lost. Use another"
                    + " application.id and topics");
        }
        return new Layout(seen.topicId(), layout.partitions(), layout.epoch() + 1, layout.formats());
    }

    private static Map<String, String> ids(ObservedTopics seen) {
        Map<String, String> ids = new TreeMap<>();
        seen.changelogs().forEach((name, it) -> ids.put(name, it.id()));
        return ids;
    }
}
