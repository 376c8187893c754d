package dev.headgate.gateway;

import dev.headgate.client.ClientMetrics;
import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.concurrent.CompletableFuture;

/** By the client for upstream services. */
record ClientDoor(HeadgateClient client) implements Door {

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        return client.call(intent);
    }

    @Override
    public CompletableFuture<?> cancel(String vendor, String id, String reason) {
        return client.cancel(vendor, id, reason);
    }

    @Override
    public ClientMetrics metrics() {
        return client.metrics();
    }

    @Override
    public String trouble() {
        RuntimeException failure = client.readFailure();
        return failure == null ? "" : String.valueOf(failure.getMessage());
    }
}
