package dev.headgate.trials.chaos;

import dev.headgate.trials.footprint.Trend;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a chaos run.
 *
 * @param scenario its name
 * @param seed of it
 * @param commit of the sources, "unknown" outside of a repository
 * @param without the protection that was switched off, empty for none
 * @param ok whether every promise was kept, and enough happened
 * @param broken the promises that were not, each in words
 * @param missing what happened too seldom, each in words
 * @param faults that were played
 * @param skipped faults that this machine has not what it takes for
 * @param families of faults, and how many there must be
 * @param kills of instances
 * @param rebalances by instances that came and went as ordered
 * @param brokerFaults brokers killed or paused
 * @param starts processes of the program started
 * @param endedByThemselves of those, how many ended without being told
 * @param uncleanEnds instances that may have lost their tasks without a clean stop
 * @param graceMillis how long after a refusal's last byte an arrival was still a sibling
 * @param counts what the vendors and the results topic say
 * @param mostRepeats as many repeats as owners lost by faults can have left without a committed outcome
 * @param kinds outcomes by kind
 * @param work intents by what they ask for; the firings of schedules are among the single calls
 * @param hostile records sent that nobody should send: each INVALID or a dead letter
 * @param wrongs what the vendors' logs say besides
 * @param overConcurrency arrivals beyond a cap on concurrency
 * @param footprint how what the instances held went
 */
public record ChaosFigures(
        String scenario,
        long seed,
        String commit,
        String without,
        boolean ok,
        List<String> broken,
        List<String> missing,
        List<FaultCount> faults,
        List<String> skipped,
        List<FamilyCount> families,
        int kills,
        int rebalances,
        int brokerFaults,
        int starts,
        int endedByThemselves,
        int uncleanEnds,
        long graceMillis,
        Figures counts,
        long mostRepeats,
        Map<String, Long> kinds,
        Map<String, Long> work,
        int hostile,
        Wrongs wrongs,
        long overConcurrency,
        List<Trend> footprint)
        implements Findings {

    public ChaosFigures {
        broken = List.copyOf(broken);
        missing = List.copyOf(missing);
        faults = List.copyOf(faults);
        skipped = List.copyOf(skipped);
        families = List.copyOf(families);
        footprint = List.copyOf(footprint);
        kinds = Map.copyOf(kinds);
        work = Map.copyOf(work);
    }

    /**
     * How often a fault was played.
     *
     * @param fault its name
     * @param played times
     * @param happened times that it happened as it was meant
     */
    public record FaultCount(String fault, int played, int happened) {}

    /**
     * How often something of a family happened.
     *
     * @param family its name
     * @param happened times; an instance that comes and goes is two rebalances
     * @param least that a run of this length must have
     */
    public record FamilyCount(String family, int happened, int least) {}

    /**
     * What the vendors' logs say besides their counts.
     *
     * @param strangeKeys calls with an idempotency key that no intent has
     * @param afterOutcome calls for intents whose outcome had been decided before they left
     * @param secondCalls second calls of intents to be called at most once
     * @param outOfOrder intents that overtook another of their orderingKey
     * @param notCalled intents that SUCCEEDED without a call
     * @param wrongPages pages and parts that are missing, doubled or in another place
     * @param lostUpdates updates that SUCCEEDED and are not in their resource
     * @param wrongBatches batches that were repeated with other operations, or that the vendor can't read, and operations that
     *     were carried out twice
     */
    public record Wrongs(
            long strangeKeys,
            long afterOutcome,
            long secondCalls,
            long outOfOrder,
            long notCalled,
            long wrongPages,
            long lostUpdates,
            long wrongBatches) {

        static final Wrongs NONE = new Wrongs(0, 0, 0, 0, 0);

        Wrongs(long strangeKeys, long afterOutcome, long secondCalls, long outOfOrder, long notCalled) {
            this(strangeKeys, afterOutcome, secondCalls, outOfOrder, notCalled, 0, 0, 0);
        }

        Wrongs with(long wrongPages, long lostUpdates, long wrongBatches) {
            return new Wrongs(
                    strangeKeys,
                    afterOutcome,
                    secondCalls,
                    outOfOrder,
                    notCalled,
                    wrongPages,
                    lostUpdates,
                    wrongBatches);
        }

        Wrongs plus(Wrongs other) {
            return new Wrongs(
                    strangeKeys + other.strangeKeys,
                    afterOutcome + other.afterOutcome,
                    secondCalls + other.secondCalls,
                    outOfOrder + other.outOfOrder,
                    notCalled + other.notCalled,
                    wrongPages + other.wrongPages,
                    lostUpdates + other.lostUpdates,
                    wrongBatches + other.wrongBatches);
        }
    }

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-24s %8s %8s", "fault", "played", "happened"));
        faults.forEach(it -> lines.add(Words.of(it, "{fault:-24s} {played:8d} {happened:8d}")));
        lines.add(String.format(Locale.ROOT, "%-24s %8s %8s", "together", "least", "happened"));
        families.forEach(it -> lines.add(Words.of(it, "{family:-24s} {least:8d} {happened:8d}")));
        if (!skipped.isEmpty()) {
            lines.add("skipped, for want of a library or a right: " + String.join(", ", skipped));
        }
        String all = """

                {kills:,d} kill -9, {rebalances:,d} rebalances, {brokerFaults:,d} broker faults; {starts:,d} processes \
                started, {endedByThemselves:,d} ended by themselves
                {counts.intents:,d} intents, {counts.outcomes:,d} outcomes in {counts.seconds:.0f} s: {kinds}
                asked for: {work}
                {hostile:,d} records that nobody should send
                lost {counts.lost:,d}, duplicates {counts.duplicates:,d}
                overQuota {counts.overQuota:,d}, overConcurrency {overConcurrency:,d}
                inCoolDown {counts.inCoolDown:,d} (at most one a vendor for each of {uncleanEnds:,d} unclean ends), \
                siblings {counts.siblings:,d} within {graceMillis} ms
                repeats {counts.repeats:,d} (at most {mostRepeats:,d}) of {counts.calls:,d} calls
                strange keys {wrongs.strangeKeys:,d}, calls after the outcome {wrongs.afterOutcome:,d}, second calls \
                {wrongs.secondCalls:,d}, out of order {wrongs.outOfOrder:,d}, not called {wrongs.notCalled:,d}
                wrong pages {wrongs.wrongPages:,d}, lost updates {wrongs.lostUpdates:,d}, wrong batches \
                {wrongs.wrongBatches:,d}
                seed {seed}, commit {commit}""";
        lines.addAll(Words.of(this, all + (without.isEmpty() ? "" : ", without {without}"))
                .lines()
                .toList());
        lines.add(String.format(
                Locale.ROOT, "%-24s %12s %12s %12s", "an instance holds", "first third", "last third", "an hour"));
        footprint.forEach(
                it -> lines.add(Words.of(it, "{of:-24s} {firstThird:,12.1f} {lastThird:,12.1f}") + perHour(it)));
        broken.forEach(it -> lines.add("BROKEN: " + it));
        missing.forEach(it -> lines.add("TOO FEW: " + it));
        return lines;
    }

    private static String perHour(Trend trend) {
        return trend.perHour() == null ? "" : Words.of(trend, " {perHour:+,12.1f}");
    }
}
