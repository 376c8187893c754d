package dev.headgate.bench;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.Line;

/**
 * How the calls of a benchmark are made, by whichever contender.
 *
 * <p>Threading: any thread.
 */
interface Calls extends AutoCloseable {

    /** For Headgate: the vendor's rules and connector. */
    Line line(String vendor);

    /** For everybody else: makes the call and returns when it is answered. */
    Answer call(Intent intent) throws InterruptedException;

    @Override
    void close();
}
