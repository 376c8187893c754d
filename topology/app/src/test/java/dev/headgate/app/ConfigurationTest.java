package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.schemas.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {

    private static final String CANARY = "canary-4711";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @Test
    void shouldFillInTheDefaults() throws Exception {
        // When
        Configuration configuration = read("kafka.bootstrap.servers: a:9092", Map.of());

        // Then
        assertThat(configuration.bootstrapServers()).isEqualTo("a:9092");
        assertThat(configuration.applicationId()).isEqualTo("headgate");
        assertThat(configuration.topicsPrefix()).isEqualTo("headgate.");
        assertThat(configuration.vendorsDir()).isEqualTo(dir.resolve("vendors"));
        assertThat(configuration.stateDir()).isEqualTo(dir.resolve(".headgate/state"));
        assertThat(configuration.managementPort()).isEqualTo(8480);
        assertThat(configuration.unknownGrace()).isEqualTo(Duration.ofSeconds(30));
        assertThat(configuration.drainDeadline()).isEqualTo(Duration.ofSeconds(30));
        assertThat(configuration.ledgerEntries()).isEqualTo(100_000);
        assertThat(configuration.ledgerWindow()).isEqualTo(10_000);
        assertThat(configuration.ledgerMaxRecordBytes()).isEqualTo(900_000);
        assertThat(configuration.kafka()).containsExactly(Map.entry("bootstrap.servers", "a:9092"));
        assertThat(configuration.codec().topic(Topics.INTENTS)).isEqualTo("headgate.intents");
    }

    @Test
    void shouldTakeNestingAndDotsForTheSame() throws Exception {
        // When
        Configuration configuration = read("""
                kafka:
                  bootstrap.servers: [a:9092, b:9092]
                  producer:
                    linger.ms: 7
                kafka.consumer.fetch.min.bytes: 2
                topics:
                  prefix: ""
                """, Map.of());

        // Then
        assertThat(configuration.kafka())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "bootstrap.servers", "a:9092,b:9092",
                        "producer.linger.ms", "7",
                        "consumer.fetch.min.bytes", "2"));
        assertThat(configuration.topicsPrefix()).isEmpty();
    }

    @Test
    void shouldHaveTopicsForEachNameOfAReply() throws Exception {
        // When
        Configuration configuration =
                read("kafka.bootstrap.servers: a:9092\nresults.reply-to: [billing, ads]\n", Map.of());
        Configuration byVariable = read("kafka.bootstrap.servers: a:9092", Map.of("RESULTS_REPLY_TO", "billing, ads"));
        Configuration without = read("kafka.bootstrap.servers: a:9092\nresults.reply-to: []\n", Map.of());

        // Then
        assertThat(configuration.codec().topic("results.billing")).isEqualTo("headgate.results.billing");
        assertThat(configuration.codec().topic("pages.ads")).isEqualTo("headgate.pages.ads");
        assertThat(byVariable.codec().catalogue().replies()).containsExactly("billing", "ads");
        assertThat(without.codec().catalogue().replies()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Billing", "a b", "a,,b", "a.b", "-a"})
    void shouldRefuseWhatIsNoNameOfAReply(String names) {
        // When
        List<String> problems =
                problems("kafka.bootstrap.servers: a:9092\nresults.reply-to: \"" + names + "\"\n", Map.of());

        // Then
        assertThat(problems).singleElement().asString().contains("results.reply-to", "line 2", names, "1 to 64 of a-z");
    }

    @Test
    void shouldLetTheEnvironmentWin() throws Exception {
        // Given
        Map<String, String> environment = Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", "b:1",
                "KAFKA_PRODUCER_LINGER_MS", "9",
                "KAFKA_CUSTOM_THING", "seen",
                "KAFKA_OPTS", "-Xmx1g",
                "VENDORS_UNKNOWN_GRACE", "5s",
                "MANAGEMENT_PORT", "",
                "SERDE_AUTO_REGISTER_SCHEMAS", "false");

        // When
        Configuration configuration =
                read("{kafka: {bootstrap.servers: a:9092, custom.thing: x}, management.port: 1}", environment);

        // Then
        assertThat(configuration.kafka())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("bootstrap.servers", "b:1", "producer.linger.ms", "9", "custom.thing", "seen"));
        assertThat(configuration.unknownGrace()).isEqualTo(Duration.ofSeconds(5));
        assertThat(configuration.managementPort()).isEqualTo(1);
    }

    @Test
    void shouldTellOfAMistakeInTheEnvironmentByItsVariable() {
        // When
        List<String> problems = problems("kafka.bootstrap.servers: a:9092", Map.of("MANAGEMENT_PORT", "http"));

        // Then
        assertThat(problems)
                .containsExactly("management.port (environment variable MANAGEMENT_PORT): \"http\": allowed: "
                        + Key.MANAGEMENT_PORT.kind().allowed());
    }

    @Test
    void shouldTellOfAllMistakesAtOnce() {
        // When
        List<String> problems = problems("""
                application.id: "what is this"
                management.port: 70000
                drain.deadline: soon
                vendors.dirr: x
                """, Map.of());

        // Then
        assertThat(problems)
                .hasSize(5)
                .anySatisfy(it -> assertThat(it).contains("kafka.bootstrap.servers", "KAFKA_BOOTSTRAP_SERVERS"))
                .anySatisfy(it -> assertThat(it).contains("application.id (headgate.yaml line 1): \"what is this\""))
                .anySatisfy(it -> assertThat(it).contains("management.port", "70000", "-1 to 65535"))
                .anySatisfy(it -> assertThat(it).contains("drain.deadline", "soon", "1s to 10m"))
                .anySatisfy(it -> assertThat(it).contains("vendors.dirr", "did you mean vendors.dir?"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kafka.processing.guarantee: at_least_once | only exactly_once_v2",
                "kafka.group.protocol: streams | only classic",
                "kafka.consumer.group.protocol: consumer | only classic",
                "kafka.max.task.idle.ms: 0 | only -1",
                "kafka.application.id: x | set application.id instead",
                "kafka.state.dir: x | set state.dir instead",
                "kafka.group.id: x | set application.id instead",
                "kafka.producer.linger.ms: soon | Kafka refuses it: allowed: a value of Kafka's type",
                "kafka.security.protocol: NONE | Kafka refuses it",
                "kafka.transaction.timeout.ms: 30000 | more milliseconds than drain.deadline, 30000",
                "kafka.commit.interval.ms: 60000 | refuses these settings together",
                "kafka.max.request.size: 5000 | must be less than kafka.producer.max.request.size, 5000",
                "bootstrap.servers: x:1 | did you mean kafka.bootstrap.servers?",
                "frobnicate: 1 | allowed: kafka.bootstrap.servers, application.id",
                "ledger.entries: 0 | 1 to 10000000",
                "ledger.window: 7 | 8 to 1000000",
                "ledger.max-record-bytes: 1023 | 1024 to",
                "topics.prefix: 'a b' | up to 128 of",
                "state.dir: '' | a directory",
                "vendors.unknown-grace: -1s | 0s to 1d",
                "management.port: | has no value",
                "management.port: {a: 1} | there is no such key",
                "application.id: [[x]] | holds a list of more than values",
                "bodies.store: s3 | there is no such store of bodies; allowed: none, file",
                "bodies.store: /tmp | none, file, or the name",
                "results.format: xml | avro or json",
                "bodies.larger-than: 1B | 1KiB to 64MiB",
                "bodies.keep: 1m | 1h to 3650d",
                "bodies.directry: x | did you mean bodies.directory?",
                "bodies.file.directory: x | there is no such key",
                "serde.class: no.such.Serde | no such class",
                "serde.class: java.lang.String | is not a Serde",
                "serde.schema.registry.url: ftp://x | schema.registry.url: expected addresses",
                "serde.max.retries: 3 | serde.max.retries: is not supported",
            })
    void shouldRefuse(String line, String expected) {
        // When
        List<String> problems = problems("kafka.bootstrap.servers: a:9092\n" + line, Map.of());

        // Then
        assertThat(problems).singleElement().asString().contains(expected);
    }

    @Test
    void shouldRefuseAKeyGivenTwice() {
        // When
        List<String> problems =
                problems("kafka.bootstrap.servers: a:9092\nkafka:\n  bootstrap.servers: b:9092\n", Map.of());

        // Then
        assertThat(problems).singleElement().asString().contains("line 3", "line 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a: b: c'| at line 2",
                "'\"open'| at line 2",
                "'b: 1\n---\nc: 2'| second document",
            })
    void shouldSayWhereTheFileIsNotYaml(String text, String expected) {
        // When
        List<String> problems = problems("application.id: x\n" + text, Map.of());

        // Then
        assertThat(problems).anySatisfy(it -> assertThat(it).contains("headgate.yaml", expected));
    }

    @Test
    void shouldRefuseAListForAConfiguration() {
        // When
        List<String> problems = problems("- a\n", Map.of());

        // Then
        assertThat(problems).anySatisfy(it -> assertThat(it).contains("begins with a list"));
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        // When
        var failure = catchThrowableOfType(
                InvalidConfigurationException.class,
                () -> Configuration.read(dir.resolve("none.yaml"), Map.of("KAFKA_BOOTSTRAP_SERVERS", "a:1")));

        // Then
        assertThat(failure.problems()).singleElement().asString().contains("none.yaml", "no such file");
    }

    @Test
    void shouldNeverShowASecret() throws Exception {
        // Given
        String secrets = """
                kafka.bootstrap.servers: a:9092
                kafka.sasl.jaas.config: module required password="canary-4711";
                kafka.ssl.keystore.password: canary-4711
                kafka.ssl.keystore.key: canary-4711
                serde.basic.auth.credentials.source: USER_INFO
                serde.basic.auth.user.info: user:canary-4711
                serde.schema.registry.url: http://user:canary-4711@localhost:1
                """;

        // When
        Configuration good = read(secrets, Map.of());
        List<String> problems = problems(secrets + """
                        kafka.consumer.ssl.key.password: [canary-4711]
                        kafka.security.protocol: canary-4711
                        pasword: canary-4711
                        serde.class: canary-4711
                        """, Map.of("KAFKA_PROCESSING_GUARANTEE", CANARY));
        List<String> broken = problems(secrets + "broken: \"canary-4711\n", Map.of());
        List<String> refused =
                problems(secrets + "kafka.transactional.id: http://u:canary-4711@x\npasword: canary-4711", Map.of());

        // Then
        assertThat(good.toString()).contains("sasl.jaas.config=***").doesNotContain(CANARY);
        assertThat(problems).isNotEmpty().noneMatch(it -> it.contains(CANARY));
        assertThat(broken).isNotEmpty().noneMatch(it -> it.contains(CANARY));
        assertThat(refused).hasSize(2).noneMatch(it -> it.contains(CANARY));
        assertThat(good.kafka().get("ssl.keystore.password")).isEqualTo(CANARY);
    }

    @Test
    void shouldReadWhereBodiesGo() throws Exception {
        // When
        Configuration configuration = read("""
                kafka.bootstrap.servers: a:9092
                bodies: {store: file, directory: bodies, larger-than: 2MiB, keep: 30d}
                """, Map.of());

        // Then
        assertThat(configuration.bodiesStore()).isEqualTo("file");
        assertThat(configuration.bodiesSettings())
                .isEqualTo(Map.of("directory", dir.resolve("bodies").toString()));
        assertThat(configuration.bodiesLargerThan()).isEqualTo(2 << 20);
        assertThat(configuration.bodiesKeep()).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void shouldSayThatTheStoreOfBodiesCannotBeUsed() throws Exception {
        // Given
        Configuration configuration = read("""
                kafka.bootstrap.servers: a:9092
                bodies: {store: file, directory: headgate.yaml}
                """, Map.of());

        // When
        var failure = catchThrowableOfType(InvalidConfigurationException.class, () -> BodiesKeys.open(configuration));

        // Then
        assertThat(failure.problems()).singleElement().asString().contains("bodies.store", "headgate.yaml");
    }

    @Test
    void shouldResolvePathsAgainstTheFile() throws Exception {
        // When
        Configuration configuration = read("""
                kafka: {bootstrap.servers: a:9092, ssl.truststore.location: ca.pem}
                vendors.dir: ../v
                state.dir: /var/lib/x
                """, Map.of());

        // Then
        assertThat(configuration.vendorsDir()).isEqualTo(dir.resolveSibling("v"));
        assertThat(configuration.stateDir()).isEqualTo(Path.of("/var/lib/x"));
        assertThat(configuration.kafka().get("ssl.truststore.location"))
                .isEqualTo(dir.resolve("ca.pem").toString());
    }

    @Test
    void shouldDeriveTheTransactionTimeoutFromTheDrainDeadline() {
        // When
        Map<String, Object> streams = StreamsProperties.of(
                Configuration.of(Map.of("kafka.bootstrap.servers", "a:1", "drain.deadline", "7s")));

        // Then
        assertThat(streams)
                .containsEntry("producer.transaction.timeout.ms", 12_000)
                .containsEntry("application.id", "headgate");
    }

    private Configuration read(String text, Map<String, String> environment) throws Exception {
        return Configuration.read(Files.writeString(dir.resolve("headgate.yaml"), text), environment);
    }

    private List<String> problems(String text, Map<String, String> environment) {
        return catchThrowableOfType(InvalidConfigurationException.class, () -> read(text, environment))
                .problems();
    }
}
