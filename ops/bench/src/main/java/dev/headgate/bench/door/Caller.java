package dev.headgate.bench.door;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.concurrent.CompletableFuture;

/**
 * Has intents called, and their outcomes.
 *
 * <p>Threading: one thread calls; futures complete on others.
 */
interface Caller extends AutoCloseable {

    /** Returns its outcome, whichever it is, or what went wrong on the way. */
    CompletableFuture<Result> call(Intent intent);

    @Override
    void close();
}
