package dev.headgate.gateway;

import dev.headgate.client.CallTimeoutException;
import dev.headgate.client.InvalidIntentException;
import dev.headgate.client.TooManyPendingException;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * {@code POST /v1/intents} sends an intent and waits for its outcome, {@code GET /v1/intents/VENDOR/ID} asks for it again,
 * {@code DELETE} cancels it.
 *
 * <p>Threading: each request has a virtual thread of its own, which may wait.
 */
record IntentsService(Outcomes outcomes, Door door, GatewaySettings settings, InstantSource clock)
        implements HttpService {

    static final String PATH = "/v1/intents";

    private static final HeaderName PREFER = HeaderNames.create("Prefer");
    private static final HeaderName IDEMPOTENCY_KEY = HeaderNames.create("Idempotency-Key");
    private static final HeaderName OUTCOME = HeaderNames.create("Headgate-Outcome");
    private static final String JSON = "application/json";
    private static final String CANCELLED_BY = "cancelled over HTTP";

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::post).get("/{vendor}/{+id}", this::get).delete("/{vendor}/{+id}", this::delete);
    }

    private void post(ServerRequest request, ServerResponse response) {
        byte[] body = request.content().as(byte[].class);
        String id = request.headers()
                .first(IDEMPOTENCY_KEY)
                .orElseGet(() -> UUID.randomUUID().toString());
        switch (IntentJson.read(body, clock.instant(), id, null)) {
            case IntentJson.Reading.Wrong wrong ->
                new Problem(Status.BAD_REQUEST_400, wrong.text(), wrong.mistakes()).send(response);
            case IntentJson.Reading.Fit(Intent intent) -> send(intent, body, request, response);
        }
    }

    private void send(Intent intent, byte[] body, ServerRequest request, ServerResponse response) {
        byte[] digest = digest(body);
        Outcomes.Sent sent = outcomes.send(intent, digest);
        if (!sent.isOf(digest)) {
            new Problem(
                            Status.CONFLICT_409,
                            "id: another intent of " + intent.getVendor() + " has the id " + intent.getId()
                                    + "; send this one with an id of its own")
                    .send(response);
            return;
        }
        answer(Name.of(intent), sent, wait(request, settings.defaultWait()), response);
    }

    private void get(ServerRequest request, ServerResponse response) {
        Name name = name(request);
        Outcomes.Sent sent = outcomes.find(name);
        if (sent == null) {
            new Problem(
                            Status.NOT_FOUND_404,
                            "no such intent was sent through this gateway in the last "
                                    + settings.keep().toMinutes()
                                    + " minutes; the topic of results may have its outcome")
                    .send(response);
            return;
        }
        answer(name, sent, wait(request, Duration.ZERO), response);
    }

    private void delete(ServerRequest request, ServerResponse response) throws InterruptedException {
        Name name = name(request);
        try {
            door.cancel(name.vendor(), name.id(), CANCELLED_BY)
                    .get(settings.maxWait().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            failure(e.getCause() == null ? e : e.getCause(), response);
            return;
        } catch (TimeoutException e) {
            failure(e, response);
            return;
        }
        pending(name, response);
    }

    private Duration wait(ServerRequest request, Duration otherwise) {
        Headers headers = request.headers();
        String prefer = headers.contains(PREFER) ? headers.get(PREFER).values() : "";
        return Patience.of(prefer, otherwise, settings.maxWait());
    }

    private void answer(Name name, Outcomes.Sent sent, Duration wait, ServerResponse response) {
        try {
            Result result = sent.outcome().get(wait.toMillis(), TimeUnit.MILLISECONDS);
            response.status(Status.OK_200)
                    .header(HeaderNames.CONTENT_TYPE, JSON)
                    .header(OUTCOME, result.getOutcome().name())
                    .send(ResultJson.write(result));
        } catch (TimeoutException e) {
            pending(name, response);
        } catch (ExecutionException | CompletionException e) {
            failure(e.getCause() == null ? e : e.getCause(), response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            new Problem(Status.SERVICE_UNAVAILABLE_503, "the gateway stops; ask another").send(response);
        }
    }

    private static void pending(Name name, ServerResponse response) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", name.id());
        body.put("vendor", name.vendor());
        body.put("outcome", null);
        response.status(Status.ACCEPTED_202)
                .header(HeaderNames.CONTENT_TYPE, JSON)
                .header(HeaderNames.LOCATION, name.path())
                .header(HeaderNames.RETRY_AFTER, "1")
                .send(Problem.json(body));
    }

    private static void failure(Throwable failure, ServerResponse response) {
        switch (failure) {
            case InvalidIntentException e ->
                new Problem(Status.BAD_REQUEST_400, message(e), List.of(message(e))).send(response);
            case TooManyPendingException e -> {
                response.header(HeaderNames.RETRY_AFTER, "1");
                new Problem(Status.SERVICE_UNAVAILABLE_503, message(e)).send(response);
            }
            case CallTimeoutException e -> new Problem(Status.GATEWAY_TIMEOUT_504, message(e)).send(response);
            default -> new Problem(Status.SERVICE_UNAVAILABLE_503, message(failure)).send(response);
        }
    }

    private static Name name(ServerRequest request) {
        return new Name(
                request.path().pathParameters().get("vendor"),
                request.path().pathParameters().get("id"));
    }

    private static String message(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static byte[] digest(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
