package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.StoredBody;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.record.TopicCodec;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Tag("broker")
@Timeout(120)
class HeadgateTest {

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

    @Test
    void shouldAnswerAnIntentWithOneResultAndStopCleanly(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(configuration.vendorsDir(), "tiny");
            cluster.createTopics(configuration.topicsPrefix(), 2);
            Headgate headgate = Headgate.start(configuration);
            try (headgate) {
                await().atMost(SOON).until(headgate::ready);

                // When
                cluster.send(configuration.codec(), "tiny", "one", "/greet?who=you");

                // Then
                Result result = cluster.results(configuration.codec(), 1).getFirst();
                assertThat(result.getId()).isEqualTo("one");
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
                assertThat(vendor.paths()).containsExactly("/greet?who=you");
                assertThat(get(headgate, "/ready").statusCode()).isEqualTo(200);
                assertThat(get(headgate, "/metrics").body())
                        .contains("headgate_outcomes_total{outcome=\"SUCCEEDED\",vendor=\"tiny\"} 1.0")
                        .contains("jvm_memory_used_bytes")
                        .contains("kafka_");
            }
            assertThat(headgate.awaitStopped()).isTrue();
            assertThat(headgate.ready()).isFalse();
            assertThat(cluster.results(configuration.codec(), 1)).hasSize(1);
        }
    }

    @Test
    void shouldStartWithoutAWarningOfSettingsThatItMakesItself(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        Files.createDirectories(configuration.vendorsDir());
        cluster.createTopics(configuration.topicsPrefix(), 2);

        try (Told told = new Told("org.apache.kafka")) {
            // When
            try (Headgate headgate = Headgate.start(configuration)) {
                await().atMost(SOON).until(headgate::ready);
            }

            // Then
            assertThat(told.lines(Level.INFO)).isNotEmpty();
            assertThat(told.lines(Level.WARN)).noneMatch(it -> it.contains("processing.exception.handler"));
        }
    }

    @Test
    void shouldAnswerEachTeamOnATopicOfItsOwn(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of("results.reply-to", "billing,ads"));
        TopicCodec codec = configuration.codec();
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(configuration.vendorsDir(), "tiny");
            cluster.createTopics(codec, 2);
            try (Headgate headgate = Headgate.start(configuration)) {
                await().atMost(SOON).until(headgate::ready);

                // When
                cluster.send(
                        codec,
                        "tiny",
                        Stream.of("", "billing", "ads", "legal")
                                .map(name -> Intent.newBuilder()
                                        .setId("of-" + name)
                                        .setVendor("tiny")
                                        .setReplyTo(name)
                                        .setOperation(
                                                Call.newBuilder().setPath("/").build())
                                        .build())
                                .toList());

                // Then
                for (String name : List.of("billing", "ads")) {
                    String topic = Topics.of(Topics.RESULTS, name);
                    assertThat(cluster.read(codec, topic, Result.class, found -> !found.isEmpty()))
                            .extracting(Result::getId)
                            .containsExactly("of-" + name);
                }
                assertThat(cluster.results(codec, 2))
                        .extracting(Result::getId, Result::getOutcome)
                        .containsExactlyInAnyOrder(
                                tuple("of-", OutcomeKind.SUCCEEDED), tuple("of-legal", OutcomeKind.INVALID));
            }
        }
    }

    @Test
    void shouldNameTheTopicsOfRepliesThatAreMissing(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of("results.reply-to", "billing"));
        Files.createDirectories(configuration.vendorsDir());
        cluster.createTopics(configuration.topicsPrefix(), 1);

        // When / Then
        assertThatThrownBy(() -> Headgate.start(configuration))
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining("topics missing: " + configuration.topicsPrefix() + "results.billing, "
                        + configuration.topicsPrefix() + "pages.billing")
                .hasMessageContaining("headgate topics apply");
    }

    @Test
    void shouldWaitForTheCallInFlightWhenStopped(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        CountDownLatch gate = new CountDownLatch(1);
        try (TinyVendor vendor = new TinyVendor(gate)) {
            vendor.writeProfile(configuration.vendorsDir(), "tiny");
            cluster.createTopics(configuration.topicsPrefix(), 1);
            Headgate headgate = Headgate.start(configuration);
            cluster.send(configuration.codec(), "tiny", "slow", "/slow");
            await().atMost(SOON).until(() -> vendor.paths().size() == 1);

            // When
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(headgate::close);
            await().atMost(SOON).until(() -> get(headgate, "/ready").statusCode() == 503);
            assertThat(get(headgate, "/health").body()).contains("DRAINING");
            gate.countDown();

            // Then
            assertThat(stopped).succeedsWithin(SOON);
            assertThat(cluster.results(configuration.codec(), 1))
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.SUCCEEDED);
            assertThat(vendor.paths()).hasSize(1);
        }
    }

    @Test
    void shouldDrainWhenItIsAskedTo(TestInfo test) throws Exception {
        // Given
        String token = "token-0123456789abcdef";
        String tokens = Files.writeString(dir.resolve("tokens"), "ops change " + token + "\n")
                .toString();
        Configuration configuration = configured(test, Map.of("management.tokens", tokens));
        CountDownLatch gate = new CountDownLatch(1);
        try (TinyVendor vendor = new TinyVendor(gate)) {
            vendor.writeProfile(configuration.vendorsDir(), "tiny");
            cluster.createTopics(configuration.topicsPrefix(), 1);
            try (Headgate headgate = Headgate.start(configuration)) {
                await().atMost(SOON).until(headgate::ready);
                cluster.send(configuration.codec(), "tiny", "slow", "/slow");
                await().atMost(SOON).until(() -> vendor.paths().size() == 1);

                // When
                int under = drain(headgate, token, "0s");
                int live = get(headgate, "/health/live").statusCode();
                int ready = get(headgate, "/health/ready").statusCode();
                gate.countDown();
                int over = drain(headgate, token, "60s");

                // Then
                assertThat(List.of(under, live, ready, over)).containsExactly(202, 200, 503, 200);
                assertThat(headgate.awaitStopped()).isTrue();
                assertThat(cluster.results(configuration.codec(), 1))
                        .extracting(Result::getOutcome)
                        .containsExactly(OutcomeKind.SUCCEEDED);
                assertThat(cluster.members(configuration.applicationId())).isZero();
            }
            assertThat(vendor.paths()).hasSize(1);
        }
    }

    @Test
    void shouldLeaveItsGroupWhenStoppedUnlessItIsToBeStartedAgain(TestInfo test) throws Exception {
        Configuration configuration = configured(test, Map.of("kafka.main.consumer.session.timeout.ms", "300000"));
        Files.createDirectories(configuration.vendorsDir());
        cluster.createTopics(configuration.topicsPrefix(), 1);

        for (boolean again : List.of(true, false)) {
            try (Headgate headgate = Headgate.start(configuration, again)) {
                // The second is the member that the first was, or it would have to wait for the end of its session.
                await().atMost(SOON).until(headgate::ready);
                await().atMost(SOON).until(() -> cluster.members(configuration.applicationId()) == 1);
            }
            assertThat(cluster.members(configuration.applicationId())).isEqualTo(again ? 1 : 0);
        }
    }

    @Tag("full")
    @Test
    void shouldCallAVendorWhoseProfileComesLater(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        Files.createDirectories(configuration.vendorsDir());
        cluster.createTopics(configuration.topicsPrefix(), 1);
        try (TinyVendor vendor = new TinyVendor();
                Headgate headgate = Headgate.start(configuration)) {
            cluster.send(configuration.codec(), "late", "early", "/");
            await().atMost(SOON).until(headgate::ready);

            // When
            vendor.writeProfile(configuration.vendorsDir(), "late");

            // Then
            assertThat(cluster.results(configuration.codec(), 1))
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.SUCCEEDED);
        }
    }

    @Test
    void shouldCallByAConnectorOfWhichItKnowsOnlyTheNameInTheProfile(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        Files.createDirectories(configuration.vendorsDir());
        Files.writeString(
                configuration.vendorsDir().resolve("bird.yaml"), "connector: echo\nanswer: hello\ndeadline: 2s\n");
        Files.writeString(configuration.vendorsDir().resolve("README.md"), "not a profile\n");
        Files.writeString(configuration.vendorsDir().resolve(".bird.yaml.swp"), "not a profile\n");
        cluster.createTopics(configuration.topicsPrefix(), 1);
        try (Headgate headgate = Headgate.start(configuration)) {
            await().atMost(SOON).until(headgate::ready);

            // When
            cluster.send(configuration.codec(), "bird", "one", "/");

            // Then
            Result result = cluster.results(configuration.codec(), 1).getFirst();
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(StandardCharsets.UTF_8
                            .decode(Objects.requireNonNull(result.getBody()))
                            .toString())
                    .isEqualTo("hello");
        }
    }

    @Test
    void shouldPutALargeBodyIntoTheDirectoryThatIsConfigured(TestInfo test) throws Exception {
        // Given
        Path bodies = dir.resolve("bodies");
        Configuration configuration = configured(
                test,
                Map.of("bodies.store", "file", "bodies.directory", bodies.toString(), "bodies.larger-than", "1KiB"));
        String large = "large".repeat(300);
        Files.createDirectories(configuration.vendorsDir());
        Files.writeString(
                configuration.vendorsDir().resolve("bird.yaml"),
                "connector: echo\nanswer: " + large + "\ndeadline: 2s\n");
        cluster.createTopics(configuration.topicsPrefix(), 1);
        try (Headgate headgate = Headgate.start(configuration)) {
            await().atMost(SOON).until(headgate::ready);

            // When
            cluster.send(configuration.codec(), "bird", "one", "/");

            // Then
            Result result = cluster.results(configuration.codec(), 1).getFirst();
            assertThat(result.getBody()).isNull();
            StoredBody stored = Objects.requireNonNull(result.getStored());
            assertThat(stored.getBytes()).isEqualTo(large.length());
            assertThat(bodies.resolve(stored.getReference())).hasContent(large);
        }
    }

    @Test
    void shouldNotStartWithoutTopics(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        Files.createDirectories(configuration.vendorsDir());

        // When / Then
        assertThatThrownBy(() -> Headgate.start(configuration))
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining(configuration.topicsPrefix() + "intents");
    }

    @Tag("full")
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldNotStartWithoutABroker(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(
                test, Map.of("kafka.bootstrap.servers", "127.0.0.1:" + closedPort(), "start.broker-wait", "2s"));
        Files.createDirectories(configuration.vendorsDir());

        // When / Then
        assertThat(CompletableFuture.supplyAsync(() -> failure(configuration)))
                .succeedsWithin(Duration.ofSeconds(40))
                .isInstanceOf(BrokerException.class);
    }

    @Tag("full")
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldNotStartWithABrokerWhoseNameNobodyKnows(TestInfo test) throws Exception {
        // Given
        Configuration configuration =
                configured(test, Map.of("kafka.bootstrap.servers", "nowhere.invalid:9092", "start.broker-wait", "2s"));
        Files.createDirectories(configuration.vendorsDir());

        // When / Then
        assertThat(CompletableFuture.supplyAsync(() -> failure(configuration)))
                .succeedsWithin(Duration.ofSeconds(40))
                .isInstanceOf(BrokerException.class);
    }

    @Test
    void shouldNotStartWithARegistryThatDoesNotAnswer(TestInfo test) throws Exception {
        // Given
        String url = "http://127.0.0.1:" + closedPort();
        Configuration configuration = configured(test, Map.of("serde.schema.registry.url", url));
        Files.createDirectories(configuration.vendorsDir());

        // When / Then
        assertThatThrownBy(() -> Headgate.start(configuration))
                .isInstanceOf(RegistryException.class)
                .hasMessageContaining("schema.registry.url");
    }

    @Test
    void shouldNameTheManagementPortThatIsTaken(TestInfo test) throws Exception {
        // Given
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Configuration configuration = configured(test, Map.of("management.port", port));
            Files.createDirectories(configuration.vendorsDir());

            // When / Then
            assertThatThrownBy(() -> Headgate.start(configuration))
                    .isInstanceOf(ManagementPortException.class)
                    .hasMessageContaining(port);
        }
    }

    @Tag("full")
    @Test
    void shouldNotStartInAStateDirectoryInUse(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        Files.createDirectories(configuration.vendorsDir());
        cluster.createTopics(configuration.topicsPrefix(), 1);
        try (Headgate first = Headgate.start(configuration)) {

            // When / Then
            assertThatThrownBy(() -> Headgate.start(configuration))
                    .isInstanceOf(StateDirException.class)
                    .hasMessageContaining(configuration.stateDir().toString());
            await().atMost(SOON).until(first::ready);
        }
    }

    @Test
    void shouldNotStartInAStateDirectoryItCantMake(TestInfo test) throws Exception {
        // Given
        String inAFile = Files.createFile(dir.resolve("file")).resolve("state").toString();
        Configuration configuration = configured(test, Map.of("state.dir", inAFile));
        Files.createDirectories(configuration.vendorsDir());

        // When / Then
        assertThatThrownBy(() -> Headgate.start(configuration))
                .isInstanceOf(StateDirException.class)
                .hasMessageContaining(inAFile);
    }

    @Tag("full")
    @Test
    void shouldStartBesideABrokenProfile(TestInfo test) throws Exception {
        // Given
        Configuration configuration = configured(test, Map.of());
        cluster.createTopics(configuration.topicsPrefix(), 1);
        Files.createDirectories(configuration.vendorsDir());
        Files.writeString(configuration.vendorsDir().resolve("broken.yaml"), "base-url: gopher://x\n");

        // When / Then
        try (Headgate headgate = Headgate.start(configuration)) {
            await().atMost(Duration.ofSeconds(60)).until(headgate::ready);
        }
    }

    private Configuration configured(TestInfo test, Map<String, String> more) {
        String name = test.getTestMethod().orElseThrow().getName();
        Map<String, String> values = new HashMap<>(Map.of(
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
                "0",
                "drain.deadline",
                "10s"));
        values.putAll(more);
        return Configuration.of(values);
    }

    private static Throwable failure(Configuration configuration) {
        try (Headgate headgate = Headgate.start(configuration)) {
            return new AssertionError("started, ready: " + headgate.ready());
        } catch (RuntimeException e) {
            return e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e;
        }
    }

    private static int closedPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static int drain(Headgate headgate, String token, String wait) throws Exception {
        URI uri = URI.create(headgate.managementUri().orElseThrow() + "/drain?wait=" + wait);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(uri)
                    .header("Authorization", "Bearer " + token)
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
        }
    }

    private static HttpResponse<String> get(Headgate headgate, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + headgate.managementPort() + path);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
