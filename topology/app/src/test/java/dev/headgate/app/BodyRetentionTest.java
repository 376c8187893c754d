package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.body.BodyStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class BodyRetentionTest {

    private final List<Instant> removed = new ArrayList<>();

    private final class Failing implements BodyStore {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public void open(Map<String, String> settings) {}

        @Override
        public String put(String vendor, String sha256, byte[] body) {
            return sha256;
        }

        @Override
        public void removeBefore(Instant time) throws IOException {
            removed.add(time);
            throw new IOException("not now");
        }
    }

    /** A failure ends nothing: an executor runs a task no more that throws. */
    @Test
    void shouldRemoveWhatIsOlderThanItIsToBeKept() {
        try (BodyRetention retention = new BodyRetention(
                new Failing(),
                Duration.ofDays(14),
                () -> Instant.parse("2026-11-26T12:00:00Z"),
                Executors.newSingleThreadScheduledExecutor())) {
            retention.run();
        }
        assertThat(removed).containsExactly(Instant.parse("2026-11-12T12:00:00Z"));
    }
}
