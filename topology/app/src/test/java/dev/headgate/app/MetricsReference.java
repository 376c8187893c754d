package dev.headgate.app;

import dev.headgate.streams.metrics.Metric;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.util.List;

/** The reference of metrics in Markdown, made from the catalogue. */
final class MetricsReference {

    private static final String BEFORE = """
        # Metrics

        Made from the code; do not edit.

        At `/metrics` of the management endpoint, in Prometheus' text format; those of the JVM and of Kafka Streams
        besides. Per vendor and limit, never per scope: a limit shows the fullest of its scopes. Gauges are as of the
        owner's last report, half a second ago at most while no more than 500 vendors of a task are busy, and only where
        the vendor is owned: they go when another process takes it over. A timer has `_count` and `_sum`, that of calls
        `_max` besides.

        | metric | labels | type | meaning |
        | --- | --- | --- | --- |
        """;

    private static final NamingConvention PROMETHEUS = new PrometheusNamingConvention();

    private MetricsReference() {}

    static String markdown() {
        StringBuilder text = new StringBuilder(BEFORE);
        for (Metric metric : Metric.values()) {
            text.append(row(metric));
        }
        return text.toString();
    }

    private static String row(Metric metric) {
        List<String> labels = metric.tags().stream().map(tag -> "`" + tag + "`").toList();
        return "| `" + name(metric) + "` | " + String.join(" ", labels) + " | " + type(metric) + " | "
                + metric.description() + " |\n";
    }

    private static String name(Metric metric) {
        return switch (metric.type()) {
            case COUNTER -> PROMETHEUS.name(metric.id(), Meter.Type.COUNTER) + "_total";
            case GAUGE -> PROMETHEUS.name(metric.id(), Meter.Type.GAUGE);
            case SECONDS -> PROMETHEUS.name(metric.id(), Meter.Type.GAUGE, "seconds");
            case TIMER -> PROMETHEUS.name(metric.id(), Meter.Type.TIMER, "seconds");
        };
    }

    private static String type(Metric metric) {
        return switch (metric.type()) {
            case COUNTER -> "counter";
            case GAUGE, SECONDS -> "gauge";
            case TIMER -> "timer";
        };
    }
}
