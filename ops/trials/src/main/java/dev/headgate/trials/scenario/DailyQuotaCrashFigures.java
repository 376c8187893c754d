package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of {@link DailyQuotaCrashScenario}.
 *
 * @param scenario its name
 * @param seed of the crash points
 * @param ok whether there were as many crashes as were planned and both vendors' days are
 * @param planned crashes
 * @param crashes by the point where they were
 * @param days one for each vendor
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "planned", "crashes", "days"})
public record DailyQuotaCrashFigures(
        String scenario, long seed, boolean ok, int planned, Map<String, Integer> crashes, List<Day> days)
        implements Findings {

    public DailyQuotaCrashFigures {
        crashes = new TreeMap<>(crashes);
        days = List.copyOf(days);
    }

    static DailyQuotaCrashFigures of(
            String scenario, long seed, int planned, Map<String, Integer> crashes, List<Day> days) {
        boolean ok = Crashes.total(crashes) == planned && days.stream().allMatch(Day::ok);
        return new DailyQuotaCrashFigures(scenario, seed, ok, planned, crashes, days);
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
    @JsonPropertyOrder({"inFlight", "max", "least", "arrivals", "duplicates"})
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

    @Override
    public List<String> inWords() {
        return List.of(
                Crashes.total(crashes) + " crashes of " + planned + ": " + crashes,
                line(days.getFirst()),
                line(days.getLast()));
    }

    private static String line(Day it) {
        return String.format(
                Locale.ROOT,
                "%d in flight: %d of %d calls a day arrived, at least %d must; %d outcomes doubled.%s",
                it.inFlight,
                it.arrivals,
                it.max,
                it.least,
                it.duplicates,
                it.ok() ? "" : "  <- NOT OK");
    }
}
