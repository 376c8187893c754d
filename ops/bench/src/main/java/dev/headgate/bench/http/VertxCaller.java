package dev.headgate.bench.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Vert.x, its future awaited by the calling thread. */
final class VertxCaller implements Caller {

    private final Target target;
    private final Duration deadline;
    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client;

    VertxCaller(Caller.Target target) {
        this.target = target;
        deadline = target.deadline();
        client = vertx.createHttpClient(
                new HttpClientOptions()
                        .setConnectTimeout(Math.toIntExact(deadline.toMillis()))
                        .setKeepAliveTimeout(30)
                        .setPipelining(false),
                new PoolOptions()
                        .setHttp1MaxSize(target.connections())
                        .setEventLoopSize(Runtime.getRuntime().availableProcessors()));
    }

    @Override
    public int call(String path) throws IOException, InterruptedException {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        client.request(HttpMethod.GET, target.port(), "127.0.0.1", path)
                .compose(request -> sent(request, status))
                .onComplete(status::complete, status::completeExceptionally);
        return Awaited.within(deadline, status);
    }

    /** Whoever stops waiting closes the connection. */
    private static Future<Integer> sent(HttpClientRequest request, CompletableFuture<Integer> status) {
        if (status.isDone()) {
            return request.reset().mapEmpty();
        }
        CompletableFuture<Integer> _ = status.whenComplete((_, _) -> {
            if (status.isCancelled()) {
                request.reset();
            }
        });
        return request.send().compose(response -> read(response));
    }

    private static Future<Integer> read(HttpClientResponse response) {
        Future<Buffer> body = response.body();
        return body.map(_ -> response.statusCode());
    }

    @Override
    public void close() {
        vertx.close();
    }
}
