package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.sandbox.SandboxSecurity;
import dev.headgate.sandbox.ScramLogin;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of access rights in the documentation, line by line, on a broker that allows nothing else. */
@Tag("broker")
@Tag("full")
@Timeout(300)
class AccessRightsTest {

    private static final Path PAGE = Path.of("..", "..", "ops", "docs", "operate.md");
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final ScramLogin ADMIN = new ScramLogin("admin", "admin-secret");
    private static final ScramLogin USER = new ScramLogin("user", "user-secret");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @SuppressWarnings("NullAway.Init")
    private static Sandbox sandbox;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private Configuration configuration;

    /** A line of the table. */
    private record Line(String resource, List<String> operations) {

        Line without(Line other) {
            return resource.equals(other.resource)
                    ? new Line(
                            resource,
                            operations.stream()
                                    .filter(it -> !other.operations.contains(it))
                                    .toList())
                    : this;
        }

        @Override
        public String toString() {
            return String.join(" and ", operations) + " on " + resource;
        }
    }

    @BeforeAll
    static void startBroker() throws Exception {
        sandbox = Sandbox.start(SandboxConfig.plaintext().withSecurity(new SandboxSecurity.SaslSsl(ADMIN, true)));
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            ScramCredentialInfo credential = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
            assertThat(admin.alterUserScramCredentials(
                                    List.of(new UserScramCredentialUpsertion(USER.user(), credential, USER.password())))
                            .all())
                    .succeedsWithin(SOON);
        }
        sandbox.createTopics(TopicCatalogue.load().topics().stream()
                .map(topic -> new NewTopic(topic.in("headgate."), 1, (short) 1).configs(topic.settings()))
                .toList());
    }

    @AfterAll
    static void stopBroker() {
        sandbox.close();
    }

    @BeforeEach
    void configure(TestInfo test) throws Exception {
        Map<String, String> values = new HashMap<>();
        sandbox.clientProperties(USER).forEach((key, value) -> values.put("kafka." + key, value.toString()));
        values.put(
                "application.id",
                "app" + Integer.toHexString(test.getDisplayName().hashCode()));
        values.put(
                "vendors.dir", Files.createDirectories(dir.resolve("vendors")).toString());
        values.put("state.dir", dir.resolve("state").toString());
        values.put("management.port", "-1");
        values.put("start.broker-wait", "10s");
        values.put("drain.deadline", "10s");
        configuration = Configuration.of(values);
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.deleteAcls(List.of(AclBindingFilter.ANY)).all()).succeedsWithin(SOON);
        }
    }

    @Test
    void shouldDoAllItsWorkWithTheRightsOfTheTable() throws Exception {
        // Given
        allow(table());
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(dir.resolve("vendors"), "tiny");

            // When
            for (String id : List.of("first", "restarted")) {
                try (Headgate headgate = Headgate.start(configuration)) {
                    await().atMost(SOON).until(headgate::ready);
                    send(Topics.INTENTS, intent(id));
                    send(Topics.COMMANDS, cancel("later than " + id));
                    await().atMost(SOON)
                            .until(() -> read(Topics.RESULTS, Result.class).stream()
                                    .anyMatch(it -> it.getId().equals(id)));
                    await().atMost(SOON)
                            .until(() -> read(Topics.AUDIT, Audit.class).stream()
                                    .anyMatch(it -> it.getReason().equals("later than " + id)));
                }
            }

            // Then
            assertThat(read(Topics.RESULTS, Result.class))
                    .filteredOn(it -> !it.getId().equals("refused"))
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.SUCCEEDED, OutcomeKind.SUCCEEDED);
            assertThat(vendor.paths()).contains("/first", "/restarted");
        }
    }

    /** Each line as a whole, and each of its operations that every instance needs and no other one implies. */
    static Stream<Line> needed() throws IOException {
        return table().stream()
                .filter(it -> !it.operations().contains("DescribeConfigs"))
                .flatMap(line -> Stream.concat(
                        Stream.of(line),
                        line.operations().stream()
                                .filter(it -> !it.equals("Describe"))
                                .filter(it -> !line.resource().contains(".parked"))
                                .filter(it -> !(line.resource().contains(".intents") && it.equals("Write")))
                                .map(it -> new Line(line.resource(), List.of(it)))))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("needed")
    void shouldSayWhatIsMissingWithoutOneLine(Line missing) throws Exception {
        // Given
        allow(table().stream().map(it -> it.without(missing)).toList());
        try (TinyVendor vendor = new TinyVendor()) {
            vendor.writeProfile(dir.resolve("vendors"), "tiny");

            // When
            String message = failure();

            // Then
            assertThat(message).containsAnyOf("an ACL must allow it", "allow Create on topics that begin with");
        }
    }

    private String failure() throws Exception {
        try (Headgate headgate = Headgate.start(configuration)) {
            send(Topics.INTENTS, intent("refused"));
            send(Topics.COMMANDS, cancel("refused"));
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> headgate.refusal().isPresent());
            return String.valueOf(headgate.refusal().orElseThrow().getMessage());
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage()); // refused at the start
        }
    }

    /** Of the application; what follows it is the commands'. */
    private static List<Line> table() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        return lines.subList(lines.indexOf("## Access rights"), lines.size()).stream()
                .dropWhile(it -> !it.startsWith("| ---"))
                .skip(1)
                .takeWhile(it -> it.startsWith("|"))
                .map(it -> it.split("\\|"))
                .map(it -> new Line(
                        it[1].strip(),
                        Arrays.stream(it[2].replaceAll("\\(.*\\)", "").split(","))
                                .map(String::strip)
                                .toList()))
                .toList();
    }

    private void allow(List<Line> lines) throws IOException {
        List<AclBinding> bindings = new ArrayList<>();
        for (Line line : lines) {
            for (ResourcePattern resource : resources(line.resource())) {
                for (String operation : line.operations()) {
                    bindings.add(new AclBinding(resource, entry(operation)));
                }
            }
        }
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.createAcls(bindings).all()).succeedsWithin(SOON);
        }
    }

    private static AccessControlEntry entry(String operation) {
        String name = operation.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        return new AccessControlEntry(
                "User:" + USER.user(), "*", AclOperation.fromString(name), AclPermissionType.ALLOW);
    }

    private List<ResourcePattern> resources(String cell) throws IOException {
        String application = configuration.applicationId();
        if (cell.startsWith("all of these topics")) {
            List<ResourcePattern> all = new ArrayList<>();
            for (Line line : table()) {
                if (line.resource().startsWith("topic")) {
                    all.addAll(resources(line.resource()));
                }
            }
            return all;
        }
        ResourceType type = cell.startsWith("topic")
                ? ResourceType.TOPIC
                : cell.startsWith("group") ? ResourceType.GROUP : ResourceType.TRANSACTIONAL_ID;
        if (cell.contains("`application.id`")) {
            PatternType pattern = cell.contains("prefixed") ? PatternType.PREFIXED : PatternType.LITERAL;
            return List.of(new ResourcePattern(type, application, pattern));
        }
        return CODE.matcher(cell)
                .results()
                .map((MatchResult it) -> it.group(1))
                .map(it -> it.startsWith(".") ? "headgate" + it : it)
                .map(it -> new ResourcePattern(type, it, PatternType.LITERAL))
                .toList();
    }

    private static Intent intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("tiny")
                .setOperation(Call.newBuilder().setPath("/" + id).build())
                .build();
    }

    private static Command cancel(String reason) {
        return Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setVendor("tiny")
                .setIntentId("nobody's")
                .setReason(reason)
                .build();
    }

    private void send(String topic, SpecificRecord value) {
        TopicCodec codec = configuration.codec();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(sandbox.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            assertThat(producer.send(new ProducerRecord<>(
                            codec.topic(topic), "tiny".getBytes(StandardCharsets.UTF_8), codec.encode(topic, value))))
                    .succeedsWithin(SOON);
        }
    }

    private <T extends SpecificRecord> List<T> read(String topic, Class<T> type) {
        TopicCodec codec = configuration.codec();
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.put("isolation.level", "read_committed");
        TopicPartition partition = new TopicPartition(codec.topic(topic), 0);
        List<T> all = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                    all.add(codec.decode(topic, message.value(), type));
                }
            }
        }
        return all;
    }
}
