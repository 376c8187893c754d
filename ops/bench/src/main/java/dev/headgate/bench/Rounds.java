package dev.headgate.bench;

import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Text;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Contenders measured in turns, so that what changes on the machine meanwhile meets all of them.
 *
 * @param contenders in their order
 * @param repeats of each
 * @param progress is told each run's figures when they are there
 */
record Rounds(List<Contender> contenders, int repeats, Progress progress) {

    Rounds {
        contenders = List.copyOf(contenders);
    }

    /** What is done once with each contender in a round. */
    @FunctionalInterface
    interface Measurement<R extends Run> {

        R of(Contender contender) throws Exception;
    }

    /** Returns the contenders' runs in the order of the rounds. */
    <R extends Run> Map<Contender, List<R>> play(Measurement<R> measurement) throws Exception {
        Map<Contender, List<R>> runs = new LinkedHashMap<>();
        int done = 0;
        for (int round = 1; round <= repeats; round++) {
            for (Contender contender : contenders) {
                progress.begun(
                        Text.format("%s, %d of %d", contender.name(), round, repeats),
                        done,
                        contenders.size() * repeats);
                R run = measurement.of(contender);
                done++;
                progress.accept(Text.format("%s, %d of %d: %s", contender.name(), round, repeats, run.inWords()));
                runs.computeIfAbsent(contender, _ -> new ArrayList<>()).add(run);
            }
        }
        return runs;
    }

    /** A table of what the contenders reached, a row for each. */
    <R extends Run, W extends Row> Comparison<W> compare(
            String benchmark, Measurement<R> measurement, BiFunction<Contender, List<R>, W> row) throws Exception {
        Machine machine = Machine.now();
        List<W> rows = new ArrayList<>();
        play(measurement).forEach((contender, runs) -> rows.add(row.apply(contender, runs)));
        return new Comparison<>(benchmark, repeats, machine.after(), rows);
    }

    /** What one contender did once. */
    interface Run {

        /** In one line, without the contender's name. */
        String inWords();
    }
}
