package dev.headgate.bench.micro;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reading an intent of 1 KiB and writing its result, without a registry and with one, whose answers are cached by then, and
 * as JSON.
 * See {@link Records}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SerdeBenchmark {

    private static final String TOPIC = "headgate.intents";
    private static final JsonMapper JSON = new JsonMapper();

    /** Single-object encoding. */
    @State(Scope.Thread)
    public static class Bare {

        private final AvroSerde serde = new AvroSerde();
        private final byte[] intent = serde.serializer().serialize(TOPIC, Records.intent());
        private final SpecificRecord result = Records.result();
    }

    /** Confluent's wire format. */
    @State(Scope.Thread)
    public static class Registered {

        private final AvroSerde serde = new AvroSerde();
        private final SpecificRecord result = Records.result();

        private final List<String> schemas = new CopyOnWriteArrayList<>();

        @SuppressWarnings("NullAway.Init") // by JMH
        private HttpServer registry;

        @SuppressWarnings("NullAway.Init") // by JMH
        private byte[] intent;

        @Setup(Level.Trial)
        public void begin() throws IOException {
            registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            registry.createContext("/", this::answer);
            registry.start();
            String url = "http://127.0.0.1:" + registry.getAddress().getPort();
            serde.configure(Map.of("schema.registry.url", url), false);
            intent = serde.serializer().serialize(TOPIC, Records.intent());
        }

        /** As much of a schema registry as a Serde asks for once: registers a schema, or returns the one with an id. */
        private void answer(HttpExchange exchange) throws IOException {
            String schema =
                    JSON.readTree(exchange.getRequestBody()).path("schema").asText();
            String path = exchange.getRequestURI().getPath();
            if (!schema.isEmpty() && !schemas.contains(schema)) {
                schemas.add(schema);
            }
            Map<String, ?> answer = schema.isEmpty()
                    ? Map.of("schema", schemas.get(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1))))
                    : Map.of("id", schemas.indexOf(schema));
            byte[] bytes = JSON.writeValueAsBytes(answer);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        }

        @TearDown(Level.Trial)
        public void end() {
            registry.stop(0);
        }
    }

    /** JSON. */
    @State(Scope.Thread)
    public static class Text {

        private final byte[] intent = IntentJson.write(Records.intent());
        private final Result result = Records.result();
    }

    @Benchmark
    public @Nullable SpecificRecord decodeIntent(Bare state) {
        return state.serde.deserializer().deserialize(TOPIC, state.intent);
    }

    @Benchmark
    public @Nullable SpecificRecord decodeIntentOfRegistry(Registered state) {
        return state.serde.deserializer().deserialize(TOPIC, state.intent);
    }

    @Benchmark
    public IntentJson.Reading decodeIntentOfJson(Text state) {
        return IntentJson.read(state.intent, Instant.EPOCH, null, null);
    }

    @Benchmark
    public byte @Nullable [] encodeResult(Bare state) {
        return state.serde.serializer().serialize(TOPIC, state.result);
    }

    @Benchmark
    public byte @Nullable [] encodeResultOfRegistry(Registered state) {
        return state.serde.serializer().serialize(TOPIC, state.result);
    }

    @Benchmark
    public byte[] encodeResultAsJson(Text state) {
        return ResultJson.write(state.result);
    }
}
