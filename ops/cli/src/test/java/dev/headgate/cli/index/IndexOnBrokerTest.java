package dev.headgate.cli.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.Principals;
import dev.headgate.app.management.Role;
import dev.headgate.cli.BrokerTest;
import dev.headgate.cli.Shell;
import dev.headgate.cli.support.Json;
import dev.headgate.console.Console;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.index.IndexReader;
import dev.headgate.index.IndexWriter;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class IndexOnBrokerTest extends BrokerTest {

    private static final String TOKEN = "token-0123456789";

    @SuppressWarnings("NullAway.Init")
    private String dir;

    @SuppressWarnings("NullAway.Init")
    private Cluster cluster;

    @BeforeEach
    void connect() {
        dir = folder.resolve("index").toString();
        cluster = Cluster.connect(configuration.kafka());
        apply();
    }

    @AfterEach
    void disconnect() {
        cluster.close();
    }

    private void apply() {
        assertThat(Shell.run("topics", "apply", "-c", config, "--partitions", "2")
                        .exit())
                .isZero();
    }

    private void send(String topic, SpecificRecord... records) {
        try (KafkaProducer<byte[], byte[]> producer = cluster.producer()) {
            send(producer, topic, records);
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, String topic, SpecificRecord... records) {
        for (SpecificRecord record : records) {
            Future<?> _ = producer.send(new ProducerRecord<>(
                    configuration.codec().topic(topic),
                    "acme".getBytes(UTF_8),
                    configuration.codec().encode(topic, record)));
        }
        producer.flush();
    }

    private static Intent intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setTenant("blue")
                .setCorrelation(Map.of("order", "o-" + id))
                .setOperation(Call.newBuilder().setPath("/x").build())
                .build();
    }

    private static Result result(String id, OutcomeKind kind) {
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        return Result.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOutcome(kind)
                .setReason(kind == OutcomeKind.SUCCEEDED ? "" : "it failed")
                .setAttempts(1)
                .setAcceptedAt(now.minusSeconds(1))
                .setFinishedAt(now)
                .build();
    }

    private Shell.Outcome index() {
        return Shell.run("index", "-c", config, "--dir", dir, "--once");
    }

    /** One line for each row: id and status. */
    private List<String> search(String... options) {
        List<String> all = new ArrayList<>(List.of("index", "search", "--dir", dir));
        all.addAll(List.of(options));
        Shell.Outcome outcome = Shell.run(all.toArray(String[]::new));
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("complete until");
        return outcome.lines().stream()
                .skip(1)
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.split(" +"))
                .map(words -> words[words.length - 1] + " " + words[1])
                .toList();
    }

    @Test
    void shouldIndexTheTopicsStopAndGoOn() {
        send(Topics.INTENTS, intent("a"), intent("b"), intent("c"));
        send(Topics.RESULTS, result("a", OutcomeKind.SUCCEEDED));
        send(
                Topics.DEAD_LETTERS,
                DeadLetter.newBuilder()
                        .setReason("no intent")
                        .setTopic("intents")
                        .setPartition(0)
                        .setOffset(9)
                        .setAt(Instant.ofEpochMilli(System.currentTimeMillis()))
                        .build());

        Shell.Outcome first = index();

        assertThat(first.exit()).isZero();
        assertThat(first.lines().getLast()).isEqualTo("4 intents, up to date");
        assertThat(search("--vendor", "acme", "--tenant", "blue"))
                .containsExactlyInAnyOrder("a SUCCEEDED", "b UNFINISHED", "c UNFINISHED");
        assertThat(search("--correlation", "order=o-a")).containsExactly("a SUCCEEDED");

        send(Topics.RESULTS, result("b", OutcomeKind.FAILED));
        Shell.Outcome second = index();

        assertThat(second.err()).isEmpty();
        assertThat(second.lines().getLast()).isEqualTo("4 intents, up to date");
        assertThat(search("--status", "failed", "--since", "1h")).containsExactly("b FAILED");
        assertThat(search("--status", "unfinished")).containsExactly("c UNFINISHED");
        assertThat(Shell.run("index", "search", "--dir", dir, "--id", "b", "--json")
                        .out())
                .contains("\"reason\":\"it failed\"", "\"correlation\":{\"order\":\"o-b\"}", "\"tenant\":\"blue\"");
    }

    @Test
    void shouldPassOverWhatIsNotCommitted() {
        try (KafkaProducer<byte[], byte[]> producer = cluster.producer("index-test")) {
            producer.initTransactions();
            producer.beginTransaction();
            send(producer, Topics.RESULTS, result("aborted", OutcomeKind.SUCCEEDED));
            producer.abortTransaction();
            producer.beginTransaction();
            send(producer, Topics.RESULTS, result("committed", OutcomeKind.SUCCEEDED));
            producer.commitTransaction();
        }

        assertThat(index().exit()).isZero();

        assertThat(search()).containsExactly("committed SUCCEEDED");
    }

    @Test
    void shouldReadATopicThatWasCreatedAnewFromItsBeginning() {
        send(Topics.RESULTS, result("old-1", OutcomeKind.SUCCEEDED), result("old-2", OutcomeKind.SUCCEEDED));
        assertThat(index().exit()).isZero();
        String topic = configuration.codec().topic(Topics.RESULTS);
        cluster.get(cluster.admin().deleteTopics(Set.of(topic)).all());
        await().atMost(Duration.ofSeconds(30))
                .until(() -> cluster.partitions(Set.of(topic)).isEmpty());
        apply();
        send(
                Topics.RESULTS,
                result("new-1", OutcomeKind.SUCCEEDED),
                result("new-2", OutcomeKind.SUCCEEDED),
                result("new-3", OutcomeKind.SUCCEEDED));

        Shell.Outcome outcome = index();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err().lines()).containsExactly(topic + " was created anew: read from its beginning");
        assertThat(search())
                .containsExactlyInAnyOrder(
                        "old-1 SUCCEEDED", "old-2 SUCCEEDED", "new-1 SUCCEEDED", "new-2 SUCCEEDED", "new-3 SUCCEEDED");
    }

    @Test
    void shouldSayWhatWasDeletedBeforeItWasRead() {
        send(Topics.RESULTS, result("a", OutcomeKind.SUCCEEDED));
        assertThat(index().exit()).isZero();
        send(Topics.RESULTS, result("lost", OutcomeKind.SUCCEEDED), result("kept", OutcomeKind.SUCCEEDED));
        String topic = configuration.codec().topic(Topics.RESULTS);
        int partition = OwnerPartition.of("acme".getBytes(UTF_8), 2);
        cluster.get(cluster.admin()
                .deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(2)))
                .all());

        Shell.Outcome outcome = index();

        assertThat(outcome.err()).contains(topic + "-" + partition + ": 1 records were deleted before they were read");
        assertThat(search()).containsExactlyInAnyOrder("a SUCCEEDED", "kept SUCCEEDED");
    }

    @Test
    void shouldDeleteWhatIsOlderThanIsToBeKept() {
        Result old = result("old", OutcomeKind.SUCCEEDED);
        old.setFinishedAt(old.getFinishedAt().minusSeconds(7_200));
        send(Topics.RESULTS, old, result("new", OutcomeKind.SUCCEEDED));
        assertThat(index().exit()).isZero();
        assertThat(search()).hasSize(2);

        assertThat(Shell.run("index", "-c", config, "--dir", dir, "--once", "--keep", "1h")
                        .exit())
                .isZero();

        assertThat(search()).containsExactly("new SUCCEEDED");
    }

    @Test
    void shouldGoOnUntilItIsInterruptedAndLetNobodyElseWrite() throws InterruptedException {
        Thread running = Thread.ofVirtual().start(() -> Shell.run("index", "-c", config, "--dir", dir));
        // The file is there a moment before it is an index.
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsInstanceOf(CommandException.class)
                .until(() -> Files.exists(Path.of(dir, "index.db")) && isComplete());
        send(Topics.RESULTS, result("a", OutcomeKind.SUCCEEDED));

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(search()).containsExactly("a SUCCEEDED"));
        Shell.Outcome other = index();
        assertThat(other.exit()).isEqualTo(3);
        assertThat(other.err()).contains("another headgate index writes in " + dir);

        running.interrupt();
        running.join();
        IndexWriter.open(
                        Path.of(dir),
                        Map.of(
                                "application", configuration.applicationId(),
                                "topics", configuration.topicsPrefix()))
                .close();
    }

    private boolean isComplete() {
        return new IndexReader(Path.of(dir)).state().completeUntil() != null;
    }

    @Test
    void shouldRefuseTheIndexOfAnotherApplication() throws IOException {
        assertThat(index().exit()).isZero();
        Files.writeString(
                Path.of(config), Files.readString(Path.of(config)).replace("application.id: ", "application.id: x"));

        Shell.Outcome outcome = index();

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("holds the index of the application " + configuration.applicationId());
    }

    @Test
    void shouldBeSearchedInTheConsole() throws Exception {
        send(Topics.INTENTS, intent("a<b"), intent("c"));
        send(Topics.RESULTS, result("c", OutcomeKind.EXHAUSTED));
        assertThat(index().exit()).isZero();

        try (ManagementServer server = console(new Console(configuration, false, new IndexReader(Path.of(dir))))) {
            JsonNode found =
                    Json.MAPPER.readTree(get(server, "/api/v1/intents?correlation=order%3Do-c&status=exhausted"));
            assertThat(found.at("/intents")).hasSize(1);
            assertThat(found.at("/intents/0/id").asText()).isEqualTo("c");
            assertThat(found.at("/intents/0/tenant").asText()).isEqualTo("blue");
            assertThat(found.at("/intents/0/reason").asText()).isEqualTo("it failed");
            assertThat(Instant.parse(found.path("completeUntil").asText()))
                    .isBeforeOrEqualTo(Instant.ofEpochMilli(System.currentTimeMillis()));

            assertThat(get(server, "/console/page/intents?tenant=blue&status=UNFINISHED"))
                    .contains("value=\"blue\"", "<option selected>UNFINISHED</option>", "/console/page/intents-found");
            assertThat(get(server, "/console/page/intents-found?tenant=blue&status=UNFINISHED"))
                    .contains("href=\"/console/intent?vendor=acme&amp;id=a%3Cb\">a&lt;b</a>", "order=o-a&lt;b")
                    .contains("The index is complete until")
                    .doesNotContain("EXHAUSTED");
            assertThat(get(server, "/console/page/intents-found?vendor=nobody")).contains("None.");
        }
    }

    @Test
    void shouldSayInTheConsoleHowFarBackIsFoundWithoutAnIndex() throws Exception {
        try (ManagementServer server = console(new Console(configuration, false))) {
            assertThat(get(server, "/console/page/intents"))
                    .contains("headgate index --dir DIR", "keeps its records for 7 d");
        }
    }

    private static ManagementServer console(Console console) throws IOException {
        return ManagementServer.builder()
                .principals(Principals.of("test", Role.READ, TOKEN))
                .routes(console)
                .start();
    }

    private static String get(ManagementServer server, String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(server.uri() + path))
                            .header("Authorization", "Bearer " + TOKEN)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }

    @Test
    void shouldSayHowFarBackAResultWasLookedFor() {
        Shell.Outcome outcome = Shell.run("results", "tail", "-c", config, "--id", "lost", "--wait", "1s");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("no result of lost; looked at all that "
                        + configuration.codec().topic(Topics.RESULTS) + " has, which keeps its records for 7 d");
    }

    @Test
    void shouldNameATopicThatIsMissing() {
        cluster.get(cluster.admin()
                .deleteTopics(Set.of(configuration.codec().topic(Topics.DEAD_LETTERS)))
                .all());

        Shell.Outcome outcome = index();

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("is missing; create it with: headgate topics apply");
    }
}
