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
class QuotaTest {

    @Test
    void shouldSeeWhoIsRefusedAndWhoNever() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Rounds<Contender> rounds = new Rounds<>(List.of(Contender.HEADGATE, Contender.PLAIN), 1, progress::add);

        // When
        Comparison figures = Quota.measure(rounds, new Quota.Size(Duration.ofSeconds(3), Duration.ofSeconds(5)));

        // Then
        assertThat(figures.rows()).extracting(row -> row.text("contender")).containsExactly("headgate", "plain");
        Row headgate = figures.rows().getFirst();
        assertThat(headgate.spread("refusals")).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.count("mostInWindow")).isLessThanOrEqualTo(headgate.count("allowed"));
        assertThat(headgate.spread("share").median()).isPositive();
        assertThat(headgate.count("duplicates")).isZero();
        Row plain = figures.rows().getLast();
        assertThat(plain.spread("refusals").median()).isPositive();
        assertThat(plain.count("mostInWindow")).isGreaterThan(plain.count("allowed"));
        assertThat(progress).hasSize(2);
    }
}
