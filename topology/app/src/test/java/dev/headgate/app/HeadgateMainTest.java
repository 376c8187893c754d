package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
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
        try (Cluster cluster = new Cluster()) {
            cluster.createTopics("headgate.", 1);
            Files.createDirectories(dir.resolve("vendors"));
            Process process = start("kafka.bootstrap.servers: " + cluster.bootstrapServers() + "\nmanagement.port: 0");
            assertThat(firstReady(process)).matches("READY management=\\d+");

            // When
            process.destroy();

            // Then
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(temporary).isDirectoryNotContaining(HeadgateMainTest::isRocksDb);
        }
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
        Path file = Files.writeString(dir.resolve("headgate.yaml"), text);
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--sun-misc-unsafe-memory-access=allow",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeadgateMain.class.getName(),
                        "-c",
                        file.toString())
                .start();
    }
}
