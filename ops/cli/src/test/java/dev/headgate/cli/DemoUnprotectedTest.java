package dev.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.Seam;
import dev.headgate.trials.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The mutation check: without the cool-down the judge must fail. In a process of its own, beside other tests. */
@Tag("broker")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(DemoUnprotectedTest.DEMO)
class DemoUnprotectedTest {

    /** Held by demos that are judged: the one must not make the other late. */
    static final String DEMO = "demo";

    @Test
    void shouldFailWhenTheCoolDownIsOff(@TempDir Path folder) throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Seam.class.getName()), DemoWithoutCoolDown.class.getName());

        Process child = child(folder, "demo", "--intents", "400", "--json", "--seed", "3");

        assertThat(child.waitFor(240, TimeUnit.SECONDS)).isTrue();
        String json = Files.readString(folder.resolve("out"));
        assertThat(child.exitValue())
                .as(Files.readString(folder.resolve("err")))
                .isEqualTo(Exit.BROKEN);
        assertThat(Figures.fromJson(json).inCoolDown()).isPositive();
    }

    private static Process child(Path folder, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-cp",
                folder + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(
                        Files.createFile(folder.resolve("in")).toFile()))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }
}
