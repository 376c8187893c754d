package dev.headgate.trials.scenario;

import dev.headgate.client.HeadgateClient;
import dev.headgate.gateway.Gateway;
import dev.headgate.gateway.GatewaySettings;
import dev.headgate.sandbox.Closer;
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
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * Posts intents to a gateway of its own, and asks for the outcome of each as often as it takes. It posts every tenth intent
 * twice, as a user does who has lost the connection.
 *
 * <p>Threading: any thread may call.
 */
final class GatewayUser implements AutoCloseable {

    private static final int TWICE = 10;
    private static final int ACCEPTED = 202;
    private static final int GOOD = 200;
    private static final int MAX_BODY = 1_048_576;
    private static final long MAX_KEPT = 64L * MAX_BODY;
    private static final Duration WAIT = Duration.ofSeconds(5);
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final Closer open = new Closer();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Duration patience;
    private final Gateway gateway;

    /**
     * @param client that the gateway has for itself; it is closed with the gateway
     * @param patience how long to wait for an outcome
     */
    GatewayUser(HeadgateClient client, Duration patience) throws IOException {
        this.patience = patience;
        open.add(client);
        gateway = open.add(Gateway.start(
                new GatewaySettings(InetAddress.getLoopbackAddress(), 0, null, WAIT, WAIT, KEPT, MAX_KEPT, MAX_BODY),
                client));
        open.add(http::shutdownNow);
    }

    /** Returns the outcome of an intent. */
    Result call(Intent intent) throws IOException, InterruptedException, TimeoutException {
        HttpRequest post = to("/v1/intents")
                .POST(BodyPublishers.ofByteArray(IntentJson.write(intent)))
                .build();
        if (Math.floorMod(intent.getId().hashCode(), TWICE) == 0) {
            Future<?> _ = http.sendAsync(post, BodyHandlers.discarding());
        }
        HttpResponse<byte[]> response = http.send(post, BodyHandlers.ofByteArray());
        long begun = System.nanoTime();
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
    public void close() throws Exception {
        open.close();
    }
}
