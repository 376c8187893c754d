package dev.headgate.streams.layout;

import java.util.Map;

/**
 * What the cluster shows of the topics that the ledger goes by.
 *
 * @param topicId of the intents topic
 * @param partitions of the intents topic
 * @param changelogs those of the application's that exist, by full name
 */
record ObservedTopics(String topicId, int partitions, Map<String, Changelog> changelogs) {

    /**
     * A changelog.
     *
     * @param id the topic's
     */
    record Changelog(String id, int partitions) {}

    ObservedTopics {
        changelogs = Map.copyOf(changelogs);
    }
}
