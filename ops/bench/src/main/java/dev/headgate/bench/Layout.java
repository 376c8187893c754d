package dev.headgate.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures that a benchmark finds out about each contender, and the table that shows them.
 *
 * @param names of the figures, in the order of the JSON
 * @param columns the cells of a row; every row has the same headings
 */
public record Layout(List<String> names, Function<Row, List<Cell>> columns) {

    /** @param names of the figures, with a blank between two of them */
    public static Layout of(String names, Function<Row, List<Cell>> columns) {
        return new Layout(List.of(names.split(" ", -1)), columns);
    }

    /** @param values of the figures, in the order of their names */
    public Row row(@Nullable Object... values) {
        if (values.length != names.size()) {
            throw new IllegalArgumentException(values.length + " values for " + names);
        }
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            figures.put(names.get(i), values[i]);
        }
        return new Row(figures, this);
    }
}
