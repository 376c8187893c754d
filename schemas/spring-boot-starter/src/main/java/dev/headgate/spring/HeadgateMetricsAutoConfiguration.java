package dev.headgate.spring;

import dev.headgate.client.ClientMeters;
import dev.headgate.client.HeadgateClient;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** The client's metrics, in the application's registries. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnSingleCandidate(HeadgateClient.class)
public final class HeadgateMetricsAutoConfiguration {

    HeadgateMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ClientMeters headgateClientMetrics(HeadgateClient client) {
        return new ClientMeters(client);
    }
}
