package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SandboxMainTest {

    @TempDir
    Path dir;

    /** A process that is killed leaves its native libraries here. */
    @TempDir
    Path temporary;

    @Test
    void shouldNameAnOptionItDoesNotKnow() {
        assertThatThrownBy(() -> SandboxMain.parse(new String[] {"--colour", "red"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--colour");
    }

    @Test
    void shouldReadItsOptions() {
        // When
        SandboxConfig config =
                SandboxMain.parse(new String[] {"--dir", "d", "--port", "9092", "--security", "sasl_ssl"});

        // Then
        assertThat(config)
                .isEqualTo(SandboxConfig.saslSsl().withDir(Path.of("d")).withPort(9092));
    }

    @Tag("full")
    @Test
    @Tag("broker")
    void shouldKeepCommittedRecordsWhenKilledAndEndWithItsInput() throws Exception {
        // Given
        Process first = start();
        try {
            Map<String, Object> client = Map.of("bootstrap.servers", ready(first));
            try (Admin admin = Admin.create(client)) {
                admin.createTopics(List.of(new NewTopic("t", 1, (short) 1)))
                        .all()
                        .get(20, TimeUnit.SECONDS);
            }
            SandboxClient.sendInTransaction(client, "t", true, "survivor");
            assertThat(SandboxClient.committed(client, "t")).containsExactly("survivor");
        } finally {
            first.destroyForcibly();
        }
        assertThat(first.waitFor(20, TimeUnit.SECONDS)).isTrue();

        // When
        Process second = start();
        try {
            Map<String, Object> client = Map.of("bootstrap.servers", ready(second));

            // Then
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() ->
                            assertThat(SandboxClient.committed(client, "t")).containsExactly("survivor"));
            second.getOutputStream().close();
            assertThat(second.waitFor(40, TimeUnit.SECONDS)).isTrue();
            assertThat(second.exitValue()).isZero();
        } finally {
            second.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                SandboxMain.class.getName(),
                "--dir",
                dir.toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String ready(Process process) throws Exception {
        CompletableFuture<String> ready = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                lines.lines().forEach(line -> {
                    System.out.println("child: " + line);
                    if (line.startsWith("READY ")) {
                        ready.complete(line.substring("READY ".length()));
                    }
                });
                ready.completeExceptionally(new IOException("ended without being ready"));
            } catch (IOException e) {
                ready.completeExceptionally(e);
            }
        });
        return ready.get(60, TimeUnit.SECONDS);
    }
}
