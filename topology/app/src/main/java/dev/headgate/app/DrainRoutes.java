package dev.headgate.app;

import dev.headgate.api.Quantity;
import dev.headgate.app.management.Access;
import dev.headgate.app.management.ManagementRoutes;
import dev.headgate.app.management.Problem;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code POST /drain} begins the clean stop of this instance, and answers 200 when it is through, or 202 after {@code
 * ?wait=60s}. The process ends then.
 */
record DrainRoutes(Drain drain) implements ManagementRoutes {

    static final String PATH = "/drain";

    private static final String WAIT = "60s";
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Override
    public void register(HttpRouting.Builder routing, Access access) {
        routing.post(PATH, access.change(this::drain));
    }

    private void drain(ServerRequest request, ServerResponse response) {
        Optional<Duration> wait =
                Quantity.duration(request.query().first("wait").orElse(WAIT)).filter(it -> it.compareTo(LONGEST) <= 0);
        if (wait.isEmpty()) {
            new Problem(Status.BAD_REQUEST_400, "wait: 0s to 10m, written like 30s or 2m").send(response);
            return;
        }
        drain.begin();
        boolean over = isOver(wait.get());
        response.status(over ? Status.OK_200 : Status.ACCEPTED_202)
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(("{\"state\":\"" + (over ? "DRAINED" : "DRAINING") + "\"}\n").getBytes(StandardCharsets.UTF_8));
    }

    private boolean isOver(Duration wait) {
        try {
            return drain.await(wait);
        } catch (InterruptedException e) {
            return false; // the endpoint closes
        }
    }
}
