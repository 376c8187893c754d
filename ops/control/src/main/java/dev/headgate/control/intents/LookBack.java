package dev.headgate.control.intents;

import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.retention.Retention;
import dev.headgate.streams.retention.RetentionWarning;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;

/** How far back a topic's records can be found. */
public final class LookBack {

    private LookBack() {}

    /**
     * Such as {@code keeps its records for 7 d}, to be said of a topic.
     *
     * @param topic in full
     */
    public static String of(Cluster cluster, String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Map<ConfigResource, KafkaFuture<Config>> described =
                cluster.admin().describeConfigs(Set.of(resource)).values();
        KafkaFuture<Config> config = Objects.requireNonNull(described.get(resource));
        if (!cluster.succeeds(config, AuthorizationException.class)) {
            return "keeps its records for its retention.ms, which needs DescribeConfigs on it to be seen";
        }
        return text(Retention.of(cluster.get(config)));
    }

    static String text(Retention retention) {
        String age = retention.isByAge() ? RetentionWarning.text(retention.millis()) : "ever";
        String size = retention.isBySize() ? ", at most " + retention.bytes() + " bytes a partition" : "";
        return "keeps its records for " + age + size;
    }
}
