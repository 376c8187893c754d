package dev.headgate.bench;

import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Contenders that are measured in turns, so that what changes on the machine meanwhile affects all of them.
 *
 * @param contenders in their order; {@code toString} names them
 * @param repeats of each
 * @param progress is told the figures of each run when they are there
 */
public record Rounds<C>(List<? extends C> contenders, int repeats, Progress progress) {

    public Rounds {
        contenders = List.copyOf(contenders);
    }

    /** Measures one contender once. */
    @FunctionalInterface
    public interface Measurement<C, R extends Run> {

        R of(C contender) throws Exception;
    }

    /** What one contender did once. */
    public interface Run {

        /** In one line, without the contender's name. */
        String inWords();
    }

    /** Makes the row of a contender from its runs, and from those of all contenders where it is compared with another. */
    @FunctionalInterface
    public interface RowMaker<C, R> {

        Row of(C contender, List<R> runs, Map<C, List<R>> all);
    }

    /** A table of what the contenders reached, a row for each. */
    public <R extends Run> Comparison compare(String benchmark, Measurement<C, R> measurement, RowMaker<C, R> maker)
            throws Exception {
        Machine machine = Machine.now();
        List<Row> rows = rows(measurement, maker);
        return new Comparison(benchmark, repeats, machine.after(), rows);
    }

    /** Measures all contenders in each round, and returns a row for each contender. */
    public <R extends Run> List<Row> rows(Measurement<C, R> measurement, RowMaker<C, R> maker) throws Exception {
        Map<C, List<R>> all = new LinkedHashMap<>();
        int done = 0;
        for (int round = 1; round <= repeats; round++) {
            for (C contender : contenders) {
                String part = Text.format("%s, %d of %d", contender, round, repeats);
                progress.begun(part, done++, contenders.size() * repeats);
                R run = measurement.of(contender);
                progress.accept(part + ": " + run.inWords());
                all.computeIfAbsent(contender, _ -> new ArrayList<>()).add(run);
            }
        }
        List<Row> rows = new ArrayList<>();
        all.forEach((contender, runs) -> rows.add(maker.of(contender, runs, all)));
        return rows;
    }
}
