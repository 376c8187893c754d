package dev.headgate.bench.door;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Posts intents to a gateway, over connections that stay open. */
final class HttpCaller implements Door.Caller {

    private static final int OK = 200;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI intents;

    HttpCaller(URI intents) {
        this.intents = intents;
    }

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        HttpRequest request = HttpRequest.newBuilder(intents)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(IntentJson.write(intent)))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(HttpCaller::result);
    }

    private static Result result(HttpResponse<byte[]> response) {
        if (response.statusCode() != OK) {
            throw new IllegalStateException("the gateway answered with " + response.statusCode() + ": "
                    + new String(response.body(), StandardCharsets.UTF_8));
        }
        return ResultJson.read(response.body());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
