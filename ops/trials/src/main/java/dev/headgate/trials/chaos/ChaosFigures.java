package dev.headgate.trials.chaos;

import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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
 * @param hostile records sent that nobody should send: each INVALID or a dead letter
 * @param wrongs what the vendors' logs say besides
 * @param overConcurrency arrivals beyond a cap on concurrency
 * @param memory of the instances
 */
@JsonPropertyOrder({
    "scenario",
    "seed",
    "commit",
    "without",
    "ok",
    "broken",
    "missing",
    "faults",
    "skipped",
    "families",
    "kills",
    "rebalances",
    "brokerFaults",
    "starts",
    "endedByThemselves",
    "uncleanEnds",
    "graceMillis",
    "counts",
    "mostRepeats",
    "kinds",
    "hostile",
    "wrongs",
    "overConcurrency",
    "memory"
})
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
        int hostile,
        Wrongs wrongs,
        long overConcurrency,
        Memory memory)
        implements Findings {

    public ChaosFigures {
        broken = List.copyOf(broken);
        missing = List.copyOf(missing);
        faults = List.copyOf(faults);
        skipped = List.copyOf(skipped);
        families = List.copyOf(families);
        kinds = Map.copyOf(kinds);
    }

    /**
     * How often a fault was played.
     *
     * @param fault its name
     * @param played times
     * @param happened times that it happened as it was meant
     */
    @JsonPropertyOrder({"fault", "played", "happened"})
    public record FaultCount(String fault, int played, int happened) {}

    /**
     * How often something of a family happened.
     *
     * @param family its name
     * @param happened times; an instance that comes and goes is two rebalances
     * @param least that a run of this length must have
     */
    @JsonPropertyOrder({"family", "happened", "least"})
    public record FamilyCount(String family, int happened, int least) {}

    /**
     * What the vendors' logs say besides their counts.
     *
     * @param strangeKeys calls with an idempotency key that no intent has
     * @param afterOutcome calls for intents whose outcome had been decided before they left
     * @param secondCalls second calls of intents to be called at most once
     * @param outOfOrder intents that overtook another of their orderingKey
     * @param notCalled intents that SUCCEEDED without a call
     */
    @JsonPropertyOrder({"strangeKeys", "afterOutcome", "secondCalls", "outOfOrder", "notCalled"})
    public record Wrongs(long strangeKeys, long afterOutcome, long secondCalls, long outOfOrder, long notCalled) {}

    /**
     * Resident memory of instances that serve, in MiB.
     *
     * @param firstThird the median in the first third of the run
     * @param lastThird in the last
     */
    @JsonPropertyOrder({"firstThird", "lastThird"})
    public record Memory(long firstThird, long lastThird) {}

    @Override
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-24s %8s %8s", "fault", "played", "happened"));
        for (FaultCount it : faults) {
            lines.add(String.format(Locale.ROOT, "%-24s %8d %8d", it.fault, it.played, it.happened));
        }
        lines.add(String.format(Locale.ROOT, "%-24s %8s %8s", "together", "least", "happened"));
        for (FamilyCount it : families) {
            lines.add(String.format(Locale.ROOT, "%-24s %8d %8d", it.family, it.least, it.happened));
        }
        if (!skipped.isEmpty()) {
            lines.add("skipped, for want of a library or a right: " + String.join(", ", skipped));
        }
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%,d kill -9, %,d rebalances, %,d broker faults; %,d processes started, %,d ended by themselves",
                kills,
                rebalances,
                brokerFaults,
                starts,
                endedByThemselves));
        lines.add(String.format(
                Locale.ROOT,
                "%,d intents, %,d outcomes in %.0f s: %s",
                counts.intents(),
                counts.outcomes(),
                counts.seconds(),
                new TreeMap<>(kinds)));
        lines.add(String.format(Locale.ROOT, "%,d records that nobody should send", hostile));
        lines.add(String.format(Locale.ROOT, "lost %,d, duplicates %,d", counts.lost(), counts.duplicates()));
        lines.add(
                String.format(Locale.ROOT, "overQuota %,d, overConcurrency %,d", counts.overQuota(), overConcurrency));
        lines.add(String.format(
                Locale.ROOT,
                "inCoolDown %,d (at most one a vendor for each of %,d unclean ends), siblings %,d within %d ms",
                counts.inCoolDown(),
                uncleanEnds,
                counts.siblings(),
                graceMillis));
        lines.add(String.format(
                Locale.ROOT, "repeats %,d (at most %,d) of %,d calls", counts.repeats(), mostRepeats, counts.calls()));
        lines.add(String.format(
                Locale.ROOT,
                "strange keys %,d, calls after the outcome %,d, second calls %,d, out of order %,d, not called %,d",
                wrongs.strangeKeys,
                wrongs.afterOutcome,
                wrongs.secondCalls,
                wrongs.outOfOrder,
                wrongs.notCalled));
        lines.add(String.format(
                Locale.ROOT, "memory of an instance %,d MiB, at the end %,d MiB", memory.firstThird, memory.lastThird));
        lines.add(String.format(
                Locale.ROOT, "seed %d, commit %s%s", seed, commit, without.isEmpty() ? "" : ", without " + without));
        broken.forEach(it -> lines.add("BROKEN: " + it));
        missing.forEach(it -> lines.add("TOO FEW: " + it));
        return lines;
    }
}
