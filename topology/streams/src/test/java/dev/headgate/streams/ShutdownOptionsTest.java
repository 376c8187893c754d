package dev.headgate.streams;

import static org.apache.kafka.streams.CloseOptions.GroupMembershipOperation.LEAVE_GROUP;
import static org.apache.kafka.streams.CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.kafka.StreamsDefaults;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShutdownOptionsTest {

    @Test
    void shouldLeaveTheGroup() {
        assertThat(leaving(Map.of()).membership()).isEqualTo(LEAVE_GROUP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"group.instance.id", "consumer.group.instance.id", "main.consumer.group.instance.id"})
    void shouldRemainInTheGroupIfStatic(String key) {
        assertThat(leaving(Map.of(key, "one")).membership()).isEqualTo(REMAIN_IN_GROUP);
    }

    private static ShutdownOptions leaving(Map<String, Object> kafka) {
        Map<String, Object> properties = StreamsDefaults.all();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:9092");
        properties.putAll(kafka);
        return ShutdownOptions.of(new StreamsConfig(properties), Duration.ofSeconds(1));
    }
}
