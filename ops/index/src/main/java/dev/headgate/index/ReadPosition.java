package dev.headgate.index;

import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How far a partition is read. Saved in the transaction of the rows that were read.
 *
 * @param topicId Kafka's own, which a topic of the same name that was created anew does not have
 * @param next the offset to go on from
 * @param end the partition's end as it was seen last
 * @param readUntil all that was committed before is read; milliseconds since 1970, 0 if that is not known
 */
record ReadPosition(String topic, int partition, String topicId, long next, long end, long readUntil) {

    /** One of which nothing was read. */
    static ReadPosition begin(String topic, int partition, String topicId, long begin, long end) {
        return new ReadPosition(topic, partition, topicId, begin, end, 0);
    }

    /** Records, and marks of transactions, that are not read. */
    long behind() {
        return Math.max(0, end - next);
    }

    /** @param timestamp of the last record before, in milliseconds since 1970; of no meaning if it is negative */
    ReadPosition readTo(long offset, long timestamp) {
        return new ReadPosition(
                topic, partition, topicId, offset, Math.max(end, offset), Math.max(readUntil, timestamp));
    }

    /** @param at when the end was asked for, in milliseconds since 1970 */
    ReadPosition endsAt(long seen, long at) {
        return new ReadPosition(
                topic, partition, topicId, next, seen, next >= seen ? Math.max(readUntil, at) : readUntil);
    }

    /**
     * Whether it can be gone on from here.
     *
     * @param id the topic's, now
     * @param begin the oldest offset that there is
     * @param last the end
     */
    Resumption resumption(String id, long begin, long last) {
        String name = topic + "-" + partition;
        if (!topicId.equals(id)) {
            return new Resumption(
                    begin(topic, partition, id, begin, last), topic + " was created anew: read from its beginning");
        }
        if (next > last) {
            return new Resumption(
                    begin(topic, partition, id, begin, last),
                    name + " ends at offset " + last + ", before " + next + " where reading stopped: read from its"
                            + " beginning");
        }
        if (next < begin) {
            return new Resumption(
                    begin(topic, partition, id, begin, last),
                    name + ": " + (begin - next) + " records were deleted before they were read; the index lacks them");
        }
        return new Resumption(endsAt(last, readUntil), null);
    }

    /** @param note what is to be said; null for nothing */
    record Resumption(ReadPosition position, @Nullable String note) {}

    /** How far a topic is read, by all of its partitions. */
    static IndexState state(Collection<ReadPosition> positions) {
        long behind = positions.stream().mapToLong(ReadPosition::behind).sum();
        long until = positions.stream().mapToLong(ReadPosition::readUntil).min().orElse(0);
        return new IndexState(until == 0 ? null : Instant.ofEpochMilli(until), behind);
    }
}
