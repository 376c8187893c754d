package dev.headgate.bench;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A figure over the repeats. */
public record Spread(double median, double min, double max) {

    public static final double MIB = 1 << 20;

    /**
     * @param values at least one
     * @param digits behind the point
     */
    public static Spread of(List<Double> values, int digits) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
        return new Spread(
                rounded(median, digits), rounded(sorted.getFirst(), digits), rounded(sorted.getLast(), digits));
    }

    /**
     * Of a figure in each of the runs.
     *
     * @param runs at least one
     * @param digits behind the point
     */
    public static <T> Spread of(List<T> runs, int digits, ToDoubleFunction<T> figure) {
        return of(runs.stream().mapToDouble(figure).boxed().toList(), digits);
    }

    /** The same of an amount of memory, in MiB: 1,048,576 bytes each. */
    public static <T> Spread ofMib(List<T> runs, int digits, ToDoubleFunction<T> bytes) {
        return of(runs, digits, run -> bytes.applyAsDouble(run) / MIB);
    }

    /**
     * Of what one reached as a multiple of what the other reached, repeat by repeat.
     *
     * @param ones in the order of the repeats
     * @param others the same
     * @return null if the other was not measured
     */
    public static <T> @Nullable Spread ofRatios(List<T> ones, List<T> others, ToDoubleFunction<T> figure, int digits) {
        return others.isEmpty()
                ? null
                : ofPairs(
                        ones, others, (one, other) -> figure.applyAsDouble(one) / figure.applyAsDouble(other), digits);
    }

    /** By how much what one reached is more than what the other reached, likewise. */
    public static <T> @Nullable Spread ofDifferences(
            List<T> ones, List<T> others, ToDoubleFunction<T> figure, int digits) {
        return others.isEmpty()
                ? null
                : ofPairs(
                        ones, others, (one, other) -> figure.applyAsDouble(one) - figure.applyAsDouble(other), digits);
    }

    private static <T> Spread ofPairs(List<T> ones, List<T> others, ToDoubleBiFunction<T, T> figure, int digits) {
        List<Double> figures = IntStream.range(0, others.size())
                .mapToObj(i -> figure.applyAsDouble(ones.get(i), others.get(i)))
                .toList();
        return of(figures, digits);
    }

    public static double rounded(double value, int digits) {
        return BigDecimal.valueOf(value)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    /** With so many digits, and the least and most if there is more than one. */
    public String inWords(int digits) {
        String format = "%,." + digits + "f";
        String middle = Text.format(format, median);
        return min == max ? middle : middle + Text.format(" (" + format + " to " + format + ")", min, max);
    }
}
