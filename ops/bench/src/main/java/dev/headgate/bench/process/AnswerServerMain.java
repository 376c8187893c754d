package dev.headgate.bench.process;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;

/**
 * A server on the loopback address that answers each request after a while. It prints its port, and ends with its standard
 * input.
 *
 * <p>Threading: one event loop.
 */
public final class AnswerServerMain {

    private static final String JSON = "{\"id\":4711,\"name\":\"" + "x".repeat(200) + "\"}";

    private AnswerServerMain() {}

    /** @param args the latency in milliseconds */
    public static void main(String[] args) throws IOException {
        long latency = Long.parseLong(args[0]);
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        vertx.createHttpServer(new HttpServerOptions().setAcceptBacklog(4_096))
                .requestHandler(request -> vertx.setTimer(latency, _ -> answer(request.response())))
                .listen(0, "127.0.0.1")
                .onSuccess(it -> System.out.println("port " + it.actualPort()))
                .onFailure(Throwable::printStackTrace);
        ChildProcess.awaitEnd();
    }

    private static void answer(HttpServerResponse response) {
        response.putHeader("Content-Type", "application/json").end(JSON);
    }
}
