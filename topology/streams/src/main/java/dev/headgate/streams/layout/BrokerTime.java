package dev.headgate.streams.layout;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The broker's time, as measured when the process starts. All instances go by it, so that a successor means by a saved time
 * what its predecessor meant.
 *
 * @param origin nanoseconds since the epoch by the broker's clock when the monotonic clock was 0
 * @param drift how far this process's wall clock is ahead of the broker's, behind if negative
 * @param roundTrip of the try that was taken; the error is half of it at most
 */
public record BrokerTime(long origin, Duration drift, Duration roundTrip) {

    /** More than clocks differ that anybody looks after. */
    static final Duration MAX = Duration.ofSeconds(5);

    /** The first opens the connection. */
    private static final int TRIES = 6;

    private static final Duration HOUR = Duration.ofHours(1);

    /** Writes a record to a topic whose records the broker stamps. */
    @FunctionalInterface
    interface Append {

        /**
         * Returns the stamp that the record has got.
         *
         * @param stamp what the producer would have it be, in milliseconds
         */
        long stamped(long stamp) throws InterruptedException;
    }

    /**
     * Takes the try with the shortest round trip.
     *
     * @param nanos monotonic
     * @param wall in milliseconds
     * @throws IllegalTopicsException if the broker does not stamp the topic's records
     */
    static BrokerTime measure(Append append, LongSupplier nanos, LongSupplier wall, String topic)
            throws InterruptedException {
        BrokerTime best = once(append, nanos, wall, topic);
        for (int i = 1; i < TRIES; i++) {
            BrokerTime next = once(append, nanos, wall, topic);
            if (next.roundTrip.compareTo(best.roundTrip) < 0) {
                best = next;
            }
        }
        return best;
    }

    private static BrokerTime once(Append append, LongSupplier nanos, LongSupplier wall, String topic)
            throws InterruptedException {
        long before = nanos.getAsLong();
        long own = wall.getAsLong();
        long wished = own - HOUR.toMillis() - 1;
        long broker = append.stamped(wished);
        if (broker == wished) {
            throw new IllegalTopicsException("the topic " + topic + " must have message.timestamp.type=LogAppendTime,"
                    + " so that instances agree on the time. Do: kafka-configs.sh --alter --topic " + topic
                    + " --add-config message.timestamp.type=LogAppendTime");
        }
        long trip = nanos.getAsLong() - before;
        long middle = before + trip / 2;
        long drift = own + NANOSECONDS.toMillis(trip / 2) - broker;
        return new BrokerTime(MILLISECONDS.toNanos(broker) - middle, Duration.ofMillis(drift), Duration.ofNanos(trip));
    }

    /**
     * Refuses a clock that is wrong for sure.
     *
     * @throws ClockException if it differs by more than {@link #MAX}, the uncertainty of the measurement allowed for
     */
    BrokerTime check(String instance) {
        Duration sure = drift.abs().minus(roundTrip.dividedBy(2));
        if (sure.compareTo(MAX) > 0) {
            throw new ClockException(String.format(
                    Locale.ROOT,
                    "the clock of %s is %s s %s that of the brokers, and %d s are allowed: when calls may be made"
                            + " is decided by time. Set it right (is NTP running? timedatectl says), or the brokers' clock if that is"
                            + " wrong, then start again",
                    instance,
                    seconds(drift.abs()),
                    drift.isNegative() ? "behind" : "ahead of",
                    MAX.toSeconds()));
        }
        return this;
    }

    private static String seconds(Duration duration) {
        return java.math.BigDecimal.valueOf(duration.toMillis(), 3)
                .stripTrailingZeros()
                .toPlainString();
    }
}
