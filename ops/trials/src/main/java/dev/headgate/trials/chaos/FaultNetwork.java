package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The network between the instances and one broker, or all of them, is bad for a while.
 *
 * @param way how
 */
record FaultNetwork(Way way) implements Fault {

    private static final int SHORTEST_MILLIS = 5_000;
    private static final int LONGEST_MILLIS = 15_000;
    private static final int LEAST_DELAY_MILLIS = 50;
    private static final int MOST_DELAY_MILLIS = 400;

    /** What it does. */
    enum Way {
        /** One way nothing comes through. */
        CUT,
        /** Everything takes longer. */
        DELAY,
        /** Connections end, and none can be made. */
        DROP
    }

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        List<TcpProxy> all = bed.links();
        List<TcpProxy> hit = random.nextBoolean() ? all : List.of(all.get(random.nextInt(all.size())));
        NetworkCondition weather = weather(random);
        hit.forEach(link -> link.become(weather));
        try {
            Wait.pass(Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
        } finally {
            hit.forEach(link -> link.become(NetworkCondition.FAIR));
        }
        return true;
    }

    private NetworkCondition weather(RandomGenerator random) {
        return switch (way) {
            case CUT -> random.nextBoolean() ? NetworkCondition.TO_BROKER_CUT : NetworkCondition.TO_CLIENT_CUT;
            case DELAY ->
                NetworkCondition.delaying(Duration.ofMillis(random.nextInt(LEAST_DELAY_MILLIS, MOST_DELAY_MILLIS)));
            case DROP -> NetworkCondition.REFUSING;
        };
    }
}
