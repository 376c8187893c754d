package dev.headgate.trials.client;

import dev.headgate.client.HeadgateClient;
import dev.headgate.gateway.Gateway;
import dev.headgate.gateway.GatewaySettings;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * A gateway of its own, and its users: each intent is posted, and its outcome asked for as often as it takes. Every tenth is posted twice, as by
 * a user who had lost the connection.
 */
final class GatewayCaller implements Caller {

    private static final int TWICE = 10;
    private static final int ACCEPTED = 202;
    private static final int GOOD = 200;
    private static final int MAX_BODY = 1_048_576;
    private static final long MAX_KEPT = 64L * MAX_BODY;
    private static final Duration WAIT = Duration.ofSeconds(5);

    private final HeadgateClient client;
    private final Gateway gateway;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Duration patience;

    /**
     * @param client that the gateway has for itself
     * @param patience for an outcome
     */
    GatewayCaller(HeadgateClient client, Duration patience) throws IOException {
        this.client = client;
        this.patience = patience;
        this.gateway = Gateway.start(
                new GatewaySettings(
                        InetAddress.getLoopbackAddress(),
                        0,
                        null,
                        WAIT,
                        WAIT,
                        Duration.ofMinutes(10),
                        MAX_KEPT,
                        MAX_BODY),
                client);
    }

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        byte[] body = IntentJson.write(intent);
        HttpRequest post =
                to("/v1/intents").POST(BodyPublishers.ofByteArray(body)).build();
        try {
            if (Math.floorMod(intent.getId().hashCode(), TWICE) == 0) {
                Future<?> _ = http.sendAsync(post, BodyHandlers.discarding());
            }
            return CompletableFuture.completedFuture(outcome(http.send(post, BodyHandlers.ofByteArray())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(e);
        } catch (IOException | TimeoutException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private Result outcome(HttpResponse<byte[]> first) throws IOException, InterruptedException, TimeoutException {
        long begun = System.nanoTime();
        HttpResponse<byte[]> response = first;
        while (response.statusCode() == ACCEPTED) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new TimeoutException("no outcome in " + patience.toSeconds() + " s");
            }
            String link = response.headers().firstValue("location").orElse("");
            HttpRequest get =
                    to(link).header("Prefer", "wait=" + WAIT.toSeconds()).build();
            response = http.send(get, BodyHandlers.ofByteArray());
        }
        if (response.statusCode() != GOOD) {
            throw new IOException("status " + response.statusCode());
        }
        return ResultJson.read(response.body());
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + path))
                .timeout(patience);
    }

    @Override
    public void close() {
        http.shutdownNow();
        gateway.close();
        client.close();
    }
}
