package dev.headgate.spring;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.kafka.autoconfigure.KafkaConnectionDetails;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.kafka.autoconfigure.SslBundleSslEngineFactory;
import org.springframework.boot.ssl.SslBundle;

/** What {@code spring.kafka} says, and where a service connection (Docker Compose, Testcontainers) says Kafka is. */
final class SpringKafka implements ApplicationKafka {

    private final KafkaProperties properties;
    private final KafkaConnectionDetails connection;

    SpringKafka(KafkaProperties properties, KafkaConnectionDetails connection) {
        this.properties = properties;
        this.connection = connection;
    }

    @Override
    public void addTo(KafkaSettings settings) {
        settings.common(properties.getProperties());
        settings.producer(connected(properties.buildProducerProperties(), connection.getProducer()));
        settings.consumer(connected(properties.buildConsumerProperties(), connection.getConsumer()));
    }

    private static Map<String, Object> connected(
            Map<String, Object> settings, KafkaConnectionDetails.Configuration connection) {
        Map<String, Object> connected = new HashMap<>(settings);
        connected.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, connection.getBootstrapServers());
        String protocol = connection.getSecurityProtocol();
        if (protocol != null && !protocol.isEmpty()) {
            connected.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, protocol);
        }
        addBundle(connected, connection.getSslBundle());
        return connected;
    }

    private static void addBundle(Map<String, Object> settings, @Nullable SslBundle bundle) {
        if (bundle != null) {
            settings.put(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG, SslBundleSslEngineFactory.class);
            settings.put(SslBundle.class.getName(), bundle);
        }
    }
}
