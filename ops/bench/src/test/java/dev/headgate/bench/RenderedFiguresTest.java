package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
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

    private void add(Object figures, List<String> table) throws JsonProcessingException {
        rendered.add(json.writeValueAsString(figures));
        rendered.addAll(table);
        rendered.add("");
    }

    private void add(String benchmark, Row... rows) throws JsonProcessingException {
        Comparison<Row> comparison = new Comparison<>(benchmark, 3, MACHINE, List.of(rows));
        add(comparison, comparison.inWords());
    }

    @Test
    void shouldRenderAsBefore() throws IOException {
        addComparisons();
        addRuns();
        addScale();
        addMicro();
        addClients();

        java.nio.file.Files.writeString(
        assertThat(String.join("\n", rendered)).isEqualTo(golden());
    }

    private static String golden() throws IOException {
        try (InputStream in = RenderedFiguresTest.class.getResourceAsStream("/rendered-figures.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void addComparisons() throws JsonProcessingException {
        add("engine", engine(null), engine(SMALL));
        add("http", http(SPREAD), http(null));
        add("latency", latency(SMALL), latency(null));
        add("penalty", penalty(0), penalty(2));
        add("quota", new QuotaRow("headgate", SMALL, ONE, 101, 100, SMALL, 1_234));
        add("campaigns", new CampaignsRow("headgate", 4, SPREAD, SMALL, ONE, 4_001, 4_000, SMALL, 2_000_000, 5, 1_234));
        Comparison<QuotaRow> once = new Comparison<>("quota", 1, MACHINE, List.of());
        add(once, once.inWords());
    }

    private static EngineRow engine(@Nullable Spread toCopy) {
        return new EngineRow(
                16, 4, "headgate", "promise", SPREAD, toCopy, SMALL, SMALL, SPREAD, ONE, 300_000, 1_234, 5, 6);
    }

    private static HttpRow http(@Nullable Spread paced) {
        return new HttpRow(
                "plain", "promise", SPREAD, SMALL, SMALL, SPREAD, ONE, paced, paced, paced, 300_000, 1_234, 6);
    }

    private static LatencyRow latency(@Nullable Spread toCopy) {
        return new LatencyRow("plain", "promise", 20, SPREAD, SPREAD, SPREAD, toCopy, SMALL, 1_200, 1_234);
    }

    private static PenaltyRow penalty(int unfinished) {
        return new PenaltyRow("plain", SPREAD, ONE, SPREAD, SPREAD, unfinished, SMALL, 1_234);
    }

    private void addRuns() {
        Span span = new Span(300_000, 2_000_000_000, Duration.ofMillis(1_234), Duration.ofMillis(321));
        EngineRun run = new EngineRun("plain", new Shape(16, 4), span, 1 << 20, 2 << 20, 1_000, 2_000, 990, 3);
        Histogram nanos = new Histogram(3);
        nanos.recordValue(2_500_000);
        nanos.recordValue(4_500_000);
        rendered.add(run.inWords());
        rendered.add(new HttpRun(run, 0, null).inWords());
        rendered.add(new HttpRun(run, 1_234, nanos).inWords());
        rendered.add(new LatencyRun(nanos, 1_234, 0.5).inWords());
        rendered.add(new PenaltyRun(1_234, 2, 3, 4.56, 0, 0.987, 5).inWords());
        rendered.add(new PenaltyRun(1_234, 2, 3, 4.56, 1, 0.987, 5).inWords());
        rendered.add(new QuotaRun(0.9876, 1_234, 101, 0.5, 3).inWords());
        rendered.add(new CampaignsRun(3_999.6, 0.9876, 1_234, 4_001, Duration.ofSeconds(12), 20_000, 1, 2).inWords());
    }

    private void addScale() throws JsonProcessingException {
        ScaleFigures scale = new ScaleFigures(
                "scale",
                3,
                MACHINE,
                List.of(
                        new ScalePoint("vendors in a task", 1, SPREAD, ONE, SMALL, SMALL, SPREAD, null, 300_000),
                        new ScalePoint("vendors in a task", 10_000, SPREAD, SMALL, SMALL, ONE, SPREAD, ONE, 300_000)),
                List.of(new Idle(10_000, SPREAD, SMALL, ONE)));
        add(scale, scale.inWords());
        ScaleFigures nothing = new ScaleFigures("scale", 1, MACHINE, List.of(), List.of());
        add(nothing, nothing.inWords());
        rendered.add(scale.plot());
        ProfileFigures profile = ProfileFigures.of(
                Profile.Work.HTTP,
                new Stacks(List.of(
                        new Stacks.Sample("[C2 CompilerThre tid=7];Compiler::compile", 1_000),
                        new Stacks.Sample("a;dev/headgate/core/Vendor.step", 234))),
                MACHINE);
        add(profile, profile.inWords());
    }

    private void addMicro() throws JsonProcessingException {
        DecisionCosts decisions = new DecisionCosts(
                "2026-11-21",
                "VM 25",
                2,
                0.5,
                1.25,
                List.of(
                        new DecisionCost("vendorBound", 1, 2, 1000.4, null, 500.2, 1024, null),
                        new DecisionCost("vendorBound", 10_000, 2, 2000.8, 12.34, 1000.4, 2048, 2.0)));
        add(decisions, decisions.inWords());
        OperationCosts operations = new OperationCosts(
                "2026-11-21",
                "VM 25",
                2,
                0.5,
                1.25,
                List.of(new OperationCost("plain", 1000.4, 12.34, 1024), new OperationCost("other", 5.2, null, 16)));
        add(operations, operations.inWords());
    }

    private void addClients() throws JsonProcessingException {
        CallerReport clients = new CallerReport(
                "2026-11-21",
                "VM 25",
                2,
                0.5,
                1.25,
                20,
                3,
                List.of(new CallerFigures(
                        "jdk", 1_000, 50_000, 50_001, 1, 1234.5, 0.1234, 0.01, 21.55, 30.25, 9.5, 200.4)),
                List.of(
                        new CallerFaults("jdk", 1_000, 1_000, 1_001, 98, true, true),
                        new CallerFaults("vertx", 100, 100, 101, 98, false, false)));
        add(clients, clients.inWords());
    }
}
