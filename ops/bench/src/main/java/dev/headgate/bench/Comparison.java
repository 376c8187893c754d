package dev.headgate.bench;

import java.util.List;

/**
 * Contenders side by side.
 *
 * @param benchmark its name
 * @param repeats of each contender
 * @param machine where and when it was measured
 * @param rows in the order of the contenders
 */
public record Comparison(String benchmark, int repeats, Machine machine, List<Row> rows) implements Report {

    public Comparison {
        rows = List.copyOf(rows);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = Table.of(rows);
        lines.add("");
        lines.add(machine.inWords(repeats));
        return lines;
    }
}
