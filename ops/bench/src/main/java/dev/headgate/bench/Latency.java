package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final Rounds rounds;
    private final LatencySize size;

    Latency(Rounds rounds, LatencySize size) {
        this.rounds = rounds;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<LatencyRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        LatencySize size = plan.quick() ? LatencySize.QUICK : LatencySize.FULL;
        return new Latency(plan.rounds(OWN, ALL, progress), size).measure();
    }

    Comparison<LatencyRow> measure() throws Exception {
        Machine machine = Machine.now();
        Map<Contender, List<LatencyRun>> runs = rounds.play(it -> LatencyRun.measure(it, size));
        List<LatencyRun> copies = runs.getOrDefault(Contenders.COPY_ON_DEMAND, List.of());
        List<LatencyRow> rows = new ArrayList<>();
        runs.forEach((contender, its) -> rows.add(LatencyRow.of(contender, size, its, copies)));
        return new Comparison<>("latency", rounds.repeats(), machine.after(), rows);
    }
}
