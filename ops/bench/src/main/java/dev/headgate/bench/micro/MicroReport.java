package dev.headgate.bench.micro;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.headgate.bench.figure.Conditions;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Table;
import java.util.List;

/**
 * What operations cost on this machine.
 *
 * @param conditions under which they were measured
 * @param costs an operation each
 */
public record MicroReport<C extends Row>(@JsonUnwrapped Conditions conditions, List<C> costs) {

    public MicroReport {
        costs = List.copyOf(costs);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = Table.of(costs);
        lines.add("");
        lines.add(conditions.inWords(""));
        return lines;
    }
}
