package dev.headgate.bench.process;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * A server on the loopback address that answers after a while, or badly, and counts. It prints its port, and ends with
 * its standard input. A path is {@code /kind/run}: what is to be done, and what it is counted under.
 *
 * <p>Threading: one event loop.
 */
public final class AnswerServerMain {

    private static final String JSON = "{\"id\":4711,\"name\":\"" + "x".repeat(200) + "\"}";

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final long latency;
    private final Map<String, Integer> arrived = new HashMap<>();

    private AnswerServerMain(long latency) {
        this.latency = latency;
    }

    /** @param args the latency in milliseconds */
    public static void main(String[] args) throws IOException {
        AnswerServerMain server = new AnswerServerMain(Long.parseLong(args[0]));
        server.vertx
                .createHttpServer(new HttpServerOptions().setAcceptBacklog(4_096))
                .requestHandler(server::serve)
                .listen(0, "127.0.0.1")
                .onSuccess(it -> System.out.println("port " + it.actualPort()))
                .onFailure(Throwable::printStackTrace);
        while (System.in.read() >= 0) {}
        System.exit(0);
    }

    private void serve(HttpServerRequest request) {
        String[] path = request.path().split("/", -1);
        String run = path[2];
        if (path[1].equals("count")) {
            request.response().end(Integer.toString(arrived.getOrDefault(run, 0)));
            return;
        }
        arrived.merge(run, 1, Integer::sum);
        switch (path[1]) {
            case "later" -> vertx.setTimer(latency, _ -> answer(request.response()));
            case "now" -> answer(request.response());
            case "busy" ->
                request.response()
                        .setStatusCode(503)
                        .putHeader("Retry-After", "0")
                        .end("busy");
            case "close" -> request.connection().close();
            case "stale" ->
                answer(request.response()).onComplete(_ -> request.connection().close());
            case "drip" -> drip(request.response());
            default -> request.response().setStatusCode(404).end();
        }
    }

    private static io.vertx.core.Future<Void> answer(HttpServerResponse response) {
        return response.putHeader("Content-Type", "application/json").end(JSON);
    }

    /** A body that goes on for ever. */
    private void drip(HttpServerResponse response) {
        response.setChunked(true).write("x");
        long drops = vertx.setPeriodic(20, _ -> response.write("x"));
        response.closeHandler(_ -> vertx.cancelTimer(drops));
    }
}
