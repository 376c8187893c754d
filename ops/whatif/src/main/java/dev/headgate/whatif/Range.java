package dev.headgate.whatif;

import java.util.Arrays;

/**
 * What is expected, and between what it may be.
 *
 * @param low the least
 * @param value what is expected
 * @param high the most
 */
public record Range(double low, double value, double high) {

    /** Of what several runs came to: the middle one, and the least and the most of them, farther apart by a margin. */
    static Range of(double[] runs, double margin) {
        double[] sorted = runs.clone();
        Arrays.sort(sorted);
        return new Range(sorted[0] * (1 - margin), sorted[sorted.length / 2], sorted[sorted.length - 1] * (1 + margin));
    }
}
