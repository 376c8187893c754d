package dev.headgate.core.policy;

import java.time.Duration;

/** Arithmetic that ends at the largest value instead of going round to the smallest. Times are nanoseconds. */
public final class Nanos {

    /** A time that does not come by itself. */
    public static final long NEVER = Long.MAX_VALUE;

    private Nanos() {}

    /** Returns the sum, or what is nearest to it. */
    public static long plus(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return sum;
    }

    /** Returns the difference, or what is nearest to it. */
    public static long minus(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return difference;
    }

    /** Returns the product of two numbers that are not negative, or what is nearest to it. */
    public static long times(long a, long b) {
        return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
    }

    /** Of a duration that may be longer than can be told in nanoseconds. */
    public static long of(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** Returns the permits, or as many as an {@code int} can say. */
    public static int permits(long count) {
        return Math.clamp(count, 0, Integer.MAX_VALUE);
    }
}
