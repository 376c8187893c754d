package dev.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.bench.figure.Conditions;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpClientReportTest {

    private static final CallerFaults KEPT = new CallerFaults("jdk", 100, 100, 100, 98, true, true);

    private static CallerFigures figures(String client, long arrived, double callsPerSecond) {
        return new CallerFigures(client, 64, 50, arrived, 1, callsPerSecond, 0.1234, 0.01, 21.5, 30.25, 9.5, 200);
    }

    private static HttpClientReport report(List<CallerFigures> figures, CallerFaults faults) {
        return HttpClientReport.of(20, 3, Conditions.now(), figures, List.of(faults));
    }

    @Test
    void shouldTakeTheMedianAndCountAll() {
        HttpClientReport report = report(
                List.of(
                        figures("jdk", 50, 900),
                        figures("vertx", 50, 800),
                        figures("jdk", 50, 100),
                        figures("vertx", 50, 700),
                        figures("jdk", 50, 300),
                        figures("vertx", 50, 600)),
                KEPT);

        assertThat(report.clients())
                .extracting(CallerFigures::client, CallerFigures::callsPerSecond, CallerFigures::asked)
                .containsExactly(tuple("jdk", 300.0, 150L), tuple("vertx", 700.0, 150L));
        assertThat(report.ok()).isTrue();
    }

    @Test
    void shouldNotBeContentWhenMoreArrivedThanWasAsked() {
        assertThat(report(List.of(figures("jdk", 51, 1)), KEPT).ok()).isFalse();
    }

    @Test
    void shouldNotBeContentWhenARuleWasBroken() {
        List<CallerFaults> broken = List.of(
                new CallerFaults("jdk", 100, 101, 100, 100, true, true),
                new CallerFaults("jdk", 100, 100, 200, 100, true, true),
                new CallerFaults("jdk", 100, 100, 100, 101, true, true),
                new CallerFaults("jdk", 100, 100, 100, 100, false, true),
                new CallerFaults("jdk", 100, 100, 100, 100, true, false));

        assertThat(broken)
                .noneMatch(it -> report(List.of(figures("jdk", 50, 1)), it).ok());
    }

    @Test
    void shouldPrintTablesInMarkdown() {
        List<String> lines = report(List.of(figures("jdk", 50, 1234.5)), KEPT).inWords();

        assertThat(lines)
                .contains(
                        "| jdk | 64 | 1,235 | 0.123 | 0.010 | 21.5 | 30.3 | 9.5 | 200 | 50 | 50 | 1 |",
                        "| jdk | 100 | 100 | 100 | 98 | kept | ends it |")
                .last()
                .asString()
                .contains("latency 20 ms, medians of 3");
    }
}
