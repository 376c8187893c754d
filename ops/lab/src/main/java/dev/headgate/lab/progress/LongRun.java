package dev.headgate.lab.progress;

import dev.headgate.cli.support.Output;
import dev.headgate.trials.harness.Progress;
import java.util.function.Predicate;

/** Runs what takes minutes, and says meanwhile how far it is. */
public final class LongRun {

    private LongRun() {}

    /** What is run. */
    @FunctionalInterface
    public interface Run<T> {

        T with(Progress progress) throws Exception;
    }

    /**
     * Runs it.
     *
     * @param isWhole whether a result is of a run to its end, so that the next may go by how long it took
     */
    public static <T> T of(Output output, Expected expected, Predicate<T> isWhole, Run<T> run) throws Exception {
        RunLengths lengths = RunLengths.ofTheScript();
        String key = RunLengths.key(output.arguments());
        try (ProgressLine line = ProgressLine.start(output, expected.or(lengths.last(key)))) {
            T result = run.with(line);
            if (isWhole.test(result)) {
                lengths.keep(key, line.elapsed());
            }
            return result;
        }
    }

    /** Runs it; whatever it returns is whole. */
    public static <T> T of(Output output, Expected expected, Run<T> run) throws Exception {
        return of(output, expected, _ -> true, run);
    }
}
