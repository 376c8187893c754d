package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
        Quota quota = new Quota(
                new Rounds(List.of(Contenders.HEADGATE, Contenders.PLAIN), 1, progress::add),
                new QuotaSize(Duration.ofSeconds(3), Duration.ofSeconds(5)));

        // When
        Comparison<QuotaRow> figures = quota.measure();

        // Then
        assertThat(figures.rows()).extracting(QuotaRow::contender).containsExactly("headgate", "plain");
        QuotaRow headgate = figures.rows().getFirst();
        assertThat(headgate.refusals()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.mostInWindow()).isLessThanOrEqualTo(headgate.allowed());
        assertThat(headgate.share().median()).isPositive();
        assertThat(headgate.duplicates()).isZero();
        QuotaRow plain = figures.rows().getLast();
        assertThat(plain.refusals().median()).isPositive();
        assertThat(plain.mostInWindow()).isGreaterThan(plain.allowed());
        assertThat(progress).hasSize(2);
    }
}
