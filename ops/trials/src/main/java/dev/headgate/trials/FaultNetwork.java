package dev.headgate.trials;

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
    public boolean play(ChaosStage stage, RandomGenerator random) throws Exception {
        List<ProxyLink> all = stage.links();
        List<ProxyLink> hit = random.nextBoolean() ? all : List.of(all.get(random.nextInt(all.size())));
        ProxyWeather weather = weather(random);
        hit.forEach(link -> link.become(weather));
        try {
            Clock.pass(Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
        } finally {
            hit.forEach(link -> link.become(ProxyWeather.FAIR));
        }
        return true;
    }

    private ProxyWeather weather(RandomGenerator random) {
        return switch (way) {
            case CUT -> random.nextBoolean() ? ProxyWeather.TO_BROKER_CUT : ProxyWeather.TO_CLIENT_CUT;
            case DELAY ->
                ProxyWeather.delaying(Duration.ofMillis(random.nextInt(LEAST_DELAY_MILLIS, MOST_DELAY_MILLIS)));
            case DROP -> ProxyWeather.REFUSING;
        };
    }
}
