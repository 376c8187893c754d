package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationTest {

    private final List<String> progress = new ArrayList<>();
    private final MicroBenchmarks operations =
            new MicroBenchmarks(new MicroBenchmarks.Effort(0, 0, 1, 10), progress::add);

    @Test
    void shouldMeasureReadingAndWritingInEachFormat() {
        MicroReport costs = operations.serde();

        assertThat(costs.costs())
                .extracting(row -> row.text("operation"))
                .containsExactly(
                        "decodeIntent",
                        "decodeIntentOfRegistry",
                        "decodeIntentOfJson",
                        "encodeResult",
                        "encodeResultOfRegistry",
                        "encodeResultAsJson");
        assertMeasured(costs);
    }

    @Test
    void shouldMeasureReadingEachKindOfAnswer() {
        MicroReport costs = operations.answer();

        assertThat(costs.costs())
                .extracting(row -> row.text("operation"))
                .containsExactly("plain", "retryAfter", "jsonRule", "rateLimitHint");
        assertMeasured(costs);
    }

    private void assertMeasured(MicroReport costs) {
        assertThat(costs.costs()).allSatisfy(cost -> {
            assertThat(cost.number("nanos")).isPositive();
            assertThat(cost.count("bytes")).isPositive();
        });
        assertThat(progress).hasSize(costs.costs().size());
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
                        MicroBenchmarks.OPERATION.row("plain", 1000.4, 12.34, 1024),
                        MicroBenchmarks.OPERATION.row("other", 5.2, null, 16)));

        List<String> lines = costs.inWords();

        assertThat(lines)
                .containsExactly(
                        "| operation | ns/op | ± | B/op |",
                        "| --- | ---: | ---: | ---: |",
                        "| plain | 1,000 | 12 | 1,024 |",
                        "| other | 5 |  | 16 |",
                        "",
                        "VM 25, 2 processors, 2026-11-21; load average 0.5 before, 1.3 after.");
    }
}
