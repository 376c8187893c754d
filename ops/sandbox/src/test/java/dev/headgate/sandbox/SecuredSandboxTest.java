package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SecuredSandboxTest {

    private static final List<NewTopic> TOPIC = List.of(new NewTopic("t", 1, (short) 1));
    private static final ScramLogin ALICE = new ScramLogin("alice", "alice-secret");

    @TempDir
    Path dir;

    @Tag("full")
    @Test
    void shouldServeTheRightPasswordOverTlsOnly() throws Exception {
        // Given
        try (Sandbox sandbox = Sandbox.start(SandboxConfig.saslSsl())) {
            sandbox.createTopics(TOPIC);

            // When
            SandboxClient.sendInTransaction(sandbox.clientProperties(), "t", true, "secret");

            // Then
            assertThat(SandboxClient.committed(sandbox.clientProperties(), "t")).containsExactly("secret");
            assertThatThrownBy(() ->
                            SandboxClient.topics(sandbox.clientProperties(new ScramLogin("headgate", "wrong")), 10))
                    .hasCauseInstanceOf(SaslAuthenticationException.class);
            assertThatThrownBy(() -> SandboxClient.topics(with(sandbox, "security.protocol", "PLAINTEXT"), 3))
                    .as("plain text")
                    .isInstanceOf(Exception.class);
            assertThatThrownBy(() -> SandboxClient.topics(with(sandbox, "security.protocol", "SASL_PLAINTEXT"), 3))
                    .as("a password without TLS")
                    .isInstanceOf(Exception.class);
            assertThatThrownBy(() -> SandboxClient.topics(untrusting(sandbox), 10))
                    .hasCauseInstanceOf(SslAuthenticationException.class);
        }
    }

    @Tag("full")
    @Test
    void shouldKeepItsMadeUpUserThroughARestart() throws Exception {
        // Given
        SandboxConfig config = SandboxConfig.saslSsl().withDir(dir);
        Properties written = new Properties();
        Path file = dir.resolve("client.properties");
        int port;
        try (Sandbox first = Sandbox.start(config)) {
            first.writeClientProperties(file);
            port = Integer.parseInt(first.bootstrapServers().split(":", -1)[1]);
        }
        try (Reader in = Files.newBufferedReader(file)) {
            written.load(in);
        }
        Map<String, Object> client = new HashMap<>();
        written.forEach((key, value) -> client.put(key.toString(), value));

        // When
        try (Sandbox second = Sandbox.start(config.withPort(port))) {

            // Then
            assertThat(client).isEqualTo(second.clientProperties());
            assertThat(SandboxClient.topics(client, 10)).isEmpty();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void shouldLetOthersDoOnlyWhatAnAclAllows() throws Exception {
        // Given
        ScramLogin bob = new ScramLogin("bob", "bob-secret");
        SandboxConfig config = SandboxConfig.plaintext().withSecurity(new SandboxSecurity.SaslSsl(ALICE, true));
        try (Sandbox sandbox = Sandbox.start(config)) {
            sandbox.createTopics(TOPIC);
            addUser(sandbox, bob);

            // When
            SandboxClient.sendInTransaction(sandbox.clientProperties(), "t", true, "alice may");

            // Then
            assertThatThrownBy(() -> SandboxClient.send(sandbox.clientProperties(bob), "t", "bob may not"))
                    .hasRootCauseInstanceOf(TopicAuthorizationException.class);
            assertThat(SandboxClient.committed(sandbox.clientProperties(ALICE), "t"))
                    .containsExactly("alice may");
        }
    }

    @Test
    void shouldRefuseAnotherPasswordForADirectoryItHasBegun() {
        // Given
        SandboxConfig config = SandboxConfig.plaintext().withDir(dir);
        Sandbox.start(config.withSecurity(new SandboxSecurity.SaslSsl(ALICE, false)))
                .close();
        ScramLogin other = new ScramLogin("alice", "another-secret");

        // When / Then
        assertThatThrownBy(() -> Sandbox.start(config.withSecurity(new SandboxSecurity.SaslSsl(other, false))))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("another user or password")
                .hasMessageNotContaining("secret");
    }

    private static Map<String, Object> with(Sandbox sandbox, String key, String value) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.put(key, value);
        return properties;
    }

    private static Map<String, Object> untrusting(Sandbox sandbox) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.remove("ssl.truststore.location");
        properties.remove("ssl.truststore.type");
        return properties;
    }

    private static void addUser(Sandbox sandbox, ScramLogin user) throws Exception {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            ScramCredentialInfo credential = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
            admin.alterUserScramCredentials(
                            List.of(new UserScramCredentialUpsertion(user.user(), credential, user.password())))
                    .all()
                    .get(20, TimeUnit.SECONDS);
        }
    }
}
