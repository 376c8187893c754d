package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Intents that nobody reads, because the partition is held, until Kafka is about to delete them. */
@Tag("broker")
@Tag("full")
@Timeout(300)
class RetentionTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration AGE = Duration.ofDays(6);
    private static final String TOPIC = "headgate.intents";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @Test
    void shouldSayInMetricStatusAndLogThatUnreadIntentsMaySoonBeDeletedUntilTheyAreRead() throws Exception {
        // Given: the only vendor cools down for longer than it takes until retention is looked at
        try (Cluster cluster = Cluster.alone();
                TinyVendor vendor = TinyVendor.refusingOnce(Duration.ofSeconds(45));
                Told told = new Told("dev.headgate.streams.retention.RetentionReport")) {
            cluster.createTopics("headgate.", 1);
            cluster.configure(
                    TOPIC, "retention.ms", Long.toString(Duration.ofDays(7).toMillis()));
            vendor.writeProfile(dir.resolve("vendors"), "tiny");
            Configuration configuration = configured(cluster);
            try (Headgate headgate = Headgate.start(configuration)) {
                cluster.send(configuration.codec(), "tiny", "first", "/");
                await().atMost(SOON).until(() -> isHeld(headgate));

                // When
                cluster.send(configuration.codec(), "tiny", "old", "/", AGE);
                await().atMost(SOON).until(() -> used(headgate) > 0.75);
                List<VendorStatus> endangered = cluster.read(
                        configuration.codec(), Topics.STATUS, VendorStatus.class, RetentionTest::isEndangered);
                cluster.results(configuration.codec(), 2);
                await().atMost(SOON).until(() -> used(headgate) < 0.75);

                // Then
                Instant until = endangered.getLast().getUnreadKeptUntil();
                assertThat(until).isBetween(Instant.now(), Instant.now().plus(Duration.ofDays(1)));
                assertThat(told.lines(Level.WARN))
                        .singleElement()
                        .satisfies(it -> assertThat(it)
                                .contains(TOPIC + " partition 0 may soon be deleted", "(1 unread)", "86 %")
                                .contains("--add-config retention.ms="));
            }
        }
    }

    private static boolean isEndangered(List<VendorStatus> found) {
        return !found.isEmpty() && Objects.nonNull(found.getLast().getUnreadKeptUntil());
    }

    private static double used(Headgate headgate) throws Exception {
        return metric(headgate, "headgate_retention_used ");
    }

    /** In the cool-down nothing is read. */
    private static boolean isHeld(Headgate headgate) throws Exception {
        return metric(headgate, "headgate_cooldowns{vendor=\"tiny\"} ") > 0;
    }

    private static double metric(Headgate headgate, String name) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + headgate.managementPort() + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            String metrics = client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            return metrics.lines()
                    .filter(line -> line.startsWith(name))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                    .findFirst()
                    .orElse(0);
        }
    }

    private Configuration configured(Cluster cluster) {
        return Configuration.of(Map.of(
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "application.id",
                "retention",
                "vendors.dir",
                dir.resolve("vendors").toString(),
                "state.dir",
                dir.resolve("state").toString(),
                "management.port",
                "0",
                "drain.deadline",
                "10s"));
    }
}
