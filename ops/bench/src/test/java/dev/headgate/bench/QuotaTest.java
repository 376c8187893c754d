package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Spread;
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
        Rounds rounds = new Rounds(List.of(Contenders.HEADGATE, Contenders.PLAIN), 1, progress::add);

        // When
        Comparison<Quota.Figures> figures =
                Quota.measure(rounds, new Quota.Size(Duration.ofSeconds(3), Duration.ofSeconds(5)));

        // Then
        assertThat(figures.rows()).extracting(Quota.Figures::contender).containsExactly("headgate", "plain");
        Quota.Figures headgate = figures.rows().getFirst();
        assertThat(headgate.refusals()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.mostInWindow()).isLessThanOrEqualTo(headgate.allowed());
        assertThat(headgate.share().median()).isPositive();
        assertThat(headgate.duplicates()).isZero();
        Quota.Figures plain = figures.rows().getLast();
        assertThat(plain.refusals().median()).isPositive();
        assertThat(plain.mostInWindow()).isGreaterThan(plain.allowed());
        assertThat(progress).hasSize(2);
    }
}
