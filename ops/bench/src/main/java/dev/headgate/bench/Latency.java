package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Measures how long it takes from producing an intent to its result, where a call is answered at once. */
public final class Latency {

    private static final List<Contender> OWN = List.of(Contenders.COPY, Contenders.COPY_ON_DEMAND, Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.COPY,
            Contenders.COPY_ON_DEMAND,
            Contenders.HEADGATE,
            Contenders.COPY_AT_LEAST_ONCE,
            Contenders.PLAIN);

    private final List<Contender> contenders;
    private final LatencySize size;
    private final Consumer<String> progress;

    Latency(List<Contender> contenders, LatencySize size, Consumer<String> progress) {
        this.contenders = contenders;
        this.size = size;
        this.progress = progress;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static LatencyFigures measure(Plan plan, Consumer<String> progress) throws Exception {
        LatencySize size = plan.quick() ? LatencySize.QUICK : LatencySize.FULL;
        return new Latency(plan.contenders(OWN, ALL), size, progress).measure(plan.repeats());
    }

    LatencyFigures measure(int repeats) throws Exception {
        Machine machine = Machine.now();
        List<LatencyRun> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (Contender contender : contenders) {
                LatencyRun run = LatencyRun.measure(contender, size);
                progress.accept(note(run, repeat, repeats));
                runs.add(run);
            }
        }
        List<LatencyRow> rows = contenders.stream()
                .map(it -> LatencyRow.of(it, of(it, runs), of(Contenders.COPY_ON_DEMAND, runs)))
                .toList();
        return new LatencyFigures("latency", size.perSecond(), repeats, machine.after(), rows);
    }

    private static List<LatencyRun> of(Contender contender, List<LatencyRun> runs) {
        return runs.stream()
                .filter(it -> it.contender().equals(contender.name()))
                .toList();
    }

    private static String note(LatencyRun run, int repeat, int repeats) {
        return String.format(
                Locale.ROOT,
                "%s, %d of %d: p50 %.1f ms, p99 %.1f ms over %,d; %,d missing",
                run.contender(),
                repeat,
                repeats,
                run.percentile(50),
                run.percentile(99),
                run.nanos().getTotalCount(),
                run.missing());
    }
}
