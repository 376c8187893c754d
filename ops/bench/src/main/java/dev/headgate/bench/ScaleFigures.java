package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * How cost grows.
 *
 * @param benchmark always "scale"
 * @param repeats of each point
 * @param machine where and when it was measured
 * @param points by what grows, then by its size
 * @param idle vendors with nothing to do; none if only others were asked for
 */
public record ScaleFigures(String benchmark, int repeats, Machine machine, List<Row> points, List<Row> idle)
        implements Report {

    public ScaleFigures {
        points = List.copyOf(points);
        idle = List.copyOf(idle);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (List<Row> table : List.of(points, idle)) {
            if (!table.isEmpty()) {
                lines.addAll(Table.of(table));
                lines.add("");
            }
        }
        lines.add(machine.inWords(repeats));
        return lines;
    }
}
