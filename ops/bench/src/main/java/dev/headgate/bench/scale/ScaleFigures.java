package dev.headgate.bench.scale;

import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * How cost grows.
 *
 * @param benchmark always "scale"
 * @param repeats of each point
 * @param machine where and when
 * @param points by what there is more and more of, then by how much
 * @param idle vendors with nothing to do; none where only others were asked for
 */
public record ScaleFigures(
        String benchmark, int repeats, Machine machine, List<ScalePoint> points, List<IdleVendors> idle) {

    public ScaleFigures {
        points = List.copyOf(points);
        idle = List.copyOf(idle);
    }

    /** Tables in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (List<? extends Row> table : List.of(points, idle)) {
            if (!table.isEmpty()) {
                lines.addAll(Table.of(table));
                lines.add("");
            }
        }
        lines.add(machine.inWords(repeats));
        return lines;
    }

    /** A picture of the rates as multiples of each row's least size's, as SVG. */
    public String plot() {
        return ScalePlot.of(points);
    }
}
