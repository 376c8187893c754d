package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a benchmark found out about one contender: figures by name. The layout makes cells of a table from them. */
public final class Row {

    private final Map<String, @Nullable Object> figures;
    private final Layout layout;

    Row(Map<String, @Nullable Object> figures, Layout layout) {
        this.figures = Collections.unmodifiableMap(figures);
        this.layout = layout;
    }

    @JsonValue
    public Map<String, @Nullable Object> figures() {
        return figures;
    }

    public List<Cell> cells() {
        return layout.columns().apply(this);
    }

    public String text(String name) {
        return Objects.toString(figures.get(name));
    }

    public long count(String name) {
        return ((Number) value(name)).longValue();
    }

    public double number(String name) {
        return ((Number) value(name)).doubleValue();
    }

    public Spread spread(String name) {
        return (Spread) value(name);
    }

    private Object value(String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }

    public Cell textCell(String heading, String name) {
        return new Cell(heading, text(name), false);
    }

    public Cell countCell(String heading, String name) {
        return numberCell(heading, name, "%,d");
    }

    /** By a format; empty if there is no such figure. */
    public Cell numberCell(String heading, String name, String format) {
        Object number = figures.get(name);
        return Cell.figure(heading, number == null ? "" : Text.format(format, number));
    }

    /** With this many digits behind the point; empty if there is no such figure. */
    public Cell spreadCell(String heading, String name, int digits) {
        return spreadCell(heading, name, digits, "");
    }

    /** The same with another text if there is no such figure. */
    public Cell spreadCell(String heading, String name, int digits, String otherwise) {
        return Cell.figure(heading, figures.get(name) instanceof Spread spread ? spread.inWords(digits) : otherwise);
    }
}
