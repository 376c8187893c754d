package dev.headgate.streams.kafka;

import dev.headgate.streams.metrics.Meters;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what is read from changelogs before partitions are served. What a standby reads to keep up is none of it.
 *
 * <p>Threading: stream threads.
 */
public final class RestoreProgress implements StateRestoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(RestoreProgress.class);

    private final Meters meters;

    public RestoreProgress(Meters meters) {
        this.meters = meters;
    }

    @Override
    public void onRestoreStart(TopicPartition changelog, String store, long from, long to) {
        LOG.info("restoring store={} partition={} from={} to={}", store, changelog.partition(), from, to);
    }

    @Override
    public void onBatchRestored(TopicPartition changelog, String store, long end, long records) {
        meters.restored(store, records);
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long records) {
        LOG.info("restored store={} partition={} records={}", store, changelog.partition(), records);
    }
}
