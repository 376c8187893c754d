package dev.headgate.trials.chaos;

import java.time.Duration;
import java.util.Locale;

/** Faults of one sort, and how many of them a run is to have. */
public enum FaultFamily {
    /** An instance is killed: kill -9, or an end of the process at a crash point, which is the same to all others. */
    KILL(60, 80),
    /** An instance stands still for longer than its session and its transactions last, and goes on. */
    ZOMBIE(4, 6),
    /** Instances come and go, so that partitions change hands. */
    REBALANCE(20, 17),
    /** A broker is killed or stands still. */
    BROKER(10, 13),
    /** The network between instances and brokers. */
    NETWORK(5, 8),
    /** The disk of an instance is full. */
    DISK(1, 2),
    /** Records come that are not valid. */
    INPUT(6, 10),
    /** A vendor is away. */
    VENDOR(8, 12),
    /** Topics, ledger, clock, registry or version of an application of its own are not what they were. */
    GROUND(6, 9);

    private static final Duration MEASURE = Duration.ofMinutes(30);

    private final int least;
    private final int planned;

    /**
     * @param least that must happen in half an hour
     * @param planned in half an hour
     */
    FaultFamily(int least, int planned) {
        this.least = least;
        this.planned = planned;
    }

    /** How many must happen in a run of this length: in proportion, rounded down. */
    int least(Duration duration) {
        return (int) (least * share(duration));
    }

    /** How many are played in a run of this length, at least 1. */
    int planned(Duration duration) {
        return (int) Math.max(1, Math.round(planned * share(duration)));
    }

    /** Whether each of its kinds must happen. */
    boolean isSpread() {
        return this == INPUT || this == VENDOR || this == GROUND;
    }

    /** How many one that happened counts for: an instance that comes and goes makes two rebalances. */
    int each() {
        return this == REBALANCE ? 2 : 1;
    }

    private static double share(Duration duration) {
        return (double) duration.toMillis() / MEASURE.toMillis();
    }

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
