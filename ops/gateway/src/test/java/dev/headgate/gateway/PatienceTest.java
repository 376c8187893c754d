package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatienceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 30",
                "return=minimal | 30",
                "wait=5 | 5",
                "WAIT = \"7\" | 7",
                "respond-async | 0",
                "respond-async, wait=10 | 10",
                "handling=lenient;wait=3 | 3",
                "wait=999 | 60",
                "wait=-1 | 30",
                "wait=9999999999999 | 30",
                "nowait=5 | 30"
            })
    void shouldWaitAsIsPreferred(String prefer, int seconds) {
        // When
        Duration patience = Patience.of(prefer, Duration.ofSeconds(30), Duration.ofMinutes(1));

        // Then
        assertThat(patience).isEqualTo(Duration.ofSeconds(seconds));
    }
}
