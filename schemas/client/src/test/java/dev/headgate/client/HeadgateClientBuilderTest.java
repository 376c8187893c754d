package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class HeadgateClientBuilderTest {

    private static HeadgateClientBuilder builder() {
        return HeadgateClient.builder(Map.of());
    }

    @Test
    void shouldRefuseBoundsThatAreNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().maxPending(0, WhenFull.FAIL));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().maxBodyBytes(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().maxBufferedBytes(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().timeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().slowSubscribers(0, Duration.ofSeconds(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().slowSubscribers(1, Duration.ofSeconds(-1)));
    }

    @Test
    void shouldNameTheTopicsAsHeadgateDoes() {
        ClientSettings settings = builder().topicPrefix("eu.").settings("one");

        assertThat(settings.intents()).isEqualTo("eu.intents");
        assertThat(settings.commands()).isEqualTo("eu.commands");
        assertThat(settings.results()).isEqualTo("eu.results");
        assertThat(settings.pages()).isEqualTo("eu.pages");
    }

    /** Without a broker: what is wrong with a registry's keys is said before it is looked for. */
    @Test
    void shouldGiveTheKeysOfARegistryToTheSerde() {
        HeadgateClientBuilder builder = HeadgateClient.builder(Map.of(
                "bootstrap.servers", "localhost:1",
                "schema.registry.url", "http://localhost:1",
                "bearer.auth.token", "t"));

        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(builder::build)
                .withMessageContaining("bearer.auth.token");
    }

    @Test
    void shouldBeginAnIntentWithAnIdOfItsOwn() {
        assertThat(HeadgateClient.intent("acme").getId())
                .isNotEmpty()
                .isNotEqualTo(HeadgateClient.intent("acme").getId());
        assertThat(HeadgateClient.intent("acme").getVendor()).isEqualTo("acme");
    }
}
