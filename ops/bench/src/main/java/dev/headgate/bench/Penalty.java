package dev.headgate.bench;

import java.util.List;
import java.util.function.Consumer;

/** Measures how contenders take that vendors refuse, which double the wait for every call that is too early. */
public final class Penalty {

    private static final List<Contender> OWN = List.of(Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.HEADGATE,
            Contenders.PLAIN,
            Contenders.PLAIN_GATED,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC,
            Contenders.REDIS_COUNTER);

    private final Rounds rounds;
    private final PenaltySize size;

    Penalty(Rounds rounds, PenaltySize size) {
        this.rounds = rounds;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<PenaltyRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        PenaltySize size = plan.quick() ? PenaltySize.QUICK : PenaltySize.FULL;
        return new Penalty(plan.rounds(OWN, ALL, progress), size).measure();
    }

    Comparison<PenaltyRow> measure() throws Exception {
        return rounds.compare("penalty", it -> PenaltyRun.measure(it, size), PenaltyRow::of);
    }
}
