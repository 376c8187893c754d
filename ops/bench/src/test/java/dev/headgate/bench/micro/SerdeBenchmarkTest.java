package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is measured does what it says. */
class SerdeBenchmarkTest {

    private final AvroSerde bare = new AvroSerde();

    @Test
    void shouldUseRecordsOfOneKibibyte() {
        assertThat(bare.serializer().serialize("t", Records.intent())).hasSize(Records.SIZE);
        assertThat(bare.serializer().serialize("t", Records.result())).hasSize(Records.SIZE);
    }

    @Test
    void shouldReadAnIntentAndWriteAResult() {
        SerdeBenchmark benchmark = new SerdeBenchmark();
        SerdeBenchmark.Bare state = new SerdeBenchmark.Bare();

        assertThat(benchmark.decodeIntent(state)).isEqualTo(Records.intent());
        assertThat(bare.deserializer().deserialize("t", benchmark.encodeResult(state)))
                .isEqualTo(Records.result());
    }

    @Test
    void shouldReadAnIntentAndWriteAResultInTheFormatOfARegistry() throws IOException {
        SerdeBenchmark benchmark = new SerdeBenchmark();
        SerdeBenchmark.Registered state = new SerdeBenchmark.Registered();
        state.begin();

        try {
            assertThat(benchmark.decodeIntentOfRegistry(state)).isEqualTo(Records.intent());
            assertThat(benchmark.encodeResultOfRegistry(state)).startsWith(0, 0, 0, 0, 1);
        } finally {
            state.end();
        }
    }

    @Test
    void shouldReadAnIntentAndWriteAResultAsJson() {
        SerdeBenchmark benchmark = new SerdeBenchmark();
        SerdeBenchmark.Text state = new SerdeBenchmark.Text();

        assertThat(benchmark.decodeIntentOfJson(state)).isEqualTo(new IntentJson.Reading.Fit(Records.intent()));
        assertThat(ResultJson.read(benchmark.encodeResultAsJson(state))).isEqualTo(Records.result());
    }
}
