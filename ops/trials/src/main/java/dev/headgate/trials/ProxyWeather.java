package dev.headgate.trials;

import java.time.Duration;

/**
 * What a network does to connections through it.
 *
 * @param delay of each piece of data, in each direction
 * @param toBrokerCut whether nothing reaches the broker; what was sent arrives when that is over, as TCP sends it again
 * @param toClientCut whether nothing comes back from the broker
 * @param refusing whether there are no connections at all
 */
record ProxyWeather(Duration delay, boolean toBrokerCut, boolean toClientCut, boolean refusing) {

    static final ProxyWeather FAIR = new ProxyWeather(Duration.ZERO, false, false, false);
    static final ProxyWeather TO_BROKER_CUT = new ProxyWeather(Duration.ZERO, true, false, false);
    static final ProxyWeather TO_CLIENT_CUT = new ProxyWeather(Duration.ZERO, false, true, false);
    static final ProxyWeather REFUSING = new ProxyWeather(Duration.ZERO, false, false, true);

    static ProxyWeather delaying(Duration delay) {
        return new ProxyWeather(delay, false, false, false);
    }
}
