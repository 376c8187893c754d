package dev.headgate.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * A way to have intents called and their results written. What a call is, is not its business: {@link Calls}.
 *
 * <p>Threading: one thread starts it; it runs on threads of its own.
 */
interface Contender {

    /** In tables and on the command line. */
    String name();

    /** What it promises should it crash, in a few words. */
    String guarantee();

    /**
     * Starts it in this process.
     *
     * @param failure is told what it can't go on after
     * @return stops it, after it has written what it has called
     */
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) throws Exception;

    /** What its calls are where others' are of this kind. */
    default CallKind calls(CallKind usual) {
        return usual;
    }

    /**
     * Whether it counts its calls in a {@link RedisServer} beside it: then several of its processes can share one vendor's
     * intents, and these are best spread over all partitions.
     */
    default boolean countsInRedis() {
        return false;
    }

    /** Class path entries that its process needs before this one's. */
    default List<Path> classPath() {
        return List.of();
    }

    /** Where a contender's end is told that nobody asked for. */
    @FunctionalInterface
    interface Failure {

        void because(Throwable reason);
    }
}
