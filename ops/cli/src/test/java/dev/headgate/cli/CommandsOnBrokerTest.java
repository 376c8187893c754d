package dev.headgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Json;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.layout.Formats;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandsOnBrokerTest extends BrokerTest {

    @Test
    void shouldCreateTopicsOnceAndLeaveThemThen() {
        Shell.Outcome planned = Shell.run("topics", "apply", "-c", config, "--dry-run");
        Shell.Outcome first = Shell.run("topics", "apply", "-c", config, "--partitions", "3");
        Shell.Outcome second = Shell.run("topics", "apply", "-c", config, "--json");

        assertThat(List.of(planned.exit(), first.exit(), second.exit())).containsOnly(0);
        assertThat(planned.lines()).hasSize(11).allMatch(line -> line.startsWith("would create "));
        assertThat(first.lines()).hasSize(11).allMatch(line -> line.startsWith("created "));
        assertThat(first.lines().subList(0, 10)).allMatch(line -> line.contains("3 partitions"));
        assertThat(first.lines().getLast()).contains("-layout", "1 partitions, compact");
        assertThat(second.lines()).hasSize(11).allMatch(line -> line.contains("\"state\":\"exists\",\"partitions\":"));
    }

    @Test
    void shouldCreateWhatIsMissingAsWideAsItsSibling() {
        sandbox.createTopics(List.of(new NewTopic(name(Topics.INTENTS), 5, (short) 1)));

        Shell.Outcome outcome = Shell.run("topics", "apply", "-c", config);

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.lines())
                .anyMatch(line -> line.startsWith("created ") && line.contains("commands") && line.contains("5 part"));
    }

    @Test
    void shouldSayHowToMendPartitionCountsThatDiffer() {
        sandbox.createTopics(List.of(new NewTopic(name(Topics.INTENTS), 5, (short) 1)));
        sandbox.createTopics(List.of(new NewTopic(name(Topics.COMMANDS), 2, (short) 1)));

        Shell.Outcome outcome = Shell.run("topics", "apply", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(name(Topics.COMMANDS) + " has 2 partitions")
                .contains("--alter --topic " + name(Topics.COMMANDS) + " --partitions 5");
    }

    @Test
    void shouldSendACommandToItsVendorsPartitionAndSayThatNobodyAnswered() {
        Shell.run("topics", "apply", "-c", config, "--partitions", "3");

        Shell.Outcome outcome = Shell.run(
                "commands", "send", "CANCEL", "-c", config, "--vendor", "acme", "--intent", "a1", "--wait", "1s");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("no answer within 1.0 s")
                .contains("partition [" + OwnerPartition.of("acme".getBytes(UTF_8), 3) + "]");
    }

    @Test
    void shouldSayWhoAskedForWhat() throws Exception {
        Shell.run("topics", "apply", "-c", config, "--partitions", "2");
        audit(Instant.ofEpochSecond(1), "bolt", "PAUSE", "bob", "all of the vendor: paused");
        audit(Instant.EPOCH, "acme", "SET_LIMIT", "ann", "limit second: 5");

        Shell.Outcome all = Shell.run("commands", "audit", "-c", config);
        Shell.Outcome one = Shell.run("commands", "audit", "-c", config, "--vendor", "acme", "--json");
        Shell.Outcome none = Shell.run("commands", "audit", "-c", config, "--author", "carl");

        assertThat(all.lines()).hasSize(2);
        assertThat(all.lines().getFirst())
                .isEqualTo("1970-01-01T00:00:00Z DONE SET_LIMIT acme, by ann (because): limit second: 5");
        JsonNode json = Json.MAPPER.readTree(one.out());
        assertThat(json.path("effect").textValue()).isEqualTo("limit second: 5");
        assertThat(json.path("author").textValue()).isEqualTo("ann");
        assertThat(none.out()).contains("No command");
        assertThat(List.of(all.exit(), one.exit(), none.exit())).containsOnly(0);
    }

    @Test
    void shouldRefuseACommandToNobody() {
        Shell.Outcome outcome = Shell.run("commands", "send", "GIVE_UP", "-c", config);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("--vendor VENDOR, or --broadcast");
    }

    @ParameterizedTest
    @CsvSource({
        "PAUSE --vendor acme --max 3, only SET_LIMIT takes --limit and --max",
        "SET_LIMIT --vendor acme --max 3, SET_LIMIT takes --vendor",
        "SET_LIMIT --broadcast --limit second, SET_LIMIT takes --vendor",
        "SET_LIMIT --vendor acme --limit second --tenant t1, nothing else to choose by",
        "RETIRE --broadcast, RETIRE takes --vendor",
        "RETIRE --vendor acme --group spring, to end what waits"
    })
    void shouldRefuseALimitThatNobodyCouldSet(String arguments, String why) {
        List<String> all = new ArrayList<>(List.of("commands", "send", "-c", config));
        all.addAll(List.of(arguments.split(" ")));

        Shell.Outcome outcome = Shell.run(all.toArray(String[]::new));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(why);
    }

    @Test
    void shouldNotTakeAnUncompactedStatusTopicForGood() {
        sandbox.createTopics(List.of(new NewTopic(name(Topics.STATUS), 1, (short) 1)));

        Shell.Outcome outcome = Shell.run("topics", "apply", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("--add-config cleanup.policy=compact");
    }

    @Test
    void shouldSendIntentsToTheirOwnersPartition() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        String lines = """
            {"id":"1","vendor":"acme","call":{"path":"/a"}}

            {"id":"2","vendor":"bolt","call":{"method":"PUT","path":"/b","body":{"x":1}},"deadline":"30s"}
            {"vendor":"acme","call":{"path":"/c"}}
            """;

        Shell.Outcome outcome = Shell.runWith(lines, "intents", "send", "-c", config, "--json");

        JsonNode report = Json.MAPPER.readTree(outcome.out());
        assertThat(outcome.exit()).isZero();
        assertThat(report.path("sent").intValue()).isEqualTo(3);
        List<ConsumerRecord<byte[], byte[]>> messages = all(Topics.INTENTS);
        assertThat(messages)
                .hasSize(3)
                .allSatisfy(message -> assertThat(message.partition()).isEqualTo(OwnerPartition.of(message.key(), 4)));
        assertThat(messages)
                .extracting(message -> configuration.codec().decode(Topics.INTENTS, message.value(), Intent.class))
                .extracting(intent -> intent.getVendor() + intent.getId() + ((Call) intent.getOperation()).getPath())
                .containsExactlyInAnyOrder(
                        "acme1/a",
                        "bolt2/b",
                        "acme" + report.path("ids").path(0).textValue() + "/c");
    }

    @Test
    void shouldSendNothingWhenOneLineIsBad() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        Path file = Files.writeString(folder.resolve("intents.jsonl"), """
            {"vendor":"acme","call":{"path":"/a"}}
            {"vendor":"acme"}
            {"vendor":"acme","call":{"path":"a"}}
            """);

        Shell.Outcome outcome = Shell.run("intents", "send", "-c", config, file.toString());

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("nothing was sent", "line 2: call: is missing", "line 3: call.path: allowed");
        assertThat(all(Topics.INTENTS)).isEmpty();
    }

    @Test
    void shouldNameTheTopicThatIsMissing() {
        Shell.Outcome outcome = Shell.runWith("{\"vendor\":\"acme\",\"call\":{}}", "intents", "send", "-c", config);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(name(Topics.INTENTS) + " is missing", "headgate topics apply");
    }

    @Test
    void shouldFindAResultThatCameBefore() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        write(Topics.RESULTS, "acme", result("1", "other"));
        write(Topics.RESULTS, "acme", result("2", "héllo"));

        Shell.Outcome outcome = Shell.run("results", "tail", "-c", config, "--id", "2", "--wait", "60s", "--json");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.lines()).hasSize(1);
        assertThat(Json.MAPPER.readTree(outcome.out())).isEqualTo(Json.MAPPER.readTree("""
            {"id":"2","vendor":"acme","outcome":"FAILED","reason":"status 404","status":404,
             "headers":{"a":"b"},"body":"héllo","attempts":1,"calls":2,
             "acceptedAt":"1970-01-01T00:00:00Z","finishedAt":"1970-01-01T00:00:00Z"}
            """));
    }

    @Test
    void shouldShowTheStepsOfAResultThatWasAskedFor() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        Result told = Result.newBuilder(result("3", ""))
                .setStartedAt(Instant.EPOCH)
                .setWaited(Map.of("QUOTA:app", 4_200L))
                .setHeldBy("QUOTA:app")
                .setSteps(List.of(new Step(Instant.EPOCH, "started")))
                .build();
        write(Topics.RESULTS, "acme", told);

        Shell.Outcome outcome = Shell.run("results", "tail", "-c", config, "--id", "3", "--wait", "60s");

        assertThat(outcome.lines()).hasSize(2);
        assertThat(outcome.lines().getFirst()).contains("waited 4.2 s, most for permits of app");
        assertThat(outcome.lines().getLast()).endsWith(" started");
    }

    @Test
    void shouldFollowResultsAsTheyCome() {
        Shell.run("topics", "apply", "-c", config);
        CompletableFuture<Shell.Outcome> following = CompletableFuture.supplyAsync(
                () -> Shell.run("results", "tail", "-c", config, "--vendor", "acme", "--count", "1", "--wait", "60s"));

        // From now on: written again until it is seen.
        while (!following.isDone()) {
            write(Topics.RESULTS, "bolt", result("8", ""));
            write(Topics.RESULTS, "acme", result("9", ""));
        }

        assertThat(following.join().exit()).isZero();
        assertThat(following.join().lines()).singleElement().asString().contains("FAILED", "acme 9 status 404");
    }

    @Test
    void shouldReadResultsOfAllNamesUnlessOneIsWanted() throws IOException {
        Files.writeString(Path.of(config), "results.reply-to: [billing, ads]\n", StandardOpenOption.APPEND);
        configuration = Configuration.read(Path.of(config), Map.of());
        Shell.Outcome applied = Shell.run("topics", "apply", "-c", config);
        write(Topics.RESULTS, "acme", result("1", ""));
        write(Topics.of(Topics.RESULTS, "billing"), "acme", result("2", ""));
        write(Topics.of(Topics.RESULTS, "ads"), "acme", result("3", ""));

        Shell.Outcome all =
                Shell.run("results", "tail", "-c", config, "--from-beginning", "--count", "3", "--wait", "60s");
        Shell.Outcome one = Shell.run(
                "results",
                "tail",
                "-c",
                config,
                "--reply-to",
                "ads",
                "--from-beginning",
                "--count",
                "1",
                "--wait",
                "60s");
        Shell.Outcome none = Shell.run("results", "tail", "-c", config, "--reply-to", "legal");

        assertThat(applied.lines()).hasSize(15).anyMatch(line -> line.contains(name("pages.billing") + " "));
        assertThat(all.exit()).isZero();
        assertThat(all.lines())
                .hasSize(3)
                .anyMatch(line -> line.contains("acme 1 "))
                .anyMatch(line -> line.contains("acme 2 "))
                .anyMatch(line -> line.contains("acme 3 "));
        assertThat(one.lines()).singleElement().asString().contains("acme 3 ");
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("--reply-to", "billing, ads", "not 'legal'");
    }

    @Tag("full")
    @Test
    void shouldEndWithOneWhenAResultDoesNotCome() {
        Shell.run("topics", "apply", "-c", config);
        write(Topics.RESULTS, "acme", result("1", ""));

        Shell.Outcome outcome = Shell.run("results", "tail", "-c", config, "--id", "1", "--id", "2", "--wait", "4s");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.lines()).hasSize(1);
        assertThat(outcome.err()).contains("no result of 2");
    }

    @Test
    void shouldSayThatNoInstanceRuns() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        profile("acme");
        VendorStatus bolt = status("bolt", Constraint.IDLE);
        bolt.setProfile("v7");
        write(Topics.STATUS, "bolt", bolt);

        Shell.Outcome outcome = Shell.run("status", "-c", config, "--json");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.lines()).hasSize(2);
        assertThat(outcome.lines().getFirst()).contains("\"acme\"", "NOT_ASSIGNED", "no instance runs");
        assertThat(outcome.lines().getLast())
                .contains("\"bolt\"", "NOT_ASSIGNED", "no instance runs", "\"profile\":\"v7\"");
    }

    @Test
    void shouldPlanByWhoRunsAndWhatIsBusy() throws IOException {
        profile("quiet");
        Shell.Outcome before = Shell.run("plan", "-c", config);
        Shell.run("topics", "apply", "-c", config);
        VendorStatus busy = status("busy", Constraint.QUOTA);
        busy.setWaiting(1_234);
        busy.setInstance("host-7");
        write(Topics.STATUS, "busy", busy);

        Shell.Outcome now;
        Shell.Outcome other;
        try (KafkaConsumer<byte[], byte[]> member = member()) {
            now = Shell.run("plan", "-c", config);
            other = Shell.run("plan", "-c", config, "--partitions", "12", "--instances", "3", "--json");
        }

        assertThat(before.out()).contains("1 vendor, 0 busy, on 4 partitions, no instance runs");
        assertThat(now.out())
                .contains("2 vendors, 1 busy, on 4 partitions, in 1 instance")
                .containsPattern("(?m)^busy +[0-3] host-7 +1,234$")
                .containsPattern("(?m)^quiet +[0-3] host-7 +0( |$)");
        assertThat(other.lines().getFirst()).contains("\"instance\":\"instance ");
        assertThat(other.out()).contains("{\"partitions\":4,\"now\":true", "{\"partitions\":12,\"now\":false");
    }

    @Test
    void shouldGiveEachVendorsOwnReasonWhereAnInstanceRuns() throws IOException {
        Shell.run("topics", "apply", "-c", config);
        profile("new");
        write(Topics.STATUS, "idle", status("idle", Constraint.IDLE));
        write(Topics.STATUS, "unknown", status("unknown", Constraint.NO_PROFILE));
        VendorStatus endangered = status("busy", Constraint.BULKHEAD);
        endangered.setUnreadKeptUntil(Instant.parse("2026-01-02T03:04:05Z"));
        write(Topics.STATUS, "busy", endangered);
        VendorStatus silent = status("silent", Constraint.QUOTA);
        silent.setAt(Instant.now().minusSeconds(600));
        write(Topics.STATUS, "silent", silent);

        Shell.Outcome all;
        Shell.Outcome one;
        Shell.Outcome wrong;
        try (KafkaConsumer<byte[], byte[]> member = member()) {
            all = Shell.run("status", "-c", config);
            one = Shell.run("status", "-c", config, "busy");
            wrong = Shell.run("status", "-c", config, "bussy");
        }

        assertThat(all.exit()).isZero();
        assertThat(all.lines()).allMatch(line -> line.length() <= 80);
        assertThat(all.lines())
                .anyMatch(line -> line.matches("new .* IDLE"))
                .anyMatch(line -> line.matches("idle .* IDLE"))
                .anyMatch(line -> line.matches("unknown .* NO_PROFILE"))
                .anyMatch(line -> line.matches("busy .* BULKHEAD"))
                .anyMatch(line -> line.startsWith("  unread intents: Kafka may delete those of partition "))
                .anyMatch(line -> line.contains("2026-01-02T03:04:05Z"))
                .anyMatch(line -> line.matches("silent .* NOT_ASSIGNED no report for 6\\d\\d s"));
        assertThat(one.lines().getFirst()).isEqualTo("busy: BULKHEAD");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("did you mean busy?");
    }

    @Tag("full")
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void shouldFinalizeAFormatOnlyWhenEveryInstanceReadsIt() throws Exception {
        // Given
        Shell.run("topics", "apply", "-c", config);
        writeLayout("{\"topicId\":\"A\",\"partitions\":4,\"epoch\":1,\"formats\":1,\"state\":\"STABLE\"}");

        // When
        Shell.Outcome refused;
        Shell.Outcome shown;
        Shell.Outcome tried;
        Shell.Outcome done;
        Shell.Outcome after;
        System.setProperty(Formats.INVENTED, "true");
        try {
            try (KafkaConsumer<byte[], byte[]> older = member()) {
                refused = Shell.run("formats", "finalize", "-c", config);
            }
            shown = Shell.run("formats", "show", "-c", config, "--json");
            tried = Shell.run("formats", "finalize", "-c", config, "--dry-run");
            done = Shell.run("formats", "finalize", "-c", config);
            after = Shell.run("formats", "show", "-c", config, "--json");
        } finally {
            System.clearProperty(Formats.INVENTED);
        }

        // Then
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("is not read by: ", "consumer-" + configuration.applicationId());
        assertThat(shown.out()).contains("\"written\":1", "\"readers\":{}");
        assertThat(List.of(tried.exit(), done.exit(), after.exit())).containsOnly(0);
        assertThat(tried.err()).contains("would let format 2 be written");
        assertThat(after.out()).contains("\"written\":2");
    }

    @Test
    void shouldNotGrowWhatNothingHasRunOn() {
        Shell.Outcome missing = Shell.run("topics", "grow", "-c", config, "--partitions", "6");
        Shell.run("topics", "apply", "-c", config);

        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).contains("headgate topics apply");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> { // until all brokers know the topics
                            Shell.Outcome unused = Shell.run("topics", "grow", "-c", config, "--partitions", "6");
                            assertThat(unused.exit()).isEqualTo(2);
                            assertThat(unused.err()).contains("no instance has run on these topics yet");
                        });
    }

    @Tag("full")
    @Test
    void shouldGrowTopicsOnceAndSayWhatItDoes() throws Exception {
        // Given
        Shell.run("topics", "apply", "-c", config);
        writeLayout("{\"topicId\":\"" + topicId(Topics.INTENTS)
                + "\",\"partitions\":4,\"epoch\":1,\"formats\":1,\"state\":\"STABLE\"}");

        // When
        Shell.Outcome planned = Shell.run("topics", "grow", "-c", config, "--partitions", "6", "--dry-run");
        Shell.Outcome less = Shell.run("topics", "grow", "-c", config, "--partitions", "3");
        Shell.Outcome done = Shell.run("topics", "grow", "-c", config, "--partitions", "6", "--json");
        Shell.Outcome again = Shell.run("topics", "grow", "-c", config, "--partitions", "6");

        // Then
        assertThat(planned.exit()).isZero();
        assertThat(planned.lines().getFirst()).isEqualTo("would grow from 4 to 6 partitions");
        assertThat(less.exit()).isEqualTo(2);
        assertThat(less.err()).contains("has 4 partitions already");
        assertThat(done.exit()).isZero();
        assertThat(done.out()).contains("\"state\":\"grown\",\"from\":4,\"to\":6");
        assertThat(done.err()).contains("moving what is kept", "letting instances start");
        assertThat(again.exit()).isZero();
        assertThat(again.out()).contains("have 6 partitions already");
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            assertThat(cluster.partitions(List.of(name(Topics.INTENTS), name(Topics.COMMANDS))))
                    .containsValues(6, 6);
        }
    }

    private String topicId(String topic) {
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            return cluster
                    .get(cluster.admin().describeTopics(List.of(name(topic))).allTopicNames())
                    .values()
                    .stream()
                    .map(it -> it.topicId().toString())
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void writeLayout(String json) {
        Map<String, Object> properties = Map.of("bootstrap.servers", sandbox.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            Future<?> sent = producer.send(new ProducerRecord<>(
                    configuration.applicationId() + "-layout", "layout".getBytes(UTF_8), json.getBytes(UTF_8)));
            assertThat(sent).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    private String name(String topic) {
        return configuration.codec().topic(topic);
    }

    private void profile(String vendor) throws IOException {
        Files.writeString(
                folder.resolve("vendors").resolve(vendor + ".yaml"), "base-url: https://" + vendor + ".test\n");
    }

    /** Owns all partitions, as an instance would. */
    private KafkaConsumer<byte[], byte[]> member() {
        Map<String, Object> properties =
                Map.of("bootstrap.servers", sandbox.bootstrapServers(), "group.id", configuration.applicationId());
        KafkaConsumer<byte[], byte[]> member =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        member.subscribe(List.of(name(Topics.INTENTS)));
        while (member.assignment().size() < 4) {
            member.poll(Duration.ofMillis(100));
        }
        return member;
    }

    private void write(String topic, String key, SpecificRecord value) {
        Map<String, Object> properties = Map.of("bootstrap.servers", sandbox.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            Future<?> sent = producer.send(new ProducerRecord<>(
                    name(topic), key.getBytes(UTF_8), configuration.codec().encode(topic, value)));
            assertThat(sent).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    private void audit(Instant at, String vendor, String kind, String author, String effect) {
        Audit audit = Audit.newBuilder()
                .setKind(kind)
                .setVendor(vendor)
                .setPartition(0)
                .setOffset(0)
                .setAuthor(author)
                .setReason("because")
                .setOutcome(AuditOutcome.DONE)
                .setEffect(effect)
                .setAt(at)
                .build();
        write(Topics.AUDIT, vendor, audit);
    }

    private List<ConsumerRecord<byte[], byte[]>> all(String topic) {
        List<ConsumerRecord<byte[], byte[]>> all = new java.util.ArrayList<>();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                TopicReader reader = new TopicReader(cluster, name(topic))) {
            reader.seekToBeginning();
            reader.toEnd(all::add);
        }
        return all;
    }

    private static Result result(String id, String body) {
        return Result.newBuilder()
                .setId(id)
                .setVendor(id.equals("8") ? "bolt" : "acme")
                .setOutcome(OutcomeKind.FAILED)
                .setReason("status 404")
                .setStatus(404)
                .setHeaders(Map.of("a", "b"))
                .setBody(ByteBuffer.wrap(body.getBytes(UTF_8)))
                .setAttempts(1)
                .setCalls(2)
                .setAcceptedAt(Instant.EPOCH)
                .setFinishedAt(Instant.EPOCH)
                .build();
    }

    private static VendorStatus status(String vendor, Constraint constraint) {
        return VendorStatus.newBuilder()
                .setVendor(vendor)
                .setPartition(0)
                .setConstraint(constraint)
                .setAt(Instant.now())
                .build();
    }
}
