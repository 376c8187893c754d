package dev.headgate.trials.footprint;

import dev.headgate.trials.judge.Rounded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much instances held in the course of a run.
 *
 * @param of what
 * @param samples that there are
 * @param firstThird the median in the first third of the run; 0 without samples
 * @param lastThird in the last
 * @param perHour by how much it grew in an hour, as a straight line through all samples has it; null where they reach over
 *     less than ten minutes, which tell nothing of an hour
 */
public record Trend(
        String of,
        int samples,
        double firstThird,
        double lastThird,
        @Nullable Double perHour) {

    private static final int SECONDS_PER_HOUR = 3600;
    private static final int LONG_ENOUGH_SECONDS = 600;

    /** Of samples in the order of their times. */
    static Trend of(Resource resource, List<Footprint> samples) {
        int third = samples.size() / 3;
        return new Trend(
                resource.word(),
                samples.size(),
                median(resource, samples.subList(0, third)),
                median(resource, samples.subList(samples.size() - third, samples.size())),
                perHour(resource, samples));
    }

    /** Whether the last third held no more than so many times what the first did. */
    public boolean isFlat(double maxGrowth) {
        return lastThird <= firstThird * maxGrowth;
    }

    private static @Nullable Double perHour(Resource resource, List<Footprint> samples) {
        boolean enough = !samples.isEmpty()
                && samples.getLast().seconds() - samples.getFirst().seconds() >= LONG_ENOUGH_SECONDS;
        return enough ? Rounded.to(1, FittedLine.through(resource, samples).slope() * SECONDS_PER_HOUR) : null;
    }

    private static double median(Resource resource, List<Footprint> some) {
        double median = some.stream()
                .mapToDouble(resource::of)
                .sorted()
                .skip(some.size() / 2)
                .findFirst()
                .orElse(0);
        return Rounded.to(1, median);
    }
}
