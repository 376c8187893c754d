package dev.headgate.bench;

import java.util.List;
import java.util.function.Consumer;

/** Measures how much of a quota contenders use, and how often they are refused. */
public final class Quota {

    private static final List<Contender> OWN = List.of(Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.HEADGATE,
            Contenders.PLAIN,
            Contenders.PLAIN_PACED,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC,
            Contenders.REDIS_COUNTER);

    private final Rounds rounds;
    private final QuotaSize size;

    Quota(Rounds rounds, QuotaSize size) {
        this.rounds = rounds;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<QuotaRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        return new Quota(plan.rounds(OWN, ALL, progress), plan.quick() ? QuotaSize.QUICK : QuotaSize.FULL).measure();
    }

    Comparison<QuotaRow> measure() throws Exception {
        return rounds.compare("quota", it -> QuotaRun.measure(it, size), QuotaRow::of);
    }
}
