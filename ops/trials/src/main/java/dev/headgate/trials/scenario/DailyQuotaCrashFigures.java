package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of {@link DailyQuotaCrashScenario}.
 *
 * @param planned crashes
 * @param crashes by the point where they were
 * @param days one for each vendor
 */
public record DailyQuotaCrashFigures(int planned, Map<String, Integer> crashes, List<Day> days) implements Findings {

    public DailyQuotaCrashFigures {
        crashes = new TreeMap<>(crashes);
        days = List.copyOf(days);
    }

    /**
     * The day of one vendor.
     *
     * @param inFlight its most calls in flight
     * @param max the most calls a day
     * @param least the fewest that may have arrived in the end
     * @param arrivals that did
     * @param duplicates outcomes beyond the one owed
     */
    public record Day(int inFlight, int max, long least, long arrivals, long duplicates) {

        /** What a crash may leave unused: a block of permits taken ahead, 0.1% of all, and the calls in flight. */
        static Day of(int inFlight, int max, int crashes, long arrivals, long duplicates) {
            long block = Math.max(1, max / 1000);
            long least = Math.max(0, max - crashes * (block + inFlight));
            return new Day(inFlight, max, least, arrivals, duplicates);
        }

        boolean ok() {
            return arrivals >= least && arrivals <= max && duplicates == 0;
        }
    }

    /** Whether there were as many crashes as were planned and both vendors' days are. */
    @Override
    public boolean ok() {
        return Crashes.total(crashes) == planned && days.stream().allMatch(Day::ok);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add(Crashes.total(crashes) + " crashes of " + planned + ": " + crashes);
        days.forEach(it -> lines.add(Words.of(
                it,
                "{inFlight} in flight: {arrivals} of {max} calls a day arrived, at least {least} must;"
                        + " {duplicates} outcomes doubled.",
                it.ok())));
        return lines;
    }
}
