package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
@JsonPropertyOrder({"operation", "scopes", "steps", "nanos", "error", "nanosPerStep", "bytes", "growth"})
public record DecisionCost(
        String operation,
        int scopes,
        int steps,
        double nanos,
        @Nullable Double error,
        double nanosPerStep,
        long bytes,
        @Nullable Double growth) {}
