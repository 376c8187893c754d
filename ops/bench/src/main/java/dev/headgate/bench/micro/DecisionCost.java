package dev.headgate.bench.micro;

import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operation costs with so many scopes.
 *
 * @param operation the benchmark's name
 * @param scopes accounts in the vendor
 * @param steps of the core in an operation
 * @param nanos per operation
 * @param error half the width of the 99.9 % confidence interval, in nanoseconds; null if there were too few iterations
 * @param nanosPerStep per step of the core
 * @param bytes allocated per operation
 * @param growth nanos as a multiple of those with the fewer scopes measured before; null for the first
 */
public record DecisionCost(
        String operation,
        int scopes,
        int steps,
        double nanos,
        @Nullable Double error,
        double nanosPerStep,
        long bytes,
        @Nullable Double growth)
        implements Row {

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("operation", operation),
                Cell.count("scopes", scopes),
                Cell.number("ns/op", "%,.0f", nanos),
                Cell.number("±", "%,.0f", error),
                Cell.number("ns/step", "%,.0f", nanosPerStep),
                Cell.count("B/op", bytes),
                Cell.number("growth", "x %.2f", growth));
    }
}
