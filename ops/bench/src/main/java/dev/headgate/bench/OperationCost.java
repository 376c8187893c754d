package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * What an operation costs.
 *
 * @param operation the benchmark's name
 * @param nanos per operation
 * @param error half the width of the 99.9 % confidence interval, in nanoseconds; null if there were too few iterations
 * @param bytes allocated per operation
 */
@JsonPropertyOrder({"operation", "nanos", "error", "bytes"})
public record OperationCost(
        String operation, double nanos, @Nullable Double error, long bytes) {}
