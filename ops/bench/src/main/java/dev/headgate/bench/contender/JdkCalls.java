package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Calls with the JDK's client. */
final class JdkCalls extends HttpCalls implements Calls.Async {

    private final boolean timed;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(DEADLINE)
            .build();

    /**
     * @param timed whether there is a timeout on each request, as one would write it without choosing, which is a timer for
     *     each; without one a call that is never answered never ends
     */
    JdkCalls(Assignment assignment, boolean timed) {
        super(assignment);
        this.timed = timed;
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        try {
            return answer(client.send(request(intent), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return client.sendAsync(request(intent), HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(JdkCalls::answer);
    }

    private HttpRequest request(Intent intent) {
        Call call = (Call) intent.getOperation();
        byte[] body = body(call);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(intent)))
                .header(IDEMPOTENCY, intent.getId())
                .method(call.getMethod(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (timed) {
            request.timeout(DEADLINE);
        }
        call.getHeaders().forEach(request::header);
        return request.build();
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
            headers.put(header.getKey().toLowerCase(Locale.ROOT), String.join(", ", header.getValue()));
        }
        return new Answer(response.statusCode(), headers, response.body());
    }

    @Override
    void closeClient() {
        client.shutdownNow();
    }
}
