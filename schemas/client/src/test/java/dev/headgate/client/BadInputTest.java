package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.schemas.BadIntents;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes no sense is refused before it is sent, in the words of its owner. */
class BadInputTest {

    static Stream<BadIntents.Bad> bad() {
        return BadIntents.all().stream().filter(bad -> !bad.onlyAtOwner());
    }

    @ParameterizedTest
    @MethodSource("bad")
    void shouldRefuseItAndSendNothing(BadIntents.Bad bad) {
        try (TestClient test = new TestClient()) {
            assertThatThrownBy(() -> test.client.call(bad.intent()).join())
                    .cause()
                    .isInstanceOf(InvalidIntentException.class)
                    .hasMessageStartingWith(bad.reason());
            assertThat(test.producer.history()).isEmpty();
            assertThat(test.client.pending()).isZero();
        }
    }
}
