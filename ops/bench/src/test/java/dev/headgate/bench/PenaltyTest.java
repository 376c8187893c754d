package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
        Penalty penalty = new Penalty(
                new Rounds(List.of(Contenders.HEADGATE, Contenders.PLAIN), 1, progress::add),
                new PenaltySize(100, 6, 8));

        // When
        Comparison<PenaltyRow> figures = penalty.measure();

        // Then
        assertThat(figures.rows()).extracting(PenaltyRow::contender).containsExactly("headgate", "plain");
        PenaltyRow headgate = figures.rows().getFirst();
        assertThat(headgate.inCoolDown()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.escalations()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.kept().median()).isPositive();
        assertThat(headgate.duplicates()).isZero();
        PenaltyRow plain = figures.rows().getLast();
        assertThat(plain.inCoolDown().median()).isPositive();
        assertThat(plain.escalations().median()).isPositive();
        assertThat(plain.unfinished()).isPositive();
        assertThat(progress).hasSize(2);
    }
}
