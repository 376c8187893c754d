package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Spread;
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
        Rounds rounds = new Rounds(List.of(Contenders.HEADGATE, Contenders.PLAIN), 1, progress::add);

        // When
        Comparison<Penalty.Figures> figures = Penalty.measure(rounds, new Penalty.Size(100, 6, 8));

        // Then
        assertThat(figures.rows()).extracting(Penalty.Figures::contender).containsExactly("headgate", "plain");
        Penalty.Figures headgate = figures.rows().getFirst();
        assertThat(headgate.inCoolDown()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.escalations()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.kept().median()).isPositive();
        assertThat(headgate.duplicates()).isZero();
        Penalty.Figures plain = figures.rows().getLast();
        assertThat(plain.inCoolDown().median()).isPositive();
        assertThat(plain.escalations().median()).isPositive();
        assertThat(plain.unfinished()).isPositive();
        assertThat(progress).hasSize(2);
    }
}
