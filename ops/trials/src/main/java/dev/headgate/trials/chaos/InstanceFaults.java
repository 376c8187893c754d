package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What is done to instances of the program. */
final class InstanceFaults {

    /** Longer than anything that passes a crash point is away while the rest of the world works. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration LONG_READY = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final Duration FULL = Duration.ofSeconds(5);
    private static final int MAX_PASSES = 8;
    private static final int LATEST_KILL_MILLIS = 2_000;

    private InstanceFaults() {}

    /** What is done to one instance. */
    private interface Hurt {

        boolean done(SupervisedApp victim) throws Exception;
    }

    /** To one that serves; no if there is none in time. */
    private static boolean anyReady(ChaosTestBed bed, RandomGenerator random, Duration longest, Hurt hurt)
            throws Exception {
        Optional<SupervisedApp> victim = bed.instances().anyReady(random, longest);
        return victim.isPresent() && hurt.done(victim.get());
    }

    /**
     * An instance ends at a crash point, without doing anything any more: to all others the same as kill -9 there.
     *
     * @param point one of those that the program names
     */
    static Fault crashAt(String point) {
        return (bed, random) -> {
            CrashPoint where = new CrashPoint(point, random.nextInt(1, MAX_PASSES + 1));
            return anyReady(bed, random, READY, victim -> victim.crash(where, PATIENCE));
        };
    }

    /** An instance is killed at any moment, and comes back to its state. */
    static boolean kill(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return kill(bed, random, _ -> true);
    }

    /** The same, but its state is gone. */
    static boolean killAndLoseState(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return kill(bed, random, victim -> {
            victim.loseState();
            return true;
        });
    }

    /** The same, but its state is damaged. */
    static boolean killAndCorruptState(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return kill(bed, random, victim -> victim.corruptState(random));
    }

    private static boolean kill(ChaosTestBed bed, RandomGenerator random, Hurt disk) throws Exception {
        return anyReady(bed, random, READY, victim -> {
            Wait.pass(Duration.ofMillis(random.nextInt(LATEST_KILL_MILLIS)));
            victim.release();
            victim.kill();
            boolean done = disk.done(victim);
            victim.want();
            return done;
        });
    }

    /**
     * An instance stands still past its session, of 6 s, and its transactions, of 10 s, and wakes to a world in which it
     * owns nothing.
     */
    static boolean zombie(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return anyReady(bed, random, READY, zombie -> {
            zombie.suspend();
            try {
                Wait.pass(Duration.ofMillis(random.nextInt(13_000, 18_000)));
            } finally {
                zombie.resume();
            }
            return zombie.isAlive();
        });
    }

    /** An instance is stopped cleanly and started again. */
    static boolean restart(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return anyReady(bed, random, LONG_READY, one -> {
            boolean clean = one.stop(STOP) == 0;
            one.want();
            return clean;
        });
    }

    /** An instance joins, takes partitions over, and leaves 0.1 to 5 s later. */
    static boolean rebalance(ChaosTestBed bed, RandomGenerator random) throws Exception {
        SupervisedApp guest = bed.instances().guest();
        guest.want();
        try {
            if (!Wait.happens(LONG_READY, guest::isReady)) {
                return false;
            }
            Wait.pass(Duration.ofMillis(random.nextInt(100, 5_000)));
            return guest.stop(STOP) == 0;
        } finally {
            guest.close();
        }
    }

    /** The disk of an instance's state is full, also when it is told to stop; then there is room again. */
    static boolean fullDisk(ChaosTestBed bed, RandomGenerator random) throws Exception {
        SupervisedApp victim = bed.instances().first();
        if (!bed.disk().isMounted() || !Wait.happens(READY, victim::isReady)) {
            return false;
        }
        bed.disk().fill();
        try {
            Wait.pass(FULL);
            victim.release();
            if (victim.isAlive()) {
                int _ = victim.stop(STOP); // how it ends is its own affair, and nothing may be lost by it
            }
        } finally {
            bed.disk().empty();
            victim.want();
        }
        return true;
    }
}
