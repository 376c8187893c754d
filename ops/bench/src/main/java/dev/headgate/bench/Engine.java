package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Measures how fast contenders go where a call is answered at once, and so nothing but them takes time. */
public final class Engine {

    private static final List<Shape> SHAPES = List.of(new Shape(1, 1), new Shape(16, 4));
    private static final List<Contender> OWN = List.of(Contenders.COPY, Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.COPY,
            Contenders.HEADGATE,
            Contenders.PLAIN,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC);

    private final List<Contender> contenders;
    private final List<Shape> shapes;
    private final EngineSize size;
    private final Consumer<String> progress;

    Engine(List<Contender> contenders, List<Shape> shapes, EngineSize size, Consumer<String> progress) {
        this.contenders = contenders;
        this.shapes = shapes;
        this.size = size;
        this.progress = progress;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static EngineFigures measure(Plan plan, Consumer<String> progress) throws Exception {
        List<Contender> contenders = plan.contenders(OWN, ALL);
        EngineSize size = plan.quick() ? EngineSize.QUICK : EngineSize.FULL;
        return new Engine(contenders, SHAPES, size, progress).measure(plan.repeats());
    }

    EngineFigures measure(int repeats) throws Exception {
        Machine machine = Machine.now();
        List<EngineRow> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            List<EngineRun> runs = new ArrayList<>();
            for (int repeat = 1; repeat <= repeats; repeat++) {
                for (Contender contender : contenders) {
                    EngineRun run = EngineRun.measure(contender, shape, size);
                    progress.accept(note(run, repeat, repeats));
                    runs.add(run);
                }
            }
            contenders.forEach(it ->
                    rows.add(EngineRow.of(it, shape, of(it.name(), runs), of(Contenders.COPY.name(), runs))));
        }
        return new EngineFigures("engine", repeats, machine.after(), rows);
    }

    private static List<EngineRun> of(String contender, List<EngineRun> runs) {
        return runs.stream().filter(it -> it.contender().equals(contender)).toList();
    }

    private static String note(EngineRun run, int repeat, int repeats) {
        return String.format(
                Locale.ROOT,
                "%s, %s, %d of %d: %,.0f intents/s over %,d, %.4f s CPU per 1,000; %,d twice, %,d missing",
                run.shape().inWords(),
                run.contender(),
                repeat,
                repeats,
                run.span().perSecond(),
                run.span().results(),
                run.span().runnerCpuPerThousand(),
                run.duplicates(),
                run.missing());
    }
}
