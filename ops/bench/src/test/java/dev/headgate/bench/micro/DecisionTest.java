package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.bench.figure.Conditions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTest {

    @Test
    void shouldMeasureEveryOperationWithEveryNumberOfScopes() {
        // Given
        List<String> progress = new ArrayList<>();
        MicroBenchmarks benchmarks = new MicroBenchmarks(new Jmh.Settings(0, 0, 1, 10), progress::add);

        // When
        MicroReport<DecisionCost> costs = benchmarks.decision();

        // Then
        assertThat(costs.costs())
                .extracting(DecisionCost::operation, DecisionCost::scopes)
                .containsExactly(
                        tuple("vendorBound", 1),
                        tuple("vendorBound", 100),
                        tuple("vendorBound", 10_000),
                        tuple("accountBound", 1),
                        tuple("accountBound", 100),
                        tuple("accountBound", 10_000),
                        tuple("idleTick", 1),
                        tuple("idleTick", 100),
                        tuple("idleTick", 10_000));
        assertThat(costs.costs()).allSatisfy(cost -> {
            assertThat(cost.nanos()).isPositive();
            assertThat(cost.bytes()).isPositive();
            assertThat(cost.growth() == null).isEqualTo(cost.scopes() == 1);
        });
        assertThat(progress).hasSize(9);
    }

    @Test
    void shouldPrintATableInMarkdown() {
        MicroReport<DecisionCost> costs = new MicroReport<>(
                new Conditions("2026-11-21", "VM 25", 2, 0.5, 1.25),
                List.of(
                        new DecisionCost("vendorBound", 1, 2, 1000.4, null, 500.2, 1024, null),
                        new DecisionCost("vendorBound", 10_000, 2, 2000.8, 12.34, 1000.4, 2048, 2.0)));

        List<String> lines = costs.inWords();

        assertThat(lines)
                .containsExactly(
                        "| operation | scopes | ns/op | ± | ns/step | B/op | growth |",
                        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
                        "| vendorBound | 1 | 1,000 |  | 500 | 1,024 |  |",
                        "| vendorBound | 10,000 | 2,001 | 12 | 1,000 | 2,048 | x 2.00 |",
                        "",
                        "VM 25, 2 processors, 2026-11-21; load average 0.5 before, 1.3 after.");
    }
}
