package dev.headgate.streams.layout;

/**
 * What the ledger was written for. Every instance of an application agrees on it: the owner of a vendor and the ordinal of
 * an intent are counted by it, and not by what the cluster shows at the moment.
 *
 * @param topicId the id of the intents topic, which a topic that is deleted and created again under the same name does not
 *     keep
 * @param partitions of the intents topic, at least 1
 * @param epoch 1 to 2,047; another after the topic was created anew or its partitions were moved, so that no two intents
 *     ever have the same ordinal
 * @param formats the newest format that may be written, so that every instance can read what another wrote
 */
public record Layout(String topicId, int partitions, int epoch, int formats) {

    public static final int MAX_EPOCH = (1 << 11) - 1;

    public Layout {
        if (partitions < 1 || epoch < 1 || epoch > MAX_EPOCH || formats < 1) {
            throw new IllegalArgumentException("partitions and formats at least 1, epoch 1 to " + MAX_EPOCH + ": "
                    + partitions + " " + formats + " " + epoch);
        }
    }

    /** Of an application that begins on this topic. */
    public static Layout first(String topicId, int partitions) {
        return new Layout(topicId, partitions, 1, Formats.newest());
    }
}
