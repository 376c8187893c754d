package dev.headgate.bench.contender;

import java.util.List;

/** Every contender there is. */
public final class Contenders {

    public static final Contender COPY = CopyContender.exactlyOnce();
    public static final Contender COPY_ON_DEMAND = CopyContender.onDemand();
    public static final Contender COPY_AT_LEAST_ONCE = CopyContender.atLeastOnce();
    public static final Contender HEADGATE = HeadgateContender.avro();
    public static final Contender HEADGATE_CONSOLE = HeadgateContender.watched();
    public static final Contender HEADGATE_JSON = HeadgateContender.json();
    public static final Contender PLAIN = PlainContender.plain();
    public static final Contender PLAIN_UNTIMED = PlainContender.untimed();
    public static final Contender PLAIN_APACHE = PlainContender.apache();
    public static final Contender PARALLEL_UNORDERED = ParallelContender.unordered();
    public static final Contender PARALLEL_KEY = ParallelContender.key();
    public static final Contender PARALLEL_REACTOR = new ParallelReactorContender();
    public static final Contender STREAMS_SYNC = new StreamsSyncContender();
    public static final Contender PLAIN_PACED = PlainContender.paced();
    public static final Contender PLAIN_GATED = PlainContender.gated();

    public static final Contender REDIS_COUNTER = PlainContender.redisCounter();

    private static final List<Contender> ALL = List.of(
            COPY,
            COPY_ON_DEMAND,
            COPY_AT_LEAST_ONCE,
            HEADGATE,
            HEADGATE_CONSOLE,
            HEADGATE_JSON,
            PLAIN,
            PLAIN_UNTIMED,
            PLAIN_APACHE,
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
    public static Contender named(String name) {
        return ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender is called " + name));
    }
}
