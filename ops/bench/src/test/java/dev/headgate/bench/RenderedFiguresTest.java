package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.bench.door.DoorRun;
import dev.headgate.bench.door.Doors;
import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.bench.micro.MicroReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Others read a benchmark's JSON and tables: neither a name nor a digit changes unnoticed. */
class RenderedFiguresTest {

    private static final Machine MACHINE = new Machine("CPU", 2, "VM 25", "2026-11-21", "abc1234", 0.5, 1.25);
    private static final Spread SPREAD = new Spread(1234.5678, 1000.25, 2000.125);
    private static final Spread SMALL = new Spread(0.12345, 0.1, 0.2);
    private static final Spread ONE = new Spread(7, 7, 7);

    private final JsonMapper json = new JsonMapper();
    private final List<String> rendered = new ArrayList<>();

    private void add(Object figures, List<String> table) throws IOException {
        rendered.add(json.writeValueAsString(figures));
        rendered.addAll(table);
        rendered.add("");
    }

    private void add(String benchmark, Row... rows) throws IOException {
        Comparison comparison = new Comparison(benchmark, 3, MACHINE, List.of(rows));
        add(comparison, comparison.inWords());
    }

    @Test
    void shouldRenderAsBefore() throws IOException {
        addComparisons();
        addRuns();
        addScale();
        addMicro();

        assertThat(String.join("\n", rendered)).isEqualTo(golden());
    }

    private static String golden() throws IOException {
        try (InputStream in = RenderedFiguresTest.class.getResourceAsStream("/rendered-figures.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void addComparisons() throws IOException {
        add("engine", engine(null), engine(SMALL));
        add("http", http(SPREAD), http(null));
        add("latency", latency(SMALL), latency(null));
        add("penalty", penalty(0), penalty(2));
        add("quota", Quota.LAYOUT.row("headgate", SMALL, ONE, 101, 100, SMALL, 1_234));
        add("doors", Doors.LAYOUT.row("client", SPREAD, SMALL, SPREAD, ONE, SPREAD, SPREAD, SPREAD, 30_000, 1_234, 5));
        Comparison once = new Comparison("quota", 1, MACHINE, List.of());
        add(once, once.inWords());
    }

    private static Row engine(@Nullable Spread toCopy) {
        return Engine.LAYOUT.row(
                16, 4, "headgate", "promise", SPREAD, toCopy, SMALL, SMALL, SPREAD, ONE, 300_000, 1_234, 5, 6);
    }

    private static Row http(@Nullable Spread paced) {
        return Http.LAYOUT.row(
                "plain", "promise", SPREAD, SMALL, SMALL, SPREAD, ONE, paced, paced, paced, 300_000, 1_234, 6);
    }

    private static Row latency(@Nullable Spread toCopy) {
        return Latency.LAYOUT.row("plain", "promise", 20, SPREAD, SPREAD, SPREAD, toCopy, SMALL, 1_200, 1_234);
    }

    private static Row penalty(int unfinished) {
        return Penalty.LAYOUT.row("plain", SPREAD, ONE, SPREAD, SPREAD, unfinished, SMALL, 1_234);
    }

    private void addRuns() {
        ThroughputMeter.Throughput span = new ThroughputMeter.Throughput(
                300_000, 2_000_000_000, Duration.ofMillis(1_234), Duration.ofMillis(321));
        Backlog.Run run = new Backlog.Run(new Shape(16, 4), span, 1 << 20, 2 << 20, 1_000, 2_000, 990, 3);
        Histogram nanos = new Histogram(3);
        nanos.recordValue(2_500_000);
        nanos.recordValue(4_500_000);
        rendered.add(run.inWords());
        rendered.add(new Http.Run(run, 0, null).inWords());
        rendered.add(new Http.Run(run, 1_234, nanos).inWords());
        rendered.add(new Latency.Run(nanos, 1_234, 0.5).inWords());
        rendered.add(new Penalty.Run(1_234, 2, 3, 4.56, 0, 0.987, 5).inWords());
        rendered.add(new Penalty.Run(1_234, 2, 3, 4.56, 1, 0.987, 5).inWords());
        rendered.add(new Quota.Run(0.9876, 1_234, 101, 0.5, 3).inWords());
        rendered.add(new DoorRun(30_000, 1_234, 5, 3_999.6, 123.4, 49.5, 80.25, 1_234.5).inWords());
    }

    private void addScale() throws IOException {
        ScaleFigures scale = new ScaleFigures(
                "scale",
                3,
                MACHINE,
                List.of(
                        ScaleRun.LAYOUT.row("vendors in a task", 1, SPREAD, ONE, SMALL, SMALL, SPREAD, null, 300_000),
                        ScaleRun.LAYOUT.row(
                                "vendors in a task", 10_000, SPREAD, SMALL, SMALL, ONE, SPREAD, ONE, 300_000)),
                List.of(IdleVendors.LAYOUT.row(10_000, SPREAD, SMALL, ONE)));
        add(scale, scale.inWords());
        ScaleFigures nothing = new ScaleFigures("scale", 1, MACHINE, List.of(), List.of());
        add(nothing, nothing.inWords());
    }

    private void addMicro() throws IOException {
        MicroReport decisions = report(
                MicroBenchmarks.DECISION.row("vendorBound", 1, 2, 1000.4, null, 500.2, 1024, null),
                MicroBenchmarks.DECISION.row("vendorBound", 10_000, 2, 2000.8, 12.34, 1000.4, 2048, 2.0));
        add(decisions, decisions.inWords());
        MicroReport operations = report(
                MicroBenchmarks.OPERATION.row("plain", 1000.4, 12.34, 1024),
                MicroBenchmarks.OPERATION.row("other", 5.2, null, 16));
        add(operations, operations.inWords());
    }

    private static MicroReport report(Row... costs) {
        return new MicroReport("2026-11-21", "VM 25", 2, 0.5, 1.25, List.of(costs));
    }
}
