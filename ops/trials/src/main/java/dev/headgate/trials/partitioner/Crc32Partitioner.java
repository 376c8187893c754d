package dev.headgate.trials.partitioner;

import java.util.Map;
import java.util.zip.CRC32;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/** As librdkafka does for records with a key, unless it is told otherwise: {@code consistent_random}. */
public final class Crc32Partitioner implements Partitioner {

    /** The partition of a key, of so many. */
    public static int partition(byte[] key, int partitions) {
        CRC32 crc = new CRC32();
        crc.update(key);
        return Math.toIntExact(crc.getValue() % partitions);
    }

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        return partition(keyBytes, cluster.partitionCountForTopic(topic));
    }

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public void close() {}
}
