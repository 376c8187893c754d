package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import java.time.Instant;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Whatever bytes come, they are an intent or they are not, and why is said. */
class IntentJsonFuzzTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @FuzzTest
    void shouldReadAnyBytes(byte[] input) {
        IntentJson.Reading reading = IntentJson.read(input, NOW, null, "acme");

        if (reading instanceof IntentJson.Reading.Wrong wrong) {
            assertThat(wrong.mistakes()).hasSizeBetween(1, 50).noneMatch(String::isBlank);
            assertThat(wrong.text()).isNotBlank();
        } else if (reading instanceof IntentJson.Reading.Fit fit) {
            readAgain(fit.intent());
        }
    }

    private static void readAgain(Intent intent) {
        byte[] key = intent.getVendor().getBytes(UTF_8);
        if (IntentValidator.problem(intent, key, new RecordHeaders(), 1 << 20, NOW) == null) {
            assertThat(IntentJson.read(IntentJson.write(intent), NOW, null, null))
                    .isEqualTo(new IntentJson.Reading.Fit(intent));
        }
    }
}
