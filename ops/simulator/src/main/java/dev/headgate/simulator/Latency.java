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
            Allowed allowed = new Allowed();
            allowed.duration("fixed", value, Duration.ZERO);
            allowed.orThrow();
        }

        @Override
        public long drawNanos(RandomGenerator random) {
            return value.toNanos();
        }
    }

    /** Any value from min to max, all equally likely. */
    record Uniform(Duration min, Duration max) implements Latency {
        public Uniform {
            Allowed allowed = new Allowed();
            allowed.duration("min", min, Duration.ZERO);
            allowed.duration("max", max, min);
            allowed.orThrow();
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
            Allowed allowed = new Allowed();
            allowed.duration("median", median, Duration.ZERO);
            allowed.check(sigma >= 0 && sigma <= 10, "sigma", sigma, "0 to 10");
            allowed.duration("max", max, median);
            allowed.orThrow();
        }

        @Override
        public long drawNanos(RandomGenerator random) {
            double nanos = median.toNanos() * Math.exp(sigma * random.nextGaussian());
            return Math.min((long) nanos, max.toNanos());
        }
    }
}
