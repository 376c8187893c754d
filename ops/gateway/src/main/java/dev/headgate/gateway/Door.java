package dev.headgate.gateway;

import dev.headgate.client.ClientMetrics;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.concurrent.CompletableFuture;

/**
 * The way to Kafka and back.
 *
 * <p>Threading: any thread.
 */
interface Door {

    /**
     * Sends an intent. The future has its outcome, or fails: as the intent is not allowed ({@link
     * dev.headgate.client.InvalidIntentException}), as it could not be sent, or as its outcome is not awaited any more.
     */
    CompletableFuture<Result> call(Intent intent);

    /** Asks the vendor's owner to cancel an intent. The future is done when that is in Kafka. */
    CompletableFuture<?> cancel(String vendor, String id, String reason);

    /** What the client counts. */
    ClientMetrics metrics();

    /** Why outcomes can't be read now; empty: they can. */
    String trouble();
}
