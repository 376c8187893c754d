package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.app.profiles.ProfileTopic;
import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.layout.IllegalTopicsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Instances that go by the profiles in the topic. */
@Tag("broker")
@Timeout(120)
class ProfilesInTopicTest {

    private static final Duration SOON = Duration.ofSeconds(40);

    @SuppressWarnings("NullAway.Init")
    private static Cluster cluster;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @BeforeAll
    static void startCluster() {
        cluster = Cluster.shared();
    }

    private Configuration configured(TestInfo test) {
        String name = test.getTestMethod().orElseThrow().getName();
        Map<String, String> all = new HashMap<>(Map.of(
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "application.id",
                name,
                "topics.prefix",
                name + ".",
                "state.dir",
                dir.resolve("state").toString(),
                "management.port",
                "-1",
                "vendors.source",
                "topic"));
        return Configuration.of(all);
    }

    private static void apply(ProfileTopic topic, Map<String, String> texts) {
        List<ProfileVersion> written =
                topic.update(versions -> versions.changes(texts, true, "ann", "because", Instant.EPOCH));
        assertThat(written).isNotEmpty();
    }

    private static List<VendorStatus> statuses(Configuration configuration, int max) {
        return cluster.read(
                configuration.codec(),
                Topics.STATUS,
                VendorStatus.class,
                all -> all.stream().anyMatch(it -> it.getBulkhead() == max));
    }

    @Test
    void shouldCallAVendorOfTheTopicAndTakeItsNextVersionWhileItRuns(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test);
        ProfileTopic topic = new ProfileTopic(configuration.applicationId(), configuration.kafka());
        cluster.createTopics(configuration.topicsPrefix(), 2);
        try (Admin admin = Admin.create(configuration.kafka())) {
            admin.createTopics(List.of(ProfileTopic.definition(configuration.applicationId(), null)))
                    .all()
                    .get();
        }
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(dir.resolve("vendors"), "tiny");
            String text = Files.readString(dir.resolve("vendors").resolve("tiny.yaml"));
            apply(topic, Map.of("_few.yaml", "bulkhead: 3\n", "tiny.yaml", "extends: _few.yaml\n" + text));

            try (Headgate headgate = Headgate.start(configuration)) {
                await().atMost(SOON).until(headgate::ready);
                cluster.send(configuration.codec(), "tiny", "one", "/greet");
                Result result = cluster.results(configuration.codec(), 1).getFirst();

                // When
                apply(topic, Map.of("_few.yaml", "bulkhead: 2\n", "tiny.yaml", "extends: _few.yaml\n" + text));

                // Then
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
                assertThat(statuses(configuration, 2))
                        .last()
                        .satisfies(it -> assertThat(it.getBulkhead()).isEqualTo(2));
            }
        }
    }

    @Test
    void shouldNotStartWhereTheTopicOfProfilesIsMissing(TestInfo test) {
        Configuration configuration = configured(test);

        assertThatThrownBy(() -> Headgate.start(configuration))
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining("-profiles is missing")
                .hasMessageContaining("headgate vendors apply");
    }

    @Test
    void shouldRefuseTwoSourcesOfProfiles() {
        assertThatThrownBy(() -> Configuration.of(Map.of(
                        "kafka.bootstrap.servers", "here:9092", "vendors.source", "topic", "vendors.dir", "vendors")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("vendors.dir")
                .hasMessageContaining("not with vendors.source: topic");
    }
}
