package dev.headgate.trials.footprint;

import java.util.List;

/**
 * The straight line through samples, by least squares.
 *
 * @param slope a second
 * @param start where it is at second 0
 */
record FittedLine(double slope, double start) {

    /** Level at 0 without samples. */
    static FittedLine through(Resource resource, List<Footprint> samples) {
        double meanTime =
                samples.stream().mapToDouble(Footprint::seconds).average().orElse(0);
        double mean = samples.stream().mapToDouble(resource::of).average().orElse(0);
        double together = 0;
        double spread = 0;
        for (Footprint sample : samples) {
            double time = sample.seconds() - meanTime;
            together += time * (resource.of(sample) - mean);
            spread += time * time;
        }
        double slope = spread == 0 ? 0 : together / spread;
        return new FittedLine(slope, mean - slope * meanTime);
    }

    double at(double seconds) {
        return start + slope * seconds;
    }
}
