package dev.headgate.trials.client;

import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.concurrent.CompletableFuture;

/** By the client library. */
record ClientCaller(HeadgateClient client) implements Caller {

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        return client.call(intent);
    }

    @Override
    public void close() {
        client.close();
    }
}
