package dev.headgate.bench.micro;

import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operation costs.
 *
 * @param operation the benchmark's name
 * @param nanos per operation
 * @param error half the width of the 99.9 % confidence interval, in nanoseconds; null if there were too few iterations
 * @param bytes allocated per operation
 */
public record OperationCost(
        String operation, double nanos, @Nullable Double error, long bytes) implements Row {

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("operation", operation),
                Cell.number("ns/op", "%,.0f", nanos),
                Cell.number("±", "%,.0f", error),
                Cell.count("B/op", bytes));
    }
}
