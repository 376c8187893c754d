package dev.headgate.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class KafkaSettingsTest {

    private final KafkaSettings settings = new KafkaSettings();

    @Test
    void shouldTakeSpringsWayToWriteKafkasKeys() {
        settings.ours(Map.of("bootstrap-servers", "here", "producer.linger-ms", "5", "my-interceptors-key", "x"));

        assertThat(settings.toMap())
                .containsOnly(
                        Map.entry("bootstrap.servers", "here"),
                        Map.entry("producer.linger.ms", "5"),
                        Map.entry("my-interceptors-key", "x"));
    }

    @Test
    void shouldPreferWhatIsGivenForHeadgate() {
        settings.producer(Map.of("bootstrap.servers", "theirs", "acks", "1", "linger.ms", "7"));
        settings.consumer(Map.of("bootstrap.servers", "theirs"));

        settings.ours(Map.of("bootstrap.servers", "ours", "producer.acks", "all"));

        assertThat(settings.toMap())
                .containsOnly(
                        Map.entry("bootstrap.servers", "ours"),
                        Map.entry("producer.acks", "all"),
                        Map.entry("producer.linger.ms", "7"));
    }

    @Test
    void shouldKnowWhetherKafkaIsNamed() {
        assertThat(settings.hasServers()).isFalse();

        settings.producer(Map.of("bootstrap.servers", "theirs"));
        assertThat(settings.hasServers()).isFalse();

        settings.consumer(Map.of("bootstrap.servers", "theirs"));
        assertThat(settings.hasServers()).isTrue();
    }

    @Test
    void shouldTakeTheApplicationsKafka() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(KafkaAutoConfiguration.class, HeadgateAutoConfiguration.class))
                .withInitializer(it -> it.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .withPropertyValues(
                        "spring.kafka.bootstrap-servers=one:9092,two:9092",
                        "spring.kafka.security.protocol=SASL_SSL",
                        "spring.kafka.producer.acks=all",
                        "spring.kafka.properties[schema.registry.url]=http://registry")
                .run(context -> {
                    context.getBean(ApplicationKafka.class).addTo(settings);

                    assertThat(settings.toMap())
                            .containsEntry("schema.registry.url", "http://registry")
                            .containsEntry("producer.bootstrap.servers", List.of("one:9092", "two:9092"))
                            .containsEntry("producer.security.protocol", "SASL_SSL")
                            .containsEntry("consumer.security.protocol", "SASL_SSL")
                            .containsEntry("producer.acks", "all")
                            .doesNotContainKey("consumer.acks");
                });
    }
}
