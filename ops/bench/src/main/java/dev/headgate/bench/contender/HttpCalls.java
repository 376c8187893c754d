package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.app.ProfileBinding;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Calls over HTTP: Headgate's as its program makes them for a vendor with a profile, everybody else's with the JDK's
 * client, which is what is there without choosing.
 */
final class HttpCalls implements Calls {

    /** A profile's default. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Assignment assignment;
    private final ProfileReader profiles = new ProfileReader();
    private final ConcurrentLinkedQueue<VendorBinding> bindings = new ConcurrentLinkedQueue<>();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(DEADLINE)
            .build();

    HttpCalls(Assignment assignment) {
        this.assignment = assignment;
    }

    @Override
    public VendorBinding binding(String vendor) {
        String profile = "base-url: " + assignment.api().url(vendor) + "\nallow-private-addresses: true\nbulkhead: "
                + assignment.bulkhead() + "\n" + limits(assignment.api().perSecond());
        VendorBinding binding = ProfileBinding.of(profiles.read(vendor + ".yaml", profile));
        bindings.add(binding);
        return binding;
    }

    private static String limits(int perSecond) {
        return perSecond == 0 ? "" : "limits: [{id: per-second, max: " + perSecond + ", window: 1s}]\n";
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
                .thenApply(HttpCalls::answer);
    }

    private HttpRequest request(Intent intent) {
        Call call = (Call) intent.getOperation();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(assignment.api().url(intent.getVendor()) + call.getPath()))
                .timeout(DEADLINE)
                .header("Idempotency-Key", intent.getId())
                .method(call.getMethod(), body(call));
        call.getHeaders().forEach(request::header);
        return request.build();
    }

    private static HttpRequest.BodyPublisher body(Call call) {
        ByteBuffer body = call.getBody();
        if (body == null) {
            return HttpRequest.BodyPublishers.noBody();
        }
        byte[] bytes = new byte[body.remaining()];
        body.duplicate().get(bytes);
        return HttpRequest.BodyPublishers.ofByteArray(bytes);
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
            headers.put(header.getKey().toLowerCase(Locale.ROOT), String.join(", ", header.getValue()));
        }
        return new Answer(response.statusCode(), headers, response.body());
    }

    @Override
    public void close() {
        bindings.forEach(binding -> binding.connector().close());
        client.shutdownNow();
    }
}
