package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTest {

    @Test
    void shouldMeasureEveryOperationWithEveryNumberOfScopes() {
        // Given
        List<String> progress = new ArrayList<>();
        MicroBenchmarks benchmarks = new MicroBenchmarks(new MicroBenchmarks.Effort(0, 0, 1, 10), progress::add);

        // When
        MicroReport costs = benchmarks.decision();

        // Then
        assertThat(costs.costs())
                .extracting(row -> row.text("operation"), row -> row.count("scopes"))
                .containsExactly(
                        tuple("vendorBound", 1L),
                        tuple("vendorBound", 100L),
                        tuple("vendorBound", 10_000L),
                        tuple("accountBound", 1L),
                        tuple("accountBound", 100L),
                        tuple("accountBound", 10_000L),
                        tuple("idleTick", 1L),
                        tuple("idleTick", 100L),
                        tuple("idleTick", 10_000L));
        assertThat(costs.costs()).allSatisfy(cost -> {
            assertThat(cost.number("nanos")).isPositive();
            assertThat(cost.count("bytes")).isPositive();
            assertThat(cost.figures().get("growth") == null).isEqualTo(cost.count("scopes") == 1);
        });
        assertThat(progress).hasSize(9);
    }

    @Test
    void shouldPrintATableInMarkdown() {
        MicroReport costs = new MicroReport(
                "2026-11-21",
                "VM 25",
                2,
                0.5,
                1.25,
                List.of(
                        MicroBenchmarks.DECISION.row("vendorBound", 1, 2, 1000.4, null, 500.2, 1024, null),
                        MicroBenchmarks.DECISION.row("vendorBound", 10_000, 2, 2000.8, 12.34, 1000.4, 2048, 2.0)));

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
