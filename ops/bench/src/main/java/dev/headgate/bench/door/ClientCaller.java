package dev.headgate.bench.door;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Through Headgate's client for Java, as it is without settings. */
record ClientCaller(HeadgateClient client) implements Caller {

    static ClientCaller connect(Assignment assignment) {
        return new ClientCaller(HeadgateClient.builder(Map.of("bootstrap.servers", assignment.bootstrapServers()))
                .topicPrefix(assignment.prefix())
                .build());
    }

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        return client.call(intent);
    }

    @Override
    public void close() {
        client.close();
    }
}
