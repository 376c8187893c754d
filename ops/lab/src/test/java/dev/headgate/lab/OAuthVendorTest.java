package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page's vendor with OAuth2: its files are written down, its commands run in a shell, and print what it says. */
@Tag("broker")
@Tag("full")
class OAuthVendorTest {

    private static final String HEADING = "## A vendor with OAuth2\n";
    private static final Pattern FILE = Pattern.compile("(?s)```yaml\\n# ([a-z]+\\.yaml)\\n(.*?)```");
    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern PRINTED = Pattern.compile("(?s)```text\\n(.*?)```");
    private static final Duration LONGEST = Duration.ofSeconds(90);

    @TempDir
    Path folder = Path.of("");

    private final List<Process> running = new ArrayList<>();
    private String page = "";

    @BeforeEach
    void writeItsFiles() throws IOException {
        String whole = Files.readString(Path.of("..", "..", "ops", "docs", "describe-a-vendor.md"));
        int begin = whole.indexOf(HEADING);
        page = whole.substring(begin, whole.indexOf("\n## ", begin + HEADING.length()))
                .replace("9093", freePort())
                .replace("8099", freePort());
        for (MatchResult file : FILE.matcher(page).results().toList()) {
            Files.writeString(folder.resolve(file.group(1)), file.group(2));
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path script = folder.resolve("headgate");
        Files.writeString(
                script, "#!/bin/sh\nexec " + java + " -Xmx384m -XX:+UseSerialGC dev.headgate.lab.Main \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    @AfterEach
    void end() throws Exception {
        for (Process process : running.reversed()) {
            interrupt(process);
        }
    }

    @Test
    @Timeout(300)
    void shouldCallAVendorWithATokenAsThePageShows() throws Exception {
        List<String> commands = all(COMMANDS);
        List<String> printed = all(PRINTED);

        start(commands.get(0), "broker");
        Process simulator = start(commands.get(1), "simulator");
        Process headgate = start(commands.get(2), "app");
        Process asked = shell(commands.get(3), "asked");
        assertThat(asked.waitFor()).isZero();
        interrupt(headgate);
        interrupt(simulator);

        assertThat(log("asked").replaceAll("\\d\\d:\\d\\d:\\d\\d", "01:51:55")).isEqualTo(printed.get(0));
        assertThat(log("simulator")).endsWith(printed.get(1));
    }

    /** Runs a block of the page until it says that it is ready. */
    private Process start(String commands, String name) throws IOException {
        Process process = shell(commands, name);
        running.add(process);
        await().atMost(LONGEST).until(() -> log(name).contains("ready: ") || !process.isAlive());
        assertThat(process.isAlive()).as(log(name)).isTrue();
        return process;
    }

    private Process shell(String commands, String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", commands)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment()
                .put(
                        "CLASSPATH",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        builder.environment().put("MANAGEMENT_PORT", "0");
        return builder.start();
    }

    /** As Ctrl-C does, to what the shell has started too. */
    private static void interrupt(Process process) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        started.forEach(ProcessHandle::destroy);
        started.forEach(it -> it.onExit().join());
        process.destroy();
        assertThat(process.waitFor()).isNotNegative();
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    private List<String> all(Pattern pattern) {
        return pattern.matcher(page).results().map(it -> it.group(1)).toList();
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }
}
