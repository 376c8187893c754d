package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which environment variable sets which key. */
class ValuesTest {

    @ParameterizedTest
    @CsvSource({
        "management.port, MANAGEMENT_PORT",
        "vendors.unknown-grace, VENDORS_UNKNOWN_GRACE",
        "kafka.custom_thing, KAFKA_CUSTOM_THING",
        "kafka.customThing2, KAFKA_CUSTOMTHING2",
        "kafka.a-b.c_d, KAFKA_A_B_C_D",
        "kafka.poll.ms, kafka.poll.ms",
        "kafka.poll.ms, kafka_poll_ms",
        "kafka.poll.ms, Kafka_Poll_Ms",
        "results.reply-to, RESULTS.REPLY-TO"
    })
    void shouldTakeAVariableWhoseNameIsTheKeysButForCapitalsAndSigns(String key, String variable) {
        // When
        Optional<Found> found =
                values(Map.of(key, "file"), Map.of(variable, "environment")).find(key);

        // Then
        assertThat(found).contains(new Found(key, "environment", "environment variable " + Key.variable(key)));
    }

    @ParameterizedTest
    @CsvSource({
        "management.port, MANAGEMENTPORT",
        "management.port, MANAGEMENT__PORT",
        "management.port, HEADGATE_MANAGEMENT_PORT",
        "management.port, MANAGEMENT_PORT_",
    })
    void shouldIgnoreAVariableWithAnotherName(String key, String variable) {
        assertThat(values(Map.of(), Map.of(variable, "1")).find(key)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void shouldTakeTheFileWhereAVariableIsBlank(String blank) {
        // When
        Optional<Found> found = values(Map.of("kafka.poll.ms", "5"), Map.of("KAFKA_POLL_MS", blank))
                .find("kafka.poll.ms");

        // Then
        assertThat(found).contains(new Found("kafka.poll.ms", "5", "file"));
    }

    @Test
    void shouldTakeAVariableThatIsNamedAsTheKeyBeforeTheOneInCapitals() {
        // When
        Optional<Found> found = values(
                        Map.of(),
                        Map.of("KAFKA_POLL_MS", "capitals", "kafka.poll.ms", "same", "kafka_poll_ms", "small"))
                .find("kafka.poll.ms");

        // Then
        assertThat(found).map(Found::value).contains("same");
    }

    @Test
    void shouldTakeTheVariableInCapitalsBeforeOthersThatMeanTheSame() {
        // When
        Optional<Found> found = values(Map.of(), Map.of("kafka_poll_ms", "small", "KAFKA_POLL_MS", "capitals"))
                .find("kafka.poll.ms");

        // Then
        assertThat(found).map(Found::value).contains("capitals");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${KAFKA_OPTS}", "\\${x}", "a\\,b", " a "})
    void shouldTakeTheTextOfAVariableAsItIs(String text) {
        assertThat(values(Map.of(), Map.of("KAFKA_POLL_MS", text)).find("kafka.poll.ms"))
                .map(Found::value)
                .contains(text);
    }

    private static Values values(Map<String, String> given, Map<String, String> environment) {
        return new Values(given, _ -> "file", environment);
    }
}
