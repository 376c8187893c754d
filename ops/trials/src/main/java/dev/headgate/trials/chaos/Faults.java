package dev.headgate.trials.chaos;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.simulator.Disruption;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What is done to instances of the program, and to what they need: brokers, the network before them, vendors. */
final class Faults {

    /** Longer than anything that passes a crash point is away while the rest of the world works. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration LONG_READY = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final Duration FULL = Duration.ofSeconds(5);
    private static final Duration IN_SYNC = Duration.ofMinutes(2);
    private static final int MAX_PASSES = 8;
    private static final int LATEST_KILL_MILLIS = 2_000;

    private Faults() {}

    /** What is done to one instance. */
    interface Hurt {

        /** Returns whether it happened as it was meant. */
        boolean done(SupervisedApp victim, RandomGenerator random) throws Exception;
    }

    /** To one that serves; no if there is none in time. */
    private static boolean anyReady(ChaosTestBed bed, RandomGenerator random, Duration longest, Hurt hurt)
            throws Exception {
        Optional<SupervisedApp> victim = bed.instances.anyReady(random, longest);
        return victim.isPresent() && hurt.done(victim.get(), random);
    }

    /**
     * An instance ends at a crash point, without doing anything any more: to all others the same as kill -9 there.
     *
     * @param point one of those that the program names
     */
    static FaultKind.Fault crashAt(String point) {
        return (bed, random) -> {
            CrashPoint where = new CrashPoint(point, random.nextInt(1, MAX_PASSES + 1));
            return anyReady(bed, random, READY, (victim, _) -> victim.crash(where, PATIENCE));
        };
    }

    /**
     * An instance is killed at any moment, and comes back to its state.
     *
     * @param disk what is done to the state meanwhile
     */
    static FaultKind.Fault kill(Hurt disk) {
        return (bed, random) -> anyReady(bed, random, READY, (victim, _) -> {
            Wait.pass(Duration.ofMillis(random.nextInt(LATEST_KILL_MILLIS)));
            victim.release();
            victim.process().kill();
            boolean done = disk.done(victim, random);
            victim.want();
            return done;
        });
    }

    /** The state of an instance is gone. */
    static boolean loseState(SupervisedApp victim, RandomGenerator random) throws IOException {
        victim.loseState();
        return true;
    }

    /**
     * An instance stands still past its session, of 6 s, and its transactions, of 10 s, and wakes to a world in which it
     * owns nothing.
     */
    static boolean zombie(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return anyReady(bed, random, READY, (zombie, _) -> {
            AppProcess process = zombie.process();
            process.suspend();
            try {
                Wait.pass(Duration.ofMillis(random.nextInt(13_000, 18_000)));
            } finally {
                process.resume();
            }
            return zombie.isAlive();
        });
    }

    /** An instance is stopped cleanly and started again. */
    static boolean restart(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return anyReady(bed, random, LONG_READY, (one, _) -> {
            boolean clean = one.stop(STOP) == 0;
            one.want();
            return clean;
        });
    }

    /** An instance joins, takes partitions over, and leaves 0.1 to 5 s later. */
    static boolean rebalance(ChaosTestBed bed, RandomGenerator random) throws Exception {
        SupervisedApp guest = bed.instances.guest();
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
        SupervisedApp victim = bed.instances.apps().getFirst();
        if (!bed.disk.isMounted() || !Wait.happens(READY, victim::isReady)) {
            return false;
        }
        bed.disk.fill();
        try {
            Wait.pass(FULL);
            int _ = victim.stop(STOP); // how it ends is its own affair, and nothing may be lost by it
        } finally {
            bed.disk.empty();
            victim.want();
        }
        return true;
    }

    /** What is done to one broker. */
    private interface BrokerHurt {

        void done(ChildJvm broker, int node, Duration length) throws Exception;
    }

    /** A broker, which leads some partitions and may lead the others, is killed. */
    static boolean killBroker(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return broker(bed, random, (broker, node, length) -> {
            broker.kill();
            Wait.pass(length.dividedBy(2));
            bed.brokers.start(node);
        });
    }

    /** A broker stands still. */
    static boolean pauseBroker(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return broker(bed, random, (broker, _, length) -> {
            broker.pause();
            try {
                Wait.pass(length);
            } finally {
                broker.resume();
            }
        });
    }

    /** Two of three brokers must stay: it ends when all have everything again. */
    private static boolean broker(ChaosTestBed bed, RandomGenerator random, BrokerHurt hurt) throws Exception {
        if (!bed.brokers.awaitInSync(IN_SYNC)) {
            return false;
        }
        int node = random.nextInt(bed.brokers.nodes());
        hurt.done(bed.brokers.node(node), node, Duration.ofMillis(random.nextInt(10_000, 20_000)));
        return bed.brokers.awaitInSync(IN_SYNC);
    }

    /** One way nothing comes through. */
    static TcpProxy.Condition cut(RandomGenerator random) {
        return random.nextBoolean() ? TcpProxy.Condition.TO_BROKER_CUT : TcpProxy.Condition.TO_CLIENT_CUT;
    }

    /** Everything takes longer. */
    static TcpProxy.Condition delay(RandomGenerator random) {
        return TcpProxy.Condition.delaying(Duration.ofMillis(random.nextInt(50, 400)));
    }

    /** The network between the instances and one broker, or all brokers, is bad for a while. */
    static FaultKind.Fault network(Function<RandomGenerator, TcpProxy.Condition> condition) {
        return (bed, random) -> {
            List<TcpProxy> all = bed.links;
            List<TcpProxy> hit = random.nextBoolean() ? all : List.of(all.get(random.nextInt(all.size())));
            TcpProxy.Condition bad = condition.apply(random);
            hit.forEach(link -> link.become(bad));
            try {
                passSomeTime(random);
            } finally {
                hit.forEach(link -> link.become(TcpProxy.Condition.FAIR));
            }
            return true;
        };
    }

    /** A vendor answers everything so, or not at all, for a while. */
    static FaultKind.Fault disrupt(Disruption disruption) {
        return vendorAway((simulator, vendor) -> simulator.disrupt(vendor, disruption));
    }

    /** A vendor does something else than it should for a while, and none of its intents may suffer for it. */
    static FaultKind.Fault vendorAway(BiConsumer<Simulator, String> disruption) {
        return (bed, random) -> {
            String vendor = bed.anyVendor(random);
            disruption.accept(bed.simulator, vendor);
            try {
                passSomeTime(random);
            } finally {
                bed.simulator.restore(vendor);
            }
            return true;
        };
    }

    private static void passSomeTime(RandomGenerator random) throws InterruptedException {
        Wait.pass(Duration.ofMillis(random.nextInt(5_000, 15_000)));
    }
}
