package dev.headgate.trials.footprint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What instances held, moment by moment.
 *
 * <p>Threading: any thread.
 */
public final class Footprints {

    /** Days of samples. */
    private static final int MAX = 1_000_000;

    private final List<Footprint> samples = new ArrayList<>();

    /** Later than those before. */
    public synchronized void add(Footprint sample) {
        if (samples.size() < MAX) {
            samples.add(sample);
        }
    }

    /** How each resource went. */
    public List<Trend> trends() {
        List<Footprint> all = all();
        return Arrays.stream(Resource.values())
                .map(resource -> Trend.of(resource, all))
                .toList();
    }

    /** Draws all of them, as SVG. */
    public String plot() {
        return new FootprintPlot(all()).draw();
    }

    synchronized List<Footprint> all() {
        return List.copyOf(samples);
    }
}
