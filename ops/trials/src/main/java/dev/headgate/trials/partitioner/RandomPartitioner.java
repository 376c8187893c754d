package dev.headgate.trials.partitioner;

import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;

/** Any partition, whatever the key. */
public final class RandomPartitioner implements Partitioner {

    /** The producer's setting that has the seed, a number. */
    static final String SEED = "random.partitioner.seed";

    private Random random = new Random();

    @Override
    public void configure(Map<String, ?> configs) {
        if (configs.get(SEED) instanceof Long seed) {
            random = new Random(seed);
        }
    }

    @Override
    public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
        return random.nextInt(cluster.partitionCountForTopic(topic));
    }

    @Override
    public void close() {}
}
