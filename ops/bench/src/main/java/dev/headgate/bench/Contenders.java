package dev.headgate.bench;

import java.util.List;

/** Every contender there is. */
final class Contenders {

    static final Contender COPY = CopyContender.exactlyOnce();
    static final Contender COPY_ON_DEMAND = CopyContender.onDemand();
    static final Contender COPY_AT_LEAST_ONCE = CopyContender.atLeastOnce();
    static final Contender HEADGATE = new HeadgateContender();
    static final Contender PLAIN = PlainContender.plain();
    static final Contender PARALLEL_UNORDERED = ParallelContender.unordered();
    static final Contender PARALLEL_KEY = ParallelContender.key();
    static final Contender PARALLEL_REACTOR = new ParallelReactorContender();
    static final Contender STREAMS_SYNC = new StreamsSyncContender();
    static final Contender PLAIN_PACED = PlainContender.paced();
    static final Contender PLAIN_GATED = PlainContender.gated();

    static final Contender REDIS_COUNTER = PlainContender.redisCounter();

    private static final List<Contender> ALL = List.of(
            COPY,
            COPY_ON_DEMAND,
            COPY_AT_LEAST_ONCE,
            HEADGATE,
            PLAIN,
            PARALLEL_UNORDERED,
            PARALLEL_KEY,
            PARALLEL_REACTOR,
            STREAMS_SYNC,
            PLAIN_PACED,
            PLAIN_GATED,
            REDIS_COUNTER);

    private Contenders() {}

    /**
     * @throws IllegalArgumentException if there is none of that name
     */
    static Contender named(String name) {
        return ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender is called " + name));
    }
}
