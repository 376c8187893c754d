package dev.headgate.bench.scale;

import dev.headgate.bench.figure.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws rates as multiples of that of the least size, by size on a logarithmic axis, as SVG: on a page that is light or
 * dark. Each line has a mark of its own beside its colour.
 */
final class ScalePlot {

    /** Least that is allowed of the rate with the least size. */
    private static final double FLOOR = 0.85;

    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 64;
    private static final int RIGHT = 724;
    private static final int TOP = 84;
    private static final int BOTTOM = 360;
    private static final double STEP = 0.25;
    private static final int COLUMNS = 3;
    private static final int KINDS = 6;
    private static final List<String> TICKS = List.of("1", "10", "100", "1,000", "10,000", "100,000", "1,000,000");

    private static final String STYLE = """
              <style>
                text { fill: #334155 } .frame { stroke: #cbd5e1 } .floor { stroke: #64748b }
                .line0 { --ink: #0369a1 } .line1 { --ink: #b45309 } .line2 { --ink: #15803d } .line3 { --ink: #a21caf }
                .line4 { --ink: #be123c } .line5 { --ink: #475569 }
                path { stroke: var(--ink); fill: none } .mark { fill: var(--ink) }
                @media (prefers-color-scheme: dark) {
                  text { fill: #cbd5e1 } .frame { stroke: #475569 } .floor { stroke: #94a3b8 }
                  .line0 { --ink: #38bdf8 } .line1 { --ink: #fbbf24 } .line2 { --ink: #4ade80 } .line3 { --ink: #e879f9 }
                  .line4 { --ink: #fb7185 } .line5 { --ink: #94a3b8 }
                }
              </style>
            """;

    private final Map<String, List<ScalePoint>> lines = new LinkedHashMap<>();
    private final double most;
    private final StringBuilder svg = new StringBuilder();

    private ScalePlot(List<ScalePoint> points) {
        points.forEach(
                it -> lines.computeIfAbsent(it.of(), _ -> new ArrayList<>()).add(it));
        double highest =
                points.stream().mapToDouble(it -> it.toSmall().median()).max().orElse(1);
        this.most = STEP * Math.ceil(Math.max(highest, 1) / STEP + 0.5);
    }

    static String of(List<ScalePoint> points) {
        return new ScalePlot(points).draw();
    }

    private String draw() {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-size=\"13\" role=\"img\""
                        + " font-family=\"ui-sans-serif, system-ui, Helvetica, Arial, sans-serif\""
                        + " aria-label=\"Intents a second as a multiple of the rate with the least size, by size.\">",
                WIDTH, HEIGHT);
        svg.append(STYLE);
        axes();
        int number = 0;
        for (Map.Entry<String, List<ScalePoint>> line : lines.entrySet()) {
            line(number++, line.getKey(), line.getValue());
        }
        add("</svg>");
        return svg.toString();
    }

    private void axes() {
        add("  <text x=\"%d\" y=\"20\">intents/s, as a multiple of the rate with the least size</text>", LEFT - 40);
        for (int i = 0; i * STEP <= most + 1e-9; i++) {
            rule("frame", "1", i * STEP);
            add("  <text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>", LEFT - 8, y(i * STEP) + 4, i * STEP);
        }
        rule("floor", "1.5\" stroke-dasharray=\"5 4", FLOOR);
        add("  <text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>", RIGHT, y(FLOOR) + 15, FLOOR);
        for (int i = 0; i < TICKS.size(); i++) {
            add(
                    "  <text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    x(Math.pow(10, i)), BOTTOM + 20, TICKS.get(i));
        }
        add("  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">how many</text>", (LEFT + RIGHT) / 2, BOTTOM + 44);
    }

    private void rule(String kind, String width, double value) {
        add(
                "  <line class=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke-width=\"%s\"/>",
                kind, LEFT, y(value), RIGHT, y(value), width);
    }

    private void line(int number, String name, List<ScalePoint> points) {
        add("  <g class=\"line%d\" stroke-width=\"2\">", number % KINDS);
        StringBuilder path = new StringBuilder();
        for (ScalePoint point : points) {
            double x = x(point.size());
            double y = y(point.toSmall().median());
            path.append(Text.format("%s%.1f %.1f ", path.isEmpty() ? "M" : "L", x, y));
            mark(number, x, y);
        }
        add("    <path d=\"%s\"/>", path.toString().strip());
        int left = LEFT + number % COLUMNS * (RIGHT - LEFT) / COLUMNS;
        int top = 40 + number / COLUMNS * 20;
        mark(number, left, top);
        add("    <text x=\"%d\" y=\"%d\">%s</text>", left + 12, top + 4, name);
        add("  </g>");
    }

    private void mark(int number, double x, double y) {
        String shape = switch (number % KINDS) {
            case 0 -> "<circle class=\"mark\" cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"4.5\"/>";
            case 1 -> "<rect class=\"mark\" x=\"%3$.1f\" y=\"%4$.1f\" width=\"9\" height=\"9\"/>";
            case 2 -> "<polygon class=\"mark\" points=\"%1$.1f,%4$.1f %5$.1f,%6$.1f %3$.1f,%6$.1f\"/>";
            case 3 -> "<polygon class=\"mark\" points=\"%1$.1f,%6$.1f %5$.1f,%4$.1f %3$.1f,%4$.1f\"/>";
            case 4 -> "<rect class=\"mark\" x=\"%3$.1f\" y=\"%2$.1f\" width=\"9\" height=\"3\"/>";
            default -> "<polygon class=\"mark\" points=\"%1$.1f,%4$.1f %5$.1f,%2$.1f %1$.1f,%6$.1f %3$.1f,%2$.1f\"/>";
        };
        add("    " + shape, x, y, x - 4.5, y - 4.5, x + 4.5, y + 4.5);
    }

    private static double x(double size) {
        return LEFT + Math.log10(size) / (TICKS.size() - 1) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return BOTTOM - value / most * (BOTTOM - TOP);
    }

    private void add(String format, Object... figures) {
        svg.append(Text.format(format, figures)).append('\n');
    }
}
