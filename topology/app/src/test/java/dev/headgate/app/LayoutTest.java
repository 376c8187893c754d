package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.slf4j.LoggerFactory;

/** Topics that are not those the ledger was written for. */
@Tag("broker")
@Timeout(180)
class LayoutTest {

    private static final Duration SOON = Duration.ofSeconds(40);

    @SuppressWarnings("NullAway.Init")
    private static Cluster cluster;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private String name;

    @BeforeAll
    static void startCluster() {
        cluster = Cluster.shared();
    }

    @BeforeEach
    void makeTopics(TestInfo test) throws Exception {
        name = test.getTestMethod().orElseThrow().getName();
        Files.createDirectories(dir.resolve("vendors"));
        cluster.createTopics(name + ".", 2);
    }

    @Test
    void shouldStopWhenTheTopicGrowsAndRefuseEachStart() throws Exception {
        // Given
        try (TinyVendor vendor = new TinyVendor();
                Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);

            // When
            cluster.grow(name + "." + Topics.INTENTS, 3);

            // Then
            assertThat(headgate.awaitStopped()).isFalse();
            assertThat(headgate.refusal())
                    .hasValueSatisfying(it -> assertThat(it)
                            .isInstanceOf(LayoutException.class)
                            .hasMessageContaining("has 3 partitions and the ledger was written for 2")
                            .hasMessageContaining("Nothing is lost"));
            headgate.close();
            vendor.writeProfile(dir.resolve("vendors"), "tiny");
        }
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Headgate.start(configured()))
                    .isInstanceOf(LayoutException.class)
                    .hasMessageContaining("has 3 partitions and the ledger was written for 2")
                    .hasMessageContaining("headgate topics grow");
        }
    }

    @Tag("full")
    @Test
    void shouldRefuseWhenTheChangelogsHaveGrownToo() throws Exception {
        // Given
        runOnce();

        // When
        cluster.grow(name + "." + Topics.INTENTS, 4);
        cluster.grow(name + "." + Topics.COMMANDS, 4);
        cluster.changelogs(name).forEach(it -> cluster.grow(it, 4));

        // Then
        assertThatThrownBy(() -> Headgate.start(configured()))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("has 4 partitions and the ledger was written for 2");
    }

    @Tag("full")
    @Test
    void shouldRefuseWhenAChangelogIsGone() throws Exception {
        // Given
        runOnce();

        // When
        cluster.delete(name + "-ledger-changelog");

        // Then
        assertThatThrownBy(() -> Headgate.start(configured()))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining(name + "-ledger-changelog is missing");
    }

    @Tag("full")
    @Test
    void shouldGoOnWithAnotherEpochOnATopicThatWasCreatedAnew() throws Exception {
        // Given
        runOnce();
        assertThat(cluster.layout(name)).contains("\"epoch\":1");
        cluster.delete(name + "." + Topics.INTENTS);
        cluster.create(name + "." + Topics.INTENTS, 2);

        // When
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(dir.resolve("vendors"), "tiny");
            try (Headgate headgate = Headgate.start(configured())) {
                cluster.send(configured().codec(), "tiny", "one", "/");

                // Then
                assertThat(cluster.results(configured().codec(), 1))
                        .extracting(Result::getOutcome)
                        .containsExactly(OutcomeKind.SUCCEEDED);
                assertThat(cluster.layout(name)).contains("\"epoch\":2");
                assertThat(headgate.refusal()).isEmpty();
            }
        }
    }

    @Tag("full")
    @Test
    void shouldStopWhenTheTopicIsCreatedAnewBesideIt() throws Exception {
        // Given
        try (Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);

            // When
            cluster.delete(name + "." + Topics.INTENTS);
            cluster.create(name + "." + Topics.INTENTS, 2);

            // Then
            assertThat(headgate.awaitStopped()).isFalse();
            assertThat(headgate.refusal())
                    .hasValueSatisfying(it -> assertThat(it).hasMessageContaining("while this instance ran"));
        }
        try (Headgate next = Headgate.start(configured())) {
            await().atMost(SOON).until(next::ready);
        }
    }

    @Tag("full")
    @Test
    void shouldNameSettingsThatWouldLoseIntents() throws Exception {
        // Given
        runOnce();

        // When
        cluster.configure(name + "." + Topics.INTENTS, "cleanup.policy", "compact");
        cluster.configure(name + "." + Topics.RESULTS, "cleanup.policy", "compact,delete");
        cluster.configure(name + "-ledger-changelog", "cleanup.policy", "delete");
        cluster.configure(name + "." + Topics.RETRIES, "retention.ms", "1000");
        cluster.configure(name + "." + Topics.PARKED, "retention.ms", "604800000");
        cluster.configure(name + "." + Topics.PARKED, "message.timestamp.type", "LogAppendTime");

        // Then
        assertThatThrownBy(() -> Headgate.start(configured()))
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining(name + ".intents has cleanup.policy=compact")
                .hasMessageContaining(name + ".results has cleanup.policy=compact,delete")
                .hasMessageContaining(name + "-ledger-changelog has cleanup.policy=delete")
                .hasMessageContaining(name + ".parked has retention.ms=604800000")
                .hasMessageContaining(name + ".parked has message.timestamp.type=LogAppendTime")
                .hasMessageContaining("--add-config cleanup.policy=compact");
    }

    @Tag("full")
    @Test
    void shouldRefuseAFormatThatANewerVersionMadeFinal() throws Exception {
        // Given
        runOnce();

        // When
        cluster.writeLayout(name, cluster.layout(name).replaceFirst("\"formats\":\\d+", "\"formats\":99"));

        // Then
        assertThatThrownBy(() -> Headgate.start(configured()))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("format 99");
    }

    @Tag("full")
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void shouldWriteANewerFormatWhenItWasMadeFinalAndSayWhoReadsIt() throws Exception {
        // Given: all instances know the format that tests invent, and write format 1
        runOnce();
        System.setProperty(Formats.INVENTED, "true");
        Logger watch = (Logger) LoggerFactory.getLogger("dev.headgate.streams.layout.LayoutWatch");
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        watch.addAppender(told);
        watch.setLevel(Level.INFO);
        try (Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);
            assertThat(cluster.formats(name).written()).isEqualTo(1);
            await().atMost(SOON)
                    .until(() -> cluster.formats(name).readers().equals(Map.of(Instance.name(), Formats.newest())));

            // When
            cluster.finalizeFormats(name);

            // Then
            await().atMost(SOON)
                    .until(() -> told.list.stream()
                            .anyMatch(it -> it.getFormattedMessage()
                                    .startsWith("format " + Formats.newest() + " is written from now on")));
        } finally {
            watch.setLevel(null);
            watch.detachAppender(told);
            System.clearProperty(Formats.INVENTED);
        }
        assertThat(cluster.formats(name).readers()).isEmpty();
        assertThat(cluster.formats(name).written()).isEqualTo(2);
        assertThatThrownBy(() -> Headgate.start(configured()))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("format 2");
    }

    /** Until its changelogs are known. */
    private void runOnce() throws Exception {
        try (Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);
            await().atMost(SOON).until(() -> cluster.layout(name).contains("-ledger-changelog"));
        }
    }

    private Configuration configured() {
        return Configuration.of(new HashMap<>(Map.of(
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "application.id",
                name,
                "topics.prefix",
                name + ".",
                "vendors.dir",
                dir.resolve("vendors").toString(),
                "state.dir",
                dir.resolve("state").toString(),
                "management.port",
                "-1",
                "drain.deadline",
                "10s")));
    }
}
