package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contender;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("long")
class PenaltyTest {

    @Test
    void shouldSeeWhoCallsTooEarlyAndWhoNever() throws Exception {
        // Given
        List<String> progress = new ArrayList<>();
        Rounds<Contender> rounds = new Rounds<>(List.of(Contender.HEADGATE, Contender.PLAIN), 1, progress::add);

        // When
        Comparison figures = Penalty.measure(rounds, new Penalty.Size(100, 6, 8));

        // Then
        assertThat(figures.rows()).extracting(row -> row.text("contender")).containsExactly("headgate", "plain");
        Row headgate = figures.rows().getFirst();
        assertThat(headgate.spread("inCoolDown")).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.spread("escalations")).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.spread("kept").median()).isPositive();
        assertThat(headgate.count("duplicates")).isZero();
        Row plain = figures.rows().getLast();
        assertThat(plain.spread("inCoolDown").median()).isPositive();
        assertThat(plain.spread("escalations").median()).isPositive();
        assertThat(plain.count("unfinished")).isPositive();
        assertThat(progress).hasSize(2);
    }
}
