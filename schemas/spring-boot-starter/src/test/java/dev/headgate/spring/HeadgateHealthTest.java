package dev.headgate.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.client.ClientMeters;
import dev.headgate.client.HeadgateClient;
import dev.headgate.client.Offline;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class HeadgateHealthTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HeadgateAutoConfiguration.class,
                    HeadgateHealthAutoConfiguration.class,
                    HeadgateMetricsAutoConfiguration.class))
            .withBean(HeadgateClient.class, () -> Offline.client(HeadgateClient.builder(Map.of())));

    @Test
    void shouldBeUpWhileOutcomesAreRead() {
        Health health = new HeadgateHealthIndicator(() -> 3, () -> null).health();

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails()).containsExactly(Map.entry("pending", 3));
    }

    @Test
    void shouldBeDownAndSayWhyWhileOutcomesAreNotRead() {
        Health health = new HeadgateHealthIndicator(() -> 3, () -> new TopicAuthorizationException("results")).health();

        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.getDetails()).containsEntry("pending", 3);
        assertThat(String.valueOf(health.getDetails().get("error"))).contains("results");
    }

    @Test
    void shouldBePartOfTheApplicationsHealth() {
        runner.run(context -> {
            assertThat(context).hasSingleBean(HealthIndicator.class).hasBean("headgateHealthIndicator");
            assertThat(context.getBean(HealthIndicator.class).health())
                    .isEqualTo(Health.up().withDetail("pending", 0).build());
        });
    }

    @Test
    void shouldBeLeftOutIfNotEnabled() {
        runner.withPropertyValues("management.health.headgate.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void shouldNeedNeitherActuatorNorMicrometer() {
        runner.withClassLoader(new FilteredClassLoader(HealthIndicator.class, MeterBinder.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(HeadgateClient.class)
                        .doesNotHaveBean("headgateHealthIndicator")
                        .doesNotHaveBean("headgateClientMetrics"));
    }

    @Test
    void shouldCountWhatIsPending() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();

        runner.run(context -> {
            context.getBean(ClientMeters.class).bindTo(registry);

            assertThat(registry.get("headgate.client.pending").gauge().value()).isZero();
            assertThat(registry.get("headgate.client.reading").gauge().value()).isOne();
        });
    }
}
