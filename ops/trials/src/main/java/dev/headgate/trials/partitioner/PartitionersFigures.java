package dev.headgate.trials.partitioner;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link PartitionersRun}.
 *
 * @param partitions of the topic of intents
 * @param partitioners Java's own first
 */
public record PartitionersFigures(int partitions, List<Measured> partitioners) implements Findings {

    public PartitionersFigures {
        partitioners = List.copyOf(partitioners);
    }

    /**
     * Of one partitioner.
     *
     * @param partitioner its name
     * @param intents sent
     * @param succeeded of them
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param calls that the vendors received
     * @param forwarded records written once more, to the partition of their vendor
     * @param perIntent the same for each intent
     * @param perSecond intents that had their outcome in a second, the median of the rounds
     * @param ofJava the same as a share of what it was with Java's own partitioner
     */
    public record Measured(
            String partitioner,
            long intents,
            long succeeded,
            long lost,
            long duplicates,
            long calls,
            long forwarded,
            double perIntent,
            double perSecond,
            double ofJava) {

        /** Each is answered once and called once, and none is forwarded twice. */
        boolean ok() {
            return intents > 0
                    && succeeded == intents
                    && lost == 0
                    && duplicates == 0
                    && calls == intents
                    && forwarded <= intents;
        }
    }

    @Override
    public boolean ok() {
        return partitioners.size() > 1
                && partitioners.stream().allMatch(Measured::ok)
                && partitioners.getFirst().forwarded() == 0
                && partitioners.stream().skip(1).allMatch(it -> it.forwarded() > 0);
    }

    @Override
    public List<String> inWords() {
        return partitioners.stream()
                .map(it -> Words.of(
                        it,
                        "{partitioner}: {intents:,d} intents, {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled,"
                                + " {calls:,d} calls; {perIntent:.3f} forwarded for each,"
                                + " {perSecond:,.0f}/s, {ofJava:.0%} of the rate with Java's own",
                        it.ok()))
                .toList();
    }
}
