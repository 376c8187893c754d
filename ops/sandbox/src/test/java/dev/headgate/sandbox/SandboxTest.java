package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SandboxTest {

    private static final List<NewTopic> TOPIC = List.of(new NewTopic("t", 1, (short) 1));

    @TempDir
    Path dir;

    @Test
    void shouldShowOnlyWhatWasCommitted() throws Exception {
        // Given
        long begin = System.nanoTime();
        try (Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext())) {
            System.out.println("Sandbox ready ms="
                    + Duration.ofNanos(System.nanoTime() - begin).toMillis());
            sandbox.createTopics(TOPIC);
            SandboxClient.sendInTransaction(sandbox.clientProperties(), "t", true, "a", "b");
            SandboxClient.sendInTransaction(sandbox.clientProperties(), "t", false, "aborted");

            // When
            List<String> values = SandboxClient.committed(sandbox.clientProperties(), "t");

            // Then
            assertThat(values).containsExactly("a", "b");
        }
    }

    @Test
    void shouldKeepRecordsThroughARestartOnTheSameDirectory() throws Exception {
        // Given
        SandboxConfig config = SandboxConfig.plaintext().withDir(dir.resolve("kept"));
        try (Sandbox first = Sandbox.start(config)) {
            first.createTopics(TOPIC);
            SandboxClient.sendInTransaction(first.clientProperties(), "t", true, "kept");
        }

        // When
        try (Sandbox second = Sandbox.start(config)) {

            // Then
            assertThat(SandboxClient.committed(second.clientProperties(), "t")).containsExactly("kept");
        }
    }

    @Tag("full")
    @Test
    void shouldRefuseAnUnknownTopicUnlessAskedToMakeIt() throws Exception {
        // Given
        try (Sandbox strict = Sandbox.start(SandboxConfig.plaintext());
                Sandbox lenient = Sandbox.start(
                        SandboxConfig.plaintext().withAutoCreateTopics(true).withPartitions(3))) {

            // When
            SandboxClient.send(lenient.clientProperties(), "unknown", "v");

            // Then
            assertThatThrownBy(() -> SandboxClient.send(strict.clientProperties(), "unknown", "v"))
                    .hasMessageContaining("unknown");
            assertThat(SandboxClient.topics(strict.clientProperties(), 10)).isEmpty();
            assertThat(SandboxClient.topics(lenient.clientProperties(), 10)).containsExactly("unknown");
        }
    }

    @Tag("full")
    @Test
    void shouldGoOnWhenItsNeighbourInTheProcessCloses() throws Exception {
        // Given
        Sandbox neighbour = Sandbox.start(SandboxConfig.plaintext());
        try (neighbour;
                Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext())) {
            sandbox.createTopics(TOPIC);

            // When
            neighbour.close();

            // Then
            SandboxClient.sendInTransaction(sandbox.clientProperties(), "t", true, "alone");
            assertThat(SandboxClient.committed(sandbox.clientProperties(), "t")).containsExactly("alone");
            assertThat(neighbour.dir()).doesNotExist();
        }
    }

    @Tag("full")
    @Test
    void shouldTakeOtherPortsWhenOneIsTakenMeanwhile() throws Exception {
        // Given
        AtomicInteger choices = new AtomicInteger();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral(Ports.HOST))) {
            Ports.Source source = wanted -> {
                Ports free = Ports.free(wanted);
                return switch (choices.incrementAndGet()) {
                    case 1 -> new Ports(free.client(), free.internal(), taken.getLocalPort());
                    case 2 -> new Ports(taken.getLocalPort(), free.internal(), free.controller());
                    default -> free;
                };
            };

            // When
            try (Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext(), source)) {

                // Then
                assertThat(choices).hasValue(3);
                assertThat(sandbox.bootstrapServers()).doesNotEndWith(":" + taken.getLocalPort());
                assertThat(SandboxClient.topics(sandbox.clientProperties(), 10)).isEmpty();
            }
        }
    }

    @Test
    void shouldSayThatTheWantedPortIsTaken() throws IOException {
        // Given
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral(Ports.HOST))) {
            SandboxConfig config = SandboxConfig.plaintext().withPort(taken.getLocalPort());

            // When / Then
            assertThatThrownBy(() -> Sandbox.start(config))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void shouldRefuseADirectoryThatIsInUse() throws Exception {
        // Given
        SandboxConfig config = SandboxConfig.plaintext().withDir(dir);
        Path quorum = dir.resolve("data/__cluster_metadata-0/quorum-state");
        try (Sandbox sandbox = Sandbox.start(config)) {
            String before = Files.readString(quorum);

            // When / Then
            assertThatThrownBy(() -> Sandbox.start(config))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining(dir.toString())
                    .hasMessageContaining("lock");
            assertThat(quorum).hasContent(before);
            assertThat(SandboxClient.topics(sandbox.clientProperties(), 10)).isEmpty();
        }
    }

    @Test
    void shouldRefuseADirectoryBegunWithAnotherSecurity() throws IOException {
        // Given
        Files.writeString(dir.resolve("sandbox.properties"), "security=PLAINTEXT\n");
        SandboxConfig config = SandboxConfig.saslSsl().withDir(dir);

        // When / Then
        assertThatThrownBy(() -> Sandbox.start(config))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("begun with security PLAINTEXT");
    }

    @Test
    void shouldUseOverriddenBrokerSettings() throws Exception {
        // Given
        SandboxConfig config = SandboxConfig.plaintext().withOverrides(Map.of("message.max.bytes", "1000"));
        try (Sandbox sandbox = Sandbox.start(config)) {
            sandbox.createTopics(TOPIC);

            // When / Then
            assertThatThrownBy(() -> SandboxClient.send(sandbox.clientProperties(), "t", "x".repeat(2000)))
                    .hasMessageContaining("larger than");
        }
    }
}
