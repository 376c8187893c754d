package dev.headgate.spring;

import dev.headgate.client.HeadgateClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The client in the application's health, as {@code headgate}. */
@AutoConfiguration(
        after = HeadgateAutoConfiguration.class,
        beforeName = "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration")
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnSingleCandidate(HeadgateClient.class)
@ConditionalOnEnabledHealthIndicator("headgate")
public final class HeadgateHealthAutoConfiguration {

    HeadgateHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "headgateHealthIndicator")
    HeadgateHealthIndicator headgateHealthIndicator(HeadgateClient client) {
        return new HeadgateHealthIndicator(client::pending, client::readFailure);
    }
}
