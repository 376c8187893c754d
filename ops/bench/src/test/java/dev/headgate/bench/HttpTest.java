package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contenders;
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
        Rounds rounds = new Rounds(
                List.of(Contenders.HEADGATE, Contenders.PLAIN, Contenders.PLAIN_UNTIMED, Contenders.PLAIN_APACHE),
                1,
                progress::add);

        // When
        Comparison<Http.Figures> figures =
                Http.measure(rounds, new Http.Size(new Backlog.Size(1_000, 2_000, 1_000, Duration.ofMinutes(1)), 1, 1));

        // Then
        assertThat(figures.rows())
                .extracting(Http.Figures::contender)
                .containsExactly("headgate", "plain", "plain-untimed", "plain-apache");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.duplicates()).isZero();
            assertThat(row.failed()).isZero();
            assertThat(row.perSecond().median()).isPositive();
            assertThat(row.cpuMillis().median()).isPositive();
        });
        assertThat(figures.rows().getFirst().p99Millis())
                .isNotNull()
                .satisfies(it -> assertThat(it.median()).isGreaterThanOrEqualTo(20));
        assertThat(progress).hasSize(4);
    }
}
