package dev.headgate.bench.micro;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
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

        @SuppressWarnings("NullAway.Init") // by JMH
        private SchemaStore registry;

        @SuppressWarnings("NullAway.Init") // by JMH
        private byte[] intent;

        @Setup(Level.Trial)
        public void begin() throws IOException {
            registry = new SchemaStore();
            serde.configure(Map.of("schema.registry.url", registry.url()), false);
            intent = serde.serializer().serialize(TOPIC, Records.intent());
        }

        @TearDown(Level.Trial)
        public void end() {
            registry.close();
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
