package dev.headgate.schemas;

import org.apache.kafka.common.utils.Utils;

/** Which partition, and so which task, owns a vendor. */
public final class OwnerPartition {
    private OwnerPartition() {}

    /**
     * The partition of a key: {@code toPositive(murmur2(key)) % partitions}, as Kafka's Java producer chooses it.
     * Clients that hash otherwise (librdkafka by default) put a vendor elsewhere, and the record is forwarded here.
     *
     * @param key the vendor's id in UTF-8
     * @param partitions how many partitions the topic has, at least 1
     * @return from 0 to {@code partitions - 1}
     * @throws IllegalArgumentException for fewer partitions than 1
     */
    public static int of(byte[] key, int partitions) {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions must be at least 1, was " + partitions);
        }
        return Utils.toPositive(Utils.murmur2(key)) % partitions;
    }
}
