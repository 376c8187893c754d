package dev.headgate.spring;

import dev.headgate.client.HeadgateClient;
import dev.headgate.client.HeadgateClientBuilder;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.kafka.autoconfigure.KafkaConnectionDetails;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.Environment;

/**
 * A {@link HeadgateClient} for the application, closed with it: at the Kafka of {@code spring.kafka}, if the application has Spring for Apache
 * Kafka, or of {@code headgate.kafka}. It backs off for a client of the application's own.
 *
 * <p>For a client that differs a little there are {@link HeadgateClientBuilderCustomizer}s; for a second one, a new
 * {@link HeadgateClientBuilder} with the properties applied each time it is injected.
 */
@AutoConfiguration(afterName = "org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration")
@ConditionalOnBooleanProperty(name = "headgate.enabled", matchIfMissing = true)
@EnableConfigurationProperties(HeadgateProperties.class)
public final class HeadgateAutoConfiguration {

    HeadgateAutoConfiguration() {}

    @Bean
    @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
    @ConditionalOnMissingBean
    HeadgateClientBuilder headgateClientBuilder(
            HeadgateProperties properties,
            Environment environment,
            ObjectProvider<ApplicationKafka> application,
            ObjectProvider<HeadgateClientBuilderCustomizer> customizers) {
        HeadgateClientBuilder builder = HeadgateClient.builder(kafka(properties, application));
        String name = environment.getProperty("spring.application.name", "");
        if (!name.isBlank()) {
            builder.name(name);
        }
        properties.applyTo(builder);
        customizers.orderedStream().forEach(it -> it.customize(builder));
        return builder;
    }

    private static Map<String, Object> kafka(
            HeadgateProperties properties, ObjectProvider<ApplicationKafka> application) {
        KafkaSettings settings = new KafkaSettings();
        application.ifAvailable(it -> it.addTo(settings));
        settings.ours(properties.kafka());
        if (!settings.hasServers()) {
            throw new InvalidConfigurationPropertyValueException(
                    "headgate.kafka.bootstrap.servers",
                    null,
                    "it says where Kafka is; or have spring-boot-starter-kafka, and spring.kafka.bootstrap-servers");
        }
        return settings.toMap();
    }

    /** @throws ClientStartException with what to look at */
    @Bean
    @ConditionalOnMissingBean
    HeadgateClient headgateClient(HeadgateClientBuilder builder) {
        try {
            return builder.build();
        } catch (KafkaException e) {
            throw new ClientStartException(e);
        }
    }

    /** For an application with Spring for Apache Kafka. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(KafkaProperties.class)
    static class ApplicationKafkaConfiguration {

        @Bean
        @ConditionalOnBean({KafkaProperties.class, KafkaConnectionDetails.class})
        @ConditionalOnMissingBean(ApplicationKafka.class)
        SpringKafka headgateSpringKafka(KafkaProperties properties, KafkaConnectionDetails connection) {
            return new SpringKafka(properties, connection);
        }
    }
}
