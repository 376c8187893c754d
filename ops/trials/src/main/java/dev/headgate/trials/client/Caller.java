package dev.headgate.trials.client;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.concurrent.CompletableFuture;

/** What sends intents and awaits their outcomes. Threading: any thread. */
interface Caller extends AutoCloseable {

    /** The outcome of an intent; fails if there is none in time. */
    CompletableFuture<Result> call(Intent intent);

    @Override
    void close();
}
