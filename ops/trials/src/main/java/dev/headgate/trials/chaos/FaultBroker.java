package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import dev.headgate.sandbox.BrokerCluster;
import dev.headgate.sandbox.ChildJvm;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * A broker, which leads some partitions and may lead the others, is killed or stands still.
 *
 * @param way which of the two
 */
record FaultBroker(Way way) implements Fault {

    private static final int SHORTEST_MILLIS = 10_000;
    private static final int LONGEST_MILLIS = 20_000;
    private static final Duration IN_SYNC = Duration.ofMinutes(2);

    /** What happens to it. */
    enum Way {
        KILL,
        PAUSE
    }

    /** Two of three brokers must stay: it ends when all have everything again. */
    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        BrokerCluster brokers = bed.brokers();
        if (!brokers.awaitInSync(IN_SYNC)) {
            return false;
        }
        int node = random.nextInt(BrokerCluster.NODES);
        ChildJvm broker = brokers.node(node);
        Duration length = Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS));
        switch (way) {
            case KILL -> {
                broker.kill();
                Wait.pass(length.dividedBy(2));
                brokers.start(node);
            }
            case PAUSE -> {
                broker.pause();
                try {
                    Wait.pass(length);
                } finally {
                    broker.resume();
                }
            }
        }
        return brokers.awaitInSync(IN_SYNC);
    }
}
