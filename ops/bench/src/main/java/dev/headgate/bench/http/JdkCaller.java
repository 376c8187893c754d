package dev.headgate.bench.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The JDK's client. Its own timeout does not bound the body, and it has no hook between connecting and writing. */
final class JdkCaller implements Caller {

    private final Target target;
    private final Duration deadline;
    private final HttpClient client;

    JdkCaller(Caller.Target target) {
        this.target = target;
        deadline = target.deadline();
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline)
                .build();
    }

    @Override
    public int call(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(target.url(path))).GET().build();
        return Awaited.within(deadline, client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()))
                .statusCode();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
