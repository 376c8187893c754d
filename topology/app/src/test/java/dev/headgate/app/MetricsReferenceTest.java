package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.metrics.Metric;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsReferenceTest {

    @Test
    void shouldBeWhatTheDocsSay() throws Exception {
        // Given
        Path docs = Path.of("../../ops/docs/metrics.md");
        Path made = Path.of("target/metrics.md");

        // When
        String reference = MetricsReference.markdown();

        // Then
        Files.writeString(made, reference);
        assertThat(Files.exists(docs) ? Files.readString(docs) : "")
                .as("cp topology/app/target/metrics.md ops/docs/metrics.md")
                .isEqualTo(reference);
    }

    @Test
    void shouldNameMetricsAsTheyAreScraped() {
        try (Metrics metrics = new Metrics()) {
            // Given
            for (Metric metric : Metric.values()) {
                register(metric, metrics.registry());
            }

            // When
            String scraped = metrics.text();

            // Then
            List<String> names = MetricsReference.markdown()
                    .lines()
                    .filter(line -> line.startsWith("| `"))
                    .map(line -> line.split("`", 3)[1])
                    .toList();
            assertThat(names)
                    .hasSize(Metric.values().length)
                    .allSatisfy(name -> assertThat(scraped).contains("# TYPE " + name + " "));
        }
    }

    private static void register(Metric metric, MeterRegistry registry) {
        List<Tag> tags = metric.tags().stream().map(tag -> Tag.of(tag, "x")).toList();
        switch (metric.type()) {
            case COUNTER -> registry.counter(metric.id(), tags);
            case GAUGE -> registry.gauge(metric.id(), tags, 1);
            case SECONDS ->
                Gauge.builder(metric.id(), () -> 1)
                        .baseUnit("seconds")
                        .tags(tags)
                        .register(registry);
            case TIMER -> registry.timer(metric.id(), tags);
        }
    }
}
