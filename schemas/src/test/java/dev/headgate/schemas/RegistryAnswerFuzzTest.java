package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Whatever a registry answers, what comes out is a record or one of Kafka's own exceptions. */
class RegistryAnswerFuzzTest {

    /** By the first byte of an input; the rest is the body. */
    private static final int[] STATUSES = {200, 200, 200, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504};

    private static HttpServer server;
    private static ExecutorService threads;
    private static volatile int status;
    private static volatile byte[] body = {};

    private static RegistryClient registry;
    private static ConfluentFormat format;
    private static int schema;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", RegistryAnswerFuzzTest::serve);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        registry = new RegistryClient(Objects.requireNonNull(RegistrySettings.of(Map.of(RegistrySettings.URL, url))));
        format = new ConfluentFormat(registry, true, false, System::nanoTime);
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @FuzzTest
    void shouldRaiseOnlyKafkasExceptions(byte[] input) {
        if (input.length == 0) {
            return;
        }
        status = STATUSES[(input[0] & 0xFF) % STATUSES.length];
        body = Arrays.copyOfRange(input, 1, input.length);

        RuntimeException registered = raised(() -> registry.register("t-value", "\"string\""));
        RuntimeException read = raised(() -> read());

        check(registered);
        check(read);
    }

    /** Each time by the id of another schema, so that none is known. */
    private static SpecificRecord read() {
        schema++;
        return format.read(
                "t", ByteBuffer.allocate(64).put((byte) 0).putInt(schema).array());
    }

    /** An answer of 200 can only be unusable. */
    private static void check(@Nullable RuntimeException raised) {
        if (raised == null) {
            assertThat(status).isEqualTo(200);
            return;
        }
        assertThat(raised).isInstanceOf(KafkaException.class);
        switch (status) {
            case 401 -> assertThat(raised).isInstanceOf(AuthenticationException.class);
            case 403 -> assertThat(raised).isInstanceOf(AuthorizationException.class);
            case 429 -> assertThat(raised).isInstanceOf(ThrottlingQuotaExceededException.class);
            case 408, 500, 502, 503, 504 ->
                assertThat(raised).isInstanceOf(ApiException.class).isNotInstanceOf(SerializationException.class);
            default -> assertThat(raised).isInstanceOf(SerializationException.class);
        }
    }

    private static @Nullable RuntimeException raised(Supplier<?> asked) {
        try {
            assertThat(asked.get()).isNotNull();
            return null;
        } catch (KafkaException e) {
            return e;
        }
    }

    private static void serve(HttpExchange exchange) throws IOException {
        byte[] answer = body;
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }
}
