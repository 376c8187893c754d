package dev.headgate.simulator;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long a vendor takes for an answer, the way there and back included. */
public sealed interface Latency {

    /** No wait at all. */
    Latency NONE = new Fixed(Duration.ZERO);

    /** The next one, in nanoseconds, 0 to 31 days. */
    long drawNanos(RandomGenerator random);

    /** Always the same. */
    record Fixed(Duration value) implements Latency {
        public Fixed {
            new Allowed().duration("fixed", value, Duration.ZERO).orThrow();
        }

        @Override
        public long drawNanos(RandomGenerator random) {
            return value.toNanos();
        }
    }

    /** Any value from min to max, all equally likely. */
    record Uniform(Duration min, Duration max) implements Latency {
        public Uniform {
            new Allowed()
                    .duration("min", min, Duration.ZERO)
                    .duration("max", max, min)
                    .orThrow();
        }

        @Override
        public long drawNanos(RandomGenerator random) {
            return random.nextLong(min.toNanos(), max.toNanos() + 1);
        }
    }

    /**
     * Log-normal: {@code median * e^(sigma * gaussian)}, never above max.
     *
     * @param sigma 0 to 10
     */
    record LogNormal(Duration median, double sigma, Duration max) implements Latency {
        public LogNormal {
            new Allowed()
                    .duration("median", median, Duration.ZERO)
                    .check(sigma >= 0 && sigma <= 10, "sigma", sigma, "0 to 10")
                    .duration("max", max, median)
                    .orThrow();
        }

        @Override
        public long drawNanos(RandomGenerator random) {
            double nanos = median.toNanos() * Math.exp(sigma * random.nextGaussian());
            return Math.min((long) nanos, max.toNanos());
        }
    }
}
