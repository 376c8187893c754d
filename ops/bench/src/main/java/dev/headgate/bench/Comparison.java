package dev.headgate.bench;

import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Table;
import java.util.List;

/**
 * Contenders side by side.
 *
 * @param benchmark its name
 * @param repeats of each contender
 * @param machine where and when
 * @param rows in the order of the contenders
 */
public record Comparison<R extends Row>(String benchmark, int repeats, Machine machine, List<R> rows) {

    public Comparison {
        rows = List.copyOf(rows);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = Table.of(rows);
        lines.add("");
        lines.add(machine.inWords(repeats));
        return lines;
    }
}
