package dev.headgate.bench;

import java.util.List;
import java.util.function.Consumer;

/**
 * Measures how fast contenders go where calls leave the process, and then what half of Headgate's rate does to whoever can
 * keep up with it. Calls are answered by {@link AnswerServer}: its one event loop takes less of the machine than the
 * simulator, which keeps a thread and a log entry for each request that nobody asks for here.
 */
public final class Http {

    private static final List<Contender> OWN = List.of(Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(
            Contenders.HEADGATE,
            Contenders.PLAIN,
            Contenders.PARALLEL_UNORDERED,
            Contenders.PARALLEL_KEY,
            Contenders.PARALLEL_REACTOR,
            Contenders.STREAMS_SYNC,
            Contenders.REDIS_COUNTER);

    private final Rounds rounds;
    private final HttpSize size;
    private double headgates;

    Http(Rounds rounds, HttpSize size) {
        this.rounds = rounds;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told each run's figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<HttpRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        return new Http(plan.rounds(OWN, ALL, progress), plan.quick() ? HttpSize.QUICK : HttpSize.FULL).measure();
    }

    Comparison<HttpRow> measure() throws Exception {
        return rounds.compare("http", it -> HttpRun.measure(it, size, this::reference), HttpRow::of);
    }

    /** Headgate's rate, which is the first of a round; without it everybody's own. */
    private double reference(Contender contender, double own) {
        if (contender.equals(Contenders.HEADGATE)) {
            headgates = own;
        }
        return headgates > 0 ? headgates : own;
    }
}
