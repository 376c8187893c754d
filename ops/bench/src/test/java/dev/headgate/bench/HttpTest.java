package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("long")
class HttpTest {

    @Test
    void shouldCountAndTimeCallsThatLeaveTheProcess() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Rounds<Contender> rounds = new Rounds<>(
                List.of(Contender.HEADGATE, Contender.PLAIN, Contender.PLAIN_UNTIMED, Contender.PLAIN_APACHE),
                1,
                progress::add);

        // When
        Comparison figures =
                Http.measure(rounds, new Http.Size(new Backlog.Size(1_000, 2_000, 1_000, Duration.ofMinutes(1)), 1, 1));

        // Then
        assertThat(figures.rows())
                .extracting(row -> row.text("contender"))
                .containsExactly("headgate", "plain", "plain-untimed", "plain-apache");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.count("duplicates")).isZero();
            assertThat(row.count("failed")).isZero();
            assertThat(row.spread("perSecond").median()).isPositive();
            assertThat(row.spread("cpuMillis").median()).isPositive();
        });
        assertThat(figures.rows().getFirst().spread("p99Millis").median()).isGreaterThanOrEqualTo(20);
        assertThat(progress).hasSize(4);
    }
}
