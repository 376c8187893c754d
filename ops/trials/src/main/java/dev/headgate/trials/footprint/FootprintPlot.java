package dev.headgate.trials.footprint;

import java.util.List;
import java.util.Locale;

/**
 * Draws what instances held over time as SVG, on a page that is light or dark: a panel for each resource, from zero up, a
 * dot for each sample and the straight line through them all.
 */
final class FootprintPlot {

    private static final int WIDTH = 760;
    private static final int COLUMNS = 2;
    private static final int PANEL_WIDTH = 310;
    private static final int PANEL_HEIGHT = 110;
    private static final int COLUMN = 380;
    private static final int ROW = 170;
    private static final int LEFT = 56;
    private static final int TOP = 62;
    private static final int KINDS = 3;
    private static final int TICKS = 4;
    private static final int SECONDS_PER_MINUTE = 60;

    private static final String STYLE = """
              <style>
                text { fill: #334155 } .frame { stroke: #cbd5e1 } .trend { stroke: #64748b; stroke-width: 1.5; stroke-dasharray: 5 4 }
                .dot0 { fill: #0369a1 } .dot1 { fill: #b45309 } .dot2 { fill: #15803d }
                @media (prefers-color-scheme: dark) {
                  text { fill: #cbd5e1 } .frame { stroke: #475569 } .trend { stroke: #94a3b8 }
                  .dot0 { fill: #38bdf8 } .dot1 { fill: #fbbf24 } .dot2 { fill: #4ade80 }
                }
              </style>
            """;

    private final List<Footprint> samples;
    private final List<String> instances;
    private final double minutes;
    private final StringBuilder svg = new StringBuilder();

    FootprintPlot(List<Footprint> samples) {
        this.samples = samples;
        this.instances =
                samples.stream().map(Footprint::instance).distinct().sorted().toList();
        double last = samples.stream().mapToDouble(Footprint::seconds).max().orElse(0);
        this.minutes = Math.max(1, Math.ceil(last / SECONDS_PER_MINUTE));
    }

    String draw() {
        List<Resource> resources = List.of(Resource.values());
        int rows = Math.ceilDiv(resources.size(), COLUMNS);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-size=\"12\" role=\"img\""
                        + " font-family=\"ui-sans-serif, system-ui, Helvetica, Arial, sans-serif\""
                        + " aria-label=\"What each instance holds, by minutes since the run began.\">",
                WIDTH, TOP + rows * ROW);
        svg.append(STYLE);
        legend();
        for (int number = 0; number < resources.size(); number++) {
            panel(resources.get(number), LEFT + number % COLUMNS * COLUMN, TOP + number / COLUMNS * ROW);
        }
        add("</svg>");
        return svg.toString();
    }

    private void legend() {
        int left = LEFT;
        add("  <text x=\"%d\" y=\"20\">What each instance holds, by minutes since the run began</text>", left);
        for (String instance : instances) {
            int kind = instances.indexOf(instance) % KINDS;
            int x = COLUMN + LEFT + instances.indexOf(instance) * 80;
            add("  <circle class=\"dot%d\" cx=\"%d\" cy=\"16\" r=\"4\"/>", kind, x);
            add("  <text x=\"%d\" y=\"20\">%s</text>", x + 10, instance);
        }
    }

    private void panel(Resource resource, int left, int top) {
        double highest = samples.stream().mapToDouble(resource::of).max().orElse(1);
        double most = Math.max(1, highest * 1.1);
        int bottom = top + PANEL_HEIGHT;
        add("  <text x=\"%d\" y=\"%d\" font-weight=\"600\">%s</text>", left, top - 8, resource.title());
        for (double value : List.of(0.0, most / 2, most)) {
            double y = bottom - value / most * PANEL_HEIGHT;
            line("frame", left, y, left + PANEL_WIDTH, y);
            add("  <text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>", left - 6, y + 4, value);
        }
        for (int tick = 0; tick <= TICKS; tick++) {
            add(
                    "  <text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>",
                    left + tick * PANEL_WIDTH / (double) TICKS, bottom + 16, tick * minutes / TICKS);
        }
        for (Footprint sample : samples) {
            add(
                    "  <circle class=\"dot%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"1.5\"/>",
                    instances.indexOf(sample.instance()) % KINDS,
                    left + x(sample.seconds()),
                    bottom - resource.of(sample) / most * PANEL_HEIGHT);
        }
        trend(resource, left, bottom, most);
    }

    private void trend(Resource resource, int left, int bottom, double most) {
        double from = samples.stream().mapToDouble(Footprint::seconds).min().orElse(0);
        double to = samples.stream().mapToDouble(Footprint::seconds).max().orElse(0);
        FittedLine fitted = FittedLine.through(resource, samples);
        line(
                "trend",
                left + x(from),
                bottom - fitted.at(from) / most * PANEL_HEIGHT,
                left + x(to),
                bottom - fitted.at(to) / most * PANEL_HEIGHT);
    }

    private double x(double seconds) {
        return seconds / SECONDS_PER_MINUTE / minutes * PANEL_WIDTH;
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        add("  <line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", kind, x1, y1, x2, y2);
    }

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no library of ours
    private void add(String format, Object... figures) {
        svg.append(String.format(Locale.ROOT, format, figures)).append('\n');
    }
}
