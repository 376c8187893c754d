package dev.headgate.bench.contender;

import dev.headgate.bench.process.RedisServer;

/**
 * A way to have intents called and their results written. What a call is, is not its business: {@link Calls}.
 *
 * <p>Threading: one thread starts it; it runs on threads of its own.
 */
public abstract class Contender {

    private final String name;
    private final String guarantee;

    /**
     * @param name in tables and on the command line
     * @param guarantee what it promises should it crash, in a few words
     */
    Contender(String name, String guarantee) {
        this.name = name;
        this.guarantee = guarantee;
    }

    public String name() {
        return name;
    }

    public String guarantee() {
        return guarantee;
    }

    /**
     * Starts it in this process.
     *
     * @param failure is told what it can't go on after
     * @return stops it, after it has written what it has called
     */
    abstract AutoCloseable start(Assignment assignment, Calls calls, Failure failure) throws Exception;

    /** What its calls are where others' are of this kind. */
    CallKind calls(CallKind usual) {
        return usual;
    }

    /**
     * Whether it counts its calls in a {@link RedisServer} beside it: then several of its processes can share one vendor's
     * intents, and these are best spread over all partitions.
     */
    public boolean countsInRedis() {
        return false;
    }

    /** Whether a console is open beside it, and somebody looks. */
    public boolean isWatched() {
        return false;
    }

    /** Where a contender's end is told that nobody asked for. */
    @FunctionalInterface
    public interface Failure {

        void because(Throwable reason);
    }
}
