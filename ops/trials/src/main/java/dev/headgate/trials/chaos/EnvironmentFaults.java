package dev.headgate.trials.chaos;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.simulator.Disruption;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What is done to what the program needs: brokers, the network before them, vendors. */
final class EnvironmentFaults {

    private static final Duration IN_SYNC = Duration.ofMinutes(2);

    private EnvironmentFaults() {}

    /** What is done to one broker. */
    private interface Hurt {

        void done(ChildJvm broker, int node, Duration length) throws Exception;
    }

    /** A broker, which leads some partitions and may lead the others, is killed. */
    static boolean killBroker(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return broker(bed, random, (broker, node, length) -> {
            broker.kill();
            Wait.pass(length.dividedBy(2));
            bed.brokers().start(node);
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
    private static boolean broker(ChaosTestBed bed, RandomGenerator random, Hurt hurt) throws Exception {
        if (!bed.brokers().awaitInSync(IN_SYNC)) {
            return false;
        }
        int node = random.nextInt(BrokerCluster.NODES);
        hurt.done(bed.brokers().node(node), node, Duration.ofMillis(random.nextInt(10_000, 20_000)));
        return bed.brokers().awaitInSync(IN_SYNC);
    }

    /** One way nothing comes through between the instances and one broker, or all of them. */
    static boolean cutNetwork(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return network(
                bed, random, it -> it.nextBoolean() ? NetworkCondition.TO_BROKER_CUT : NetworkCondition.TO_CLIENT_CUT);
    }

    /** Everything takes longer between them. */
    static boolean delayNetwork(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return network(bed, random, it -> NetworkCondition.delaying(Duration.ofMillis(it.nextInt(50, 400))));
    }

    /** Connections between them end, and none can be made. */
    static boolean dropNetwork(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return network(bed, random, _ -> NetworkCondition.REFUSING);
    }

    private static boolean network(
            ChaosTestBed bed, RandomGenerator random, Function<RandomGenerator, NetworkCondition> condition)
            throws Exception {
        List<TcpProxy> all = bed.links();
        List<TcpProxy> hit = random.nextBoolean() ? all : List.of(all.get(random.nextInt(all.size())));
        NetworkCondition bad = condition.apply(random);
        hit.forEach(link -> link.become(bad));
        try {
            passSomeTime(random);
        } finally {
            hit.forEach(link -> link.become(NetworkCondition.FAIR));
        }
        return true;
    }

    /** A vendor can't be connected to for a while, and none of its intents may suffer for it. */
    static boolean refuseConnections(ChaosTestBed bed, RandomGenerator random) throws Exception {
        String vendor = bed.anyVendor(random);
        bed.simulator().refuseConnections(vendor);
        return mend(bed, vendor, random);
    }

    /**
     * A vendor does something else than it should for a while, and none of its intents may suffer for it.
     *
     * @param disruption what it does
     */
    static Fault disrupt(Disruption disruption) {
        return (bed, random) -> {
            String vendor = bed.anyVendor(random);
            bed.simulator().disrupt(vendor, disruption);
            return mend(bed, vendor, random);
        };
    }

    private static boolean mend(ChaosTestBed bed, String vendor, RandomGenerator random) throws Exception {
        try {
            passSomeTime(random);
        } finally {
            bed.simulator().restore(vendor);
        }
        return true;
    }

    private static void passSomeTime(RandomGenerator random) throws InterruptedException {
        Wait.pass(Duration.ofMillis(random.nextInt(5_000, 15_000)));
    }
}
