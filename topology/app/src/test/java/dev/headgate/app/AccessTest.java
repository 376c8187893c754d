package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterSettingsException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings by which the cluster is not reached: one sentence says what, which key, which address, what to try. */
@Tag("broker")
@Timeout(120)
class AccessTest {

    @SuppressWarnings("NullAway.Init")
    private static Sandbox secure;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    private final Map<String, String> values = new HashMap<>();

    @BeforeAll
    static void startBroker() {
        secure = Sandbox.start(SandboxConfig.saslSsl());
    }

    @AfterAll
    static void stopBroker() {
        secure.close();
    }

    @BeforeEach
    void configure() throws Exception {
        Files.createDirectories(dir.resolve("vendors"));
        secure.clientProperties().forEach((key, value) -> values.put("kafka." + key, value.toString()));
        values.put("vendors.dir", dir.resolve("vendors").toString());
        values.put("state.dir", dir.resolve("state").toString());
        values.put("management.port", "-1");
        values.put("start.broker-wait", "10s");
    }

    @Test
    void shouldSayThatThePortSpeaksTls() {
        values.remove("kafka.security.protocol");

        assertThatThrownBy(this::start)
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining(secure.bootstrapServers() + " speaks TLS")
                .hasMessageContaining("kafka.security.protocol is PLAINTEXT (not set); set it to SASL_SSL");
    }

    @Test
    void shouldSayThatThePortDoesNotSpeakTls() {
        try (Sandbox plain = Sandbox.start(SandboxConfig.plaintext())) {
            values.put("kafka.bootstrap.servers", plain.bootstrapServers());

            assertThatThrownBy(this::start)
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining(plain.bootstrapServers() + " does not speak TLS")
                    .hasMessageContaining("set it to SASL_PLAINTEXT");
        }
    }

    @Test
    void shouldNameTheTruststoreThatIsMissing() {
        values.put("kafka.ssl.truststore.location", dir.resolve("nowhere.pem").toString());

        assertThatThrownBy(this::start)
                .isInstanceOf(ClusterSettingsException.class)
                .hasMessageContaining("kafka.ssl.truststore.location: " + dir.resolve("nowhere.pem"));
    }

    @Test
    void shouldSayThatTheTruststoreCantBeRead() throws Exception {
        Path garbage = Files.writeString(dir.resolve("garbage.pem"), "no certificate");
        values.put("kafka.ssl.truststore.location", garbage.toString());

        assertThatThrownBy(this::start)
                .isInstanceOf(ClusterSettingsException.class)
                .hasMessageContaining("kafka.ssl.")
                .hasMessageContaining("PEM");
    }

    @Test
    void shouldSayThatTheTruststoresPasswordIsWrongAndNotShowIt() throws Exception {
        Path store = dir.resolve("trusted.p12");
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        try (OutputStream out = Files.newOutputStream(store)) {
            empty.store(out, "right-one".toCharArray());
        }
        values.put("kafka.ssl.truststore.location", store.toString());
        values.put("kafka.ssl.truststore.type", "PKCS12");
        values.put("kafka.ssl.truststore.password", "wrong-one");

        assertThatThrownBy(this::start)
                .isInstanceOf(ClusterSettingsException.class)
                .hasMessageContaining(store + " can't be opened (")
                .hasMessageContaining("password")
                .hasMessageNotContaining("wrong-one");
    }

    @Test
    void shouldSayThatThePasswordIsWrongAndNotShowIt() {
        values.computeIfPresent(
                "kafka.sasl.jaas.config", (_, jaas) -> jaas.replaceFirst("password=\"[^\"]*\"", "password=\"qwertz\""));

        assertThatThrownBy(this::start)
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining(secure.bootstrapServers() + " refuses the login")
                .hasMessageContaining("kafka.sasl.jaas.config")
                .hasMessageNotContaining("qwertz");
    }

    @Test
    void shouldSuggestTheKeyThatWasMeant() {
        values.put("kafka.sasl.mechanisms", "SCRAM-SHA-512");
        values.put("kafka.ssl.trustore.location", "x");
        values.put("kafka.sasl.username", "me");
        values.put("kafka.my.plugin.setting", "x");

        assertThatThrownBy(this::start)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("did you mean kafka.sasl.mechanism?")
                .hasMessageContaining("did you mean kafka.ssl.truststore.location?")
                .hasMessageContaining("give user and password in kafka.sasl.jaas.config")
                .hasMessageNotContaining("my.plugin");
    }

    @Tag("full")
    @Test
    void shouldWaitForABrokerThatComesLater() throws Exception {
        // Given
        SandboxConfig config = SandboxConfig.plaintext().withDir(dir.resolve("kafka"));
        try (Sandbox before = Sandbox.start(config)) {
            before.createTopics(TopicCatalogue.load().topics().stream()
                    .map(it -> new NewTopic(it.in("headgate."), 1, (short) 1).configs(it.settings()))
                    .toList());
            values.keySet().removeIf(key -> key.startsWith("kafka."));
            values.put("kafka.bootstrap.servers", before.bootstrapServers());
        }
        values.put("start.broker-wait", "1m");
        CompletableFuture<Headgate> starting = CompletableFuture.supplyAsync(this::started);

        // When
        int port = Integer.parseInt(values.get("kafka.bootstrap.servers").split(":")[1]);
        try (Sandbox again = Sandbox.start(config.withPort(port))) {

            // Then
            assertThat(starting).as(again.bootstrapServers()).succeedsWithin(Duration.ofSeconds(60));
            try (Headgate headgate = starting.join()) {
                await().atMost(Duration.ofSeconds(40)).until(headgate::ready);
            }
        }
    }

    private Headgate started() {
        try {
            return Headgate.start(Configuration.of(values));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void start() throws InterruptedException {
        try (Headgate headgate = Headgate.start(Configuration.of(values))) {
            await().until(headgate::ready);
        }
    }
}
