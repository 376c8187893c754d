package dev.headgate.trials.stream;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link StreamRun}.
 *
 * @param large one answer, as large as it gets
 * @param broken answers whose connection is lost in the middle
 * @param killed answers in the middle of which the instance is killed
 */
public record StreamFigures(Large large, Broken broken, Killed killed) implements Findings {

    /**
     * One large answer.
     *
     * @param mib of its parts
     * @param parts of it
     * @param pages records that they came in
     * @param wrong parts or records missing, doubled or out of order
     * @param ended whether its end was seen, and its result says the same
     * @param seconds it took
     * @param heapBefore MiB in use after a collection
     * @param heapMost the same while it was written
     */
    public record Large(
            double mib,
            long parts,
            int pages,
            long wrong,
            boolean ended,
            double seconds,
            double heapBefore,
            double heapMost) {

        /** By how much the heap may grow. */
        static final double MAX_GROWTH = 48;

        boolean ok() {
            return wrong == 0 && ended && heapMost <= heapBefore + MAX_GROWTH;
        }
    }

    /**
     * Answers whose connection is lost.
     *
     * @param parts of each
     * @param breakAt the part before which that happens
     * @param eventRun the run that counts of the one that goes on behind its last event
     * @param lineRun the run that counts of the one that begins anew
     * @param eventParts parts of that run
     * @param lineParts the same
     * @param wrong parts or records missing, doubled or out of order in any run
     * @param arrivals calls at the vendor
     */
    public record Broken(
            long parts,
            long breakAt,
            int eventRun,
            int lineRun,
            long eventParts,
            long lineParts,
            long wrong,
            long arrivals) {

        boolean ok() {
            return eventRun == 0
                    && lineRun == 1
                    && eventParts == parts
                    && lineParts == parts
                    && wrong == 0
                    && arrivals == 4;
        }
    }

    /**
     * Answers under way when the instance is killed.
     *
     * @param parts of each
     * @param before parts of events that could be read when it was killed
     * @param eventRun the run that counts of the one that goes on behind its last event
     * @param lineRun the run that counts of the one that begins anew
     * @param eventParts parts of that run
     * @param lineParts the same
     * @param wrong parts or records missing, doubled or out of order in any run
     */
    public record Killed(
            long parts, long before, int eventRun, int lineRun, long eventParts, long lineParts, long wrong) {

        boolean ok() {
            return before > 0
                    && before < parts
                    && eventRun == 0
                    && lineRun == 1
                    && eventParts == parts
                    && lineParts == parts
                    && wrong == 0;
        }
    }

    @Override
    public boolean ok() {
        return large.ok() && broken.ok() && killed.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        large,
                        "an answer of {mib:,.0f} MiB in {seconds:.0f} s: {parts:,d} parts in {pages:,d} records, {wrong} wrong;"
                                + " heap {heapBefore:.0f} MiB before, {heapMost:.0f} MiB at most",
                        large.ok()),
                Words.of(
                        broken,
                        "the connection lost before part {breakAt:,d} of {parts:,d}: events go on in run {eventRun} with"
                                + " {eventParts:,d} parts, lines begin anew in run {lineRun} with {lineParts:,d};"
                                + " {wrong} wrong, {arrivals} calls",
                        broken.ok()),
                Words.of(
                        killed,
                        "killed after {before:,d} of {parts:,d} events: these go on in run {eventRun} with {eventParts:,d} parts,"
                                + " lines begin anew in run {lineRun} with {lineParts:,d}; {wrong} wrong",
                        killed.ok()));
    }
}
