package dev.headgate.streams;

import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How the process goes when it is stopped cleanly.
 *
 * @param deadline how long it waits for calls in flight
 * @param membership a static member stays in its group, so that it finds its partitions again when it is back within the
 *     session timeout; others leave, so that their partitions move at once
 */
record ShutdownOptions(Duration deadline, GroupMembershipOperation membership) {

    static ShutdownOptions of(StreamsConfig config, Duration deadline) {
        Object instance = config.getMainConsumerConfigs("", "", 1).get(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return new ShutdownOptions(
                deadline,
                instance == null ? GroupMembershipOperation.LEAVE_GROUP : GroupMembershipOperation.REMAIN_IN_GROUP);
    }
}
