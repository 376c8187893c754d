package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final Rounds rounds;
    private final List<Shape> shapes;
    private final EngineSize size;

    Engine(Rounds rounds, List<Shape> shapes, EngineSize size) {
        this.rounds = rounds;
        this.shapes = shapes;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<EngineRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        EngineSize size = plan.quick() ? EngineSize.QUICK : EngineSize.FULL;
        return new Engine(plan.rounds(OWN, ALL, progress), SHAPES, size).measure();
    }

    Comparison<EngineRow> measure() throws Exception {
        Machine machine = Machine.now();
        List<EngineRow> rows = new ArrayList<>();
        for (Shape shape : shapes) {
            Map<Contender, List<EngineRun>> runs = rounds.play(it -> EngineRun.measure(it, shape, size));
            List<EngineRun> copies = runs.getOrDefault(Contenders.COPY, List.of());
            runs.forEach((contender, its) -> rows.add(EngineRow.of(contender, shape, its, copies)));
        }
        return new Comparison<>("engine", rounds.repeats(), machine.after(), rows);
    }
}
