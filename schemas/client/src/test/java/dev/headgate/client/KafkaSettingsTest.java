package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSettingsTest {

    @Test
    void shouldGiveEachOfTheTwoWhatIsMeantForIt() {
        KafkaSettings settings = new KafkaSettings(
                Map.of(
                        "bootstrap.servers", "kafka:9092",
                        "client.id", "both",
                        "producer.client.id", "sends",
                        "producer.interceptor.classes", "Sending",
                        "consumer.interceptor.classes", "Reading"),
                "billing");

        assertThat(settings.producer())
                .containsEntry("bootstrap.servers", "kafka:9092")
                .containsEntry("client.id", "sends")
                .containsEntry("interceptor.classes", "Sending")
                .doesNotContainKey("consumer.interceptor.classes");
        assertThat(settings.consumer())
                .containsEntry("client.id", "both")
                .containsEntry("interceptor.classes", "Reading");
        assertThat(settings.records()).containsOnlyKeys("bootstrap.servers", "client.id");
    }

    @Test
    void shouldReadWhatIsCommittedWithoutAGroupWhateverItIsTold() {
        KafkaSettings settings = new KafkaSettings(
                Map.of("group.id", "g", "isolation.level", "read_uncommitted", "consumer.enable.auto.commit", "true"),
                "billing");

        assertThat(settings.consumer())
                .doesNotContainKey("group.id")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("enable.auto.commit", "false")
                .containsEntry("client.id", "billing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"transactional.id", "producer.transactional.id"})
    void shouldRefuseTransactions(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KafkaSettings(Map.of(key, "t"), "billing"))
                .withMessageContaining("transactional.id");
    }
}
