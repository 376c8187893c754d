package dev.headgate.trials;

import dev.headgate.trials.harness.AppProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;

/** The program's metrics, as Prometheus would see them. */
public final class Scrape {

    private final List<String> lines;

    private Scrape(List<String> lines) {
        this.lines = lines;
    }

    public static Scrape of(AppProcess app) throws IOException {
        URI metrics = URI.create("http://127.0.0.1:" + app.managementPort() + "/metrics");
        try (InputStream in = metrics.toURL().openStream()) {
            return new Scrape(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
    }

    /** Returns the metric over all its labels that contain each of these texts; 0 without any. */
    public double sum(String metric, String... labels) {
        return lines.stream()
                .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
                .filter(line -> List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(Scrape::value)
                .sum();
    }

    /** Returns whether there is such a metric. */
    public boolean has(String metric, String label) {
        OptionalDouble any = lines.stream()
                .filter(line -> line.startsWith(metric + "{") && line.contains(label))
                .mapToDouble(Scrape::value)
                .findAny();
        return any.isPresent();
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
    }
}
