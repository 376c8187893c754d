package dev.headgate.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.client.HeadgateClient;
import dev.headgate.client.HeadgateClientBuilder;
import dev.headgate.client.Offline;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class HeadgateAutoConfigurationTest {

    /** Nobody listens there, and the client does not wait long for it. */
    private static final String[] NOWHERE = {
        "headgate.kafka.bootstrap-servers=localhost:1",
        "headgate.kafka.consumer.default-api-timeout-ms=50",
        "headgate.kafka.consumer.request.timeout.ms=40"
    };

    /** A client is made when it is asked for. */
    private final ApplicationContextRunner lazy = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class))
            .withInitializer(it -> it.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
            .withPropertyValues("headgate.kafka.bootstrap.servers=localhost:1");

    private final ApplicationContextRunner eager =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class));

    @ParameterizedTest
    @CsvSource({
        "headgate.topic-prefix=acme., topicPrefix=acme.",
        "headgate.reply-to=billing, replyTo=billing",
        "headgate.timeout=5s, timeout=PT5S",
        "headgate.max-pending=7, maxPending=7",
        "headgate.when-full=wait, whenFull=WAIT",
        "headgate.max-body-size=2KB, maxBodyBytes=2048",
        "headgate.max-buffered-size=3KB, maxBufferedBytes=3072",
        "headgate.stream.buffer-size=4KB, streamBufferBytes=4096",
        "headgate.stream.idle=6s, streamIdle=PT6S"
    })
    void shouldTellTheBuilderWhatAPropertySays(String property, String setting) {
        lazy.withPropertyValues(property)
                .run(context -> assertThat(Offline.settings(context.getBean(HeadgateClientBuilder.class)))
                        .contains(setting));
    }

    /** Those of the properties' metadata and those of the client are the same. */
    @Test
    void shouldHaveTheClientsDefaults() {
        String defaults = Offline.settings(HeadgateClient.builder(Map.of("bootstrap.servers", "localhost:1")));

        lazy.run(context -> assertThat(Offline.settings(context.getBean(HeadgateClientBuilder.class))
                        .replaceAll("headers=.*", ""))
                .isEqualTo(defaults.replaceAll("headers=.*", "")));
    }

    @ParameterizedTest
    @CsvSource({
        "headgate.timeout=0s",
        "headgate.max-pending=0",
        "headgate.max-body-size=0B",
        "headgate.max-body-size=2GB",
        "headgate.max-buffered-size=0B",
        "headgate.stream.buffer-size=0B",
        "headgate.stream.idle=-1s"
    })
    void shouldNotStartAndNameTheProperty(String property) {
        String name = property.substring(0, property.indexOf('='));

        eager.withPropertyValues(NOWHERE)
                .withPropertyValues(property)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOfSatisfying(
                                InvalidConfigurationPropertyValueException.class,
                                it -> assertThat(it.getName()).isEqualTo(name)));
    }

    @Test
    void shouldNotStartWithoutAKafka() {
        eager.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .hasMessageContaining("headgate.kafka.bootstrap.servers"));
    }

    @Test
    void shouldNotNeedSpringsKafka() {
        lazy.withClassLoader(new FilteredClassLoader(KafkaProperties.class))
                .run(context -> assertThat(context).hasSingleBean(HeadgateClientBuilder.class));
    }

    @Test
    void shouldSayWhyTheClientCanNotStart() {
        eager.withPropertyValues(NOWHERE).run(context -> {
            assertThat(context.getStartupFailure()).rootCause().isInstanceOf(KafkaException.class);
            FailureAnalysis analysis = analysis(context);
            assertThat(analysis.getDescription()).startsWith("the Headgate client can't start: ");
            assertThat(analysis.getAction()).contains("headgate.kafka.bootstrap.servers");
        });
    }

    @Test
    void shouldSayWhichKeyOfKafkasIsWrong() {
        eager.withPropertyValues(NOWHERE)
                .withPropertyValues("headgate.kafka.producer.acks=many")
                .run(context -> {
                    FailureAnalysis analysis = analysis(context);
                    assertThat(analysis.getDescription()).contains("many", "acks");
                    assertThat(analysis.getAction()).contains("headgate.kafka");
                });
    }

    @Test
    void shouldHaveNoClientIfNotEnabled() {
        eager.withPropertyValues("headgate.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(HeadgateClient.class)
                        .doesNotHaveBean(HeadgateClientBuilder.class));
    }

    @Test
    void shouldBackOffForAClientOfTheApplicationsOwn() {
        HeadgateClient own = Offline.client(HeadgateClient.builder(Map.of()));

        eager.withBean("own", HeadgateClient.class, () -> own)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBean(HeadgateClient.class)
                        .isSameAs(own));
    }

    @Test
    void shouldLetCustomizersHaveTheLastWord() {
        lazy.withPropertyValues("headgate.topic-prefix=acme.")
                .withBean(HeadgateClientBuilderCustomizer.class, () -> builder -> builder.topicPrefix("other."))
                .run(context -> assertThat(Offline.settings(context.getBean(HeadgateClientBuilder.class)))
                        .contains("topicPrefix=other."));
    }

    @Test
    void shouldMakeANewBuilderEachTime() {
        lazy.run(context -> assertThat(context.getBean(HeadgateClientBuilder.class))
                .isNotSameAs(context.getBean(HeadgateClientBuilder.class)));
    }

    @Test
    void shouldCloseTheClientWithTheApplication() {
        HeadgateClient[] client = new HeadgateClient[1];

        eager.withBean("own", HeadgateClient.class, () -> Offline.client(HeadgateClient.builder(Map.of())))
                .run(context -> client[0] = context.getBean(HeadgateClient.class));

        assertThat(client[0].cancel("stripe", "1", "")).isCompletedExceptionally();
    }

    private static FailureAnalysis analysis(AssertableApplicationContext context) {
        Throwable failure = requireNonNull(context.getStartupFailure());
        return requireNonNull(new ClientStartFailureAnalyzer().analyze(failure));
    }
}
