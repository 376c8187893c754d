package dev.headgate.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.headgate.schemas.RegistrySettings.Endpoint;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Confluent's schema registry protocol, as much of it as writing and reading records takes.
 *
 * <p>Threading: any thread; a call blocks its caller for at most (connect + read timeout) per configured server. The
 * servers are tried in turn, beginning with the one that answered last, until one gives an answer that is final.
 *
 * <p>Errors are Kafka's own ({@link RegistryError}). A server that can't be reached is a {@link DisconnectException} or
 * a {@link TimeoutException}, both retriable and neither a {@link SerializationException}: they say nothing about the
 * record. Neither does a proxy's or a broken registry's refusal with such a status. An answer that is too large or makes
 * no sense is final, since it would be the same the next time: whoever names its id must not make others wait for ever.
 */
final class RegistryClient {
    static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final List<Endpoint> endpoints;
    private final Duration timeout;
    private volatile int answeredLast;

    RegistryClient(RegistrySettings settings) {
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.connectTimeout())
                .build();
        this.endpoints = settings.endpoints();
        this.timeout = settings.connectTimeout().plus(settings.readTimeout());
    }

    /** Registers the schema under the subject, unless it is there, and returns its id. */
    int register(String subject, String schema) {
        return id(ask("/subjects/" + encode(subject) + "/versions?normalize=false", body(schema)));
    }

    /** The id of a schema that must be there. */
    int lookUp(String subject, String schema) {
        return id(ask("/subjects/" + encode(subject) + "?normalize=false", body(schema)));
    }

    /** The text of the schema with that id, which must be Avro and stand alone. */
    String schema(int id, String subject) {
        JsonNode answer = ask("/schemas/ids/" + id + "?fetchMaxId=false&subject=" + encode(subject), null);
        if (!answer.path("schemaType").asText("AVRO").equals("AVRO")) {
            throw new SerializationException("The registry's schema " + id + " is not Avro");
        }
        if (!answer.path("references").isEmpty()) {
            throw new SerializationException("The registry's schema " + id + " has references, not supported");
        }
        JsonNode schema = answer.path("schema");
        if (!schema.isTextual()) {
            throw new SerializationException("The registry's answer holds no schema, id " + id);
        }
        return schema.textValue();
    }

    private static int id(JsonNode answer) {
        JsonNode id = answer.path("id");
        if (!id.canConvertToInt() || !id.isIntegralNumber()) {
            throw new SerializationException("The registry's answer holds no schema id");
        }
        return id.intValue();
    }

    private static String body(String schema) {
        return JSON.createObjectNode().put("schema", schema).toString();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode ask(String path, @Nullable String body) {
        int first = answeredLast;
        RetriableException failure = null;
        for (int i = 0; i < endpoints.size(); i++) {
            int at = (first + i) % endpoints.size();
            try {
                JsonNode answer = ask(endpoints.get(at), path, body);
                answeredLast = at;
                return answer;
            } catch (RetriableException e) {
                if (failure != null) {
                    e.addSuppressed(failure);
                }
                failure = e;
            }
        }
        throw failure == null ? new IllegalStateException("No registry configured") : failure;
    }

    private JsonNode ask(Endpoint server, String path, @Nullable String body) {
        HttpResponse<byte[]> answer = exchange(server, request(server, path, body));
        JsonNode json = json(answer.body());
        if (answer.statusCode() != 200) {
            throw RegistryError.of(answer.statusCode(), server.base(), json);
        }
        return json;
    }

    private HttpRequest request(Endpoint server, String path, @Nullable String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.base() + path))
                .timeout(timeout)
                .header("Accept", MEDIA_TYPE);
        if (server.authorization() != null) {
            request.header("Authorization", server.authorization());
        }
        if (body != null) {
            request.header("Content-Type", MEDIA_TYPE).POST(BodyPublishers.ofString(body));
        }
        return request.build();
    }

    /** Waits on the future, because the request's own timeout ends with the headers of the answer. */
    private HttpResponse<byte[]> exchange(Endpoint server, HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(request, info -> new LimitedBody(MAX_ANSWER_BYTES));
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw unreachable(server, e.getCause());
        } catch (java.util.concurrent.TimeoutException e) {
            throw new TimeoutException("The schema registry did not answer in time: " + server);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } finally {
            answer.cancel(true);
        }
    }

    private static KafkaException unreachable(Endpoint server, @Nullable Throwable cause) {
        if (cause instanceof HttpTimeoutException) {
            return new TimeoutException("The schema registry did not answer in time: " + server, cause);
        }
        if (cause instanceof LimitedBody.TooLargeException) { // which it would be the next time too
            return new SerializationException("The schema registry's " + cause.getMessage() + ": " + server);
        }
        if (cause instanceof SSLException) {
            return new SslAuthenticationException("No secure connection to the schema registry: " + server, cause);
        }
        return new DisconnectException("The schema registry cannot be reached: " + server, cause);
    }

    private static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException | StackOverflowError e) {
            return MissingNode.getInstance();
        }
    }
}
