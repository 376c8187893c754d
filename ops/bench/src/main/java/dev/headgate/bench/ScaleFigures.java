package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How cost grows.
 *
 * @param benchmark always "scale"
 * @param repeats of each point
 * @param machine where and when
 * @param points by what there is more and more of, then by how much
 * @param idle vendors with nothing to do; none where only others were asked for
 */
@JsonPropertyOrder({"benchmark", "repeats", "machine", "points", "idle"})
public record ScaleFigures(String benchmark, int repeats, Machine machine, List<ScalePoint> points, List<Idle> idle) {

    public ScaleFigures {
        points = List.copyOf(points);
        idle = List.copyOf(idle);
    }

    /** Tables in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        if (!points.isEmpty()) {
            lines.add(
                    "| with | intents/s | of the least | CPU s / 1,000 | broker's | heap MiB | heap bytes for each more |");
            lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
            points.forEach(point -> lines.add(line(point)));
            lines.add("");
        }
        if (!idle.isEmpty()) {
            lines.add("| quiet vendors | % of a core | of which compilers' | heap MiB |");
            lines.add("| ---: | ---: | ---: | ---: |");
            idle.forEach(it -> lines.add(line(it)));
            lines.add("");
        }
        lines.add(machine.inWords(repeats));
        return lines;
    }

    /** A picture of the rates as multiples of each row's least size's, as SVG. */
    public String plot() {
        return ScalePlot.of(points);
    }

    private static String line(ScalePoint point) {
        return String.format(
                Locale.ROOT,
                "| %,d %s | %s | %s | %s | %s | %s | %s |",
                point.size(),
                point.of(),
                point.perSecond().inWords(0),
                point.toSmall().inWords(2),
                point.cpuPerThousand().inWords(4),
                point.brokerCpuPerThousand().inWords(4),
                point.heapMebibytes().inWords(0),
                point.heapBytesEach() == null ? "" : point.heapBytesEach().inWords(0));
    }

    private static String line(Idle idle) {
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %s | %s |",
                idle.vendors(),
                idle.percentOfCore().inWords(2),
                idle.compilingPercent().inWords(2),
                idle.heapMebibytes().inWords(0));
    }
}
