package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class HeadgateMainTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path temporary;

    @Test
    void shouldEndWithTwoOnAMistake() throws Exception {
        // When
        Process process = start("management.port: x");

        // Then
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(process.errorReader().lines()).anyMatch(it -> it.contains("management.port"));
    }

    @Test
    void shouldEndWithThreeWhenThePortIsTaken() throws Exception {
        // Given
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.createDirectories(dir.resolve("vendors"));

            // When
            Process process = start("kafka.bootstrap.servers: 127.0.0.1:1\nmanagement.port: " + taken.getLocalPort());

            // Then
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(3);
        }
    }

    @Test
    @Tag("broker")
    void shouldSayWhenItIsReadyAndEndWithZeroOnASignal() throws Exception {
        // Given
        try (Cluster cluster = Cluster.shared()) {
            cluster.createTopics("signalled.", 1);
            Files.createDirectories(dir.resolve("vendors"));
            Process process = start(named("signalled") + "kafka.bootstrap.servers: " + cluster.bootstrapServers()
                    + "\nmanagement.port: 0");
            assertThat(firstReady(process)).matches("READY management=\\d+");

            // When
            process.destroy();

            // Then
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(temporary).isDirectoryNotContaining(HeadgateMainTest::isRocksDb);
        }
    }

    @Test
    @Tag("broker")
    void shouldEndWithZeroWhenItIsDrainedByARequest() throws Exception {
        // Given
        try (Cluster cluster = Cluster.shared()) {
            cluster.createTopics("drained.", 1);
            Files.createDirectories(dir.resolve("vendors"));
            Files.writeString(dir.resolve("tokens"), "ops change token-0123456789abcdef\n");
            Process process = start(named("drained") + "kafka.bootstrap.servers: " + cluster.bootstrapServers()
                    + "\nmanagement: {port: 0, tokens: tokens}");
            String port = firstReady(process).replaceAll("\\D+", "");

            // When
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/drain"))
                                .header("Authorization", "Bearer token-0123456789abcdef")
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(200);
            }

            // Then
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
    }

    @Tag("full")
    @Test
    @Tag("broker")
    void shouldEndWithFourWhenTheTopicGrows() throws Exception {
        // Given
        try (Cluster cluster = Cluster.shared()) {
            cluster.createTopics("grown.", 1);
            Files.createDirectories(dir.resolve("vendors"));
            String text =
                    named("grown") + "kafka.bootstrap.servers: " + cluster.bootstrapServers() + "\nmanagement.port: 0";
            Process running = start(text);
            assertThat(firstReady(running)).startsWith("READY");

            // When
            cluster.grow("grown.intents", 2);

            // Then
            assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(running.exitValue()).isEqualTo(4);
            Process next = start(text);
            assertThat(next.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(next.exitValue()).isEqualTo(4);
            assertThat(next.errorReader().lines()).anyMatch(it -> it.contains("Nothing is lost"));
        }
    }

    @Tag("full")
    @Test
    void shouldEndWithZeroOnASignalWhileItWaitsForABroker() throws Exception {
        // Given
        Files.createDirectories(dir.resolve("vendors"));
        Process process = start("kafka.bootstrap.servers: 127.0.0.1:1\nmanagement.port: -1");
        String waiting = process.inputReader()
                .lines()
                .filter(it -> it.contains("waiting for a broker"))
                .findFirst()
                .orElse("");
        assertThat(waiting).contains("127.0.0.1:1", "kafka.bootstrap.servers");

        // When
        process.destroy();

        // Then
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Tag("full")
    @Test
    @Tag("broker")
    void shouldRefuseToStartWithAClockAnHourSlow() throws Exception {
        // Given
        Path library = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");
        assumeTrue(Files.exists(library), "no libfaketime (Debian package faketime) on this machine: " + library);
        try (Cluster cluster = Cluster.shared()) {
            cluster.createTopics("slow.", 1);
            Files.createDirectories(dir.resolve("vendors"));

            // When
            Process process = start(
                    named("slow") + "kafka.bootstrap.servers: " + cluster.bootstrapServers() + "\nmanagement.port: 0",
                    Map.of(
                            "LD_PRELOAD", library.toString(),
                            "FAKETIME", "-1h",
                            "FAKETIME_DONT_FAKE_MONOTONIC", "1"));

            // Then
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(process.errorReader().lines()).anyMatch(it -> it.contains("s behind that of the brokers"));
            assertThat(process.exitValue()).isEqualTo(3);
        }
    }

    /** Lines of the configuration: the application's id, and the prefix of its topics. */
    private static String named(String name) {
        return "application.id: " + name + "\ntopics.prefix: " + name + ".\n";
    }

    private static boolean isRocksDb(Path file) {
        return file.getFileName().toString().startsWith("librocksdb");
    }

    private static String firstReady(Process process) throws Exception {
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("READY")) {
                return line;
            }
        }
        return "ended";
    }

    private Process start(String text) throws Exception {
        return start(text, Map.of());
    }

    private Process start(String text, Map<String, String> environment) throws Exception {
        Path file = Files.writeString(dir.resolve("headgate.yaml"), text);
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                HeadgateMain.class.getName(),
                "-c",
                file.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }
}
