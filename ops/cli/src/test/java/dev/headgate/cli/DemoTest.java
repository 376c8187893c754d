package dev.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.Seam;
import dev.headgate.trials.Figures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DemoTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldRefuseFewerIntentsThanVendors() {
        int exit = demo(() -> false, "--intents", "7");

        assertThat(exit).isEqualTo(Exit.USAGE);
        assertThat(err.toString()).contains("--intents: 7; allowed: 8 to 40000");
    }

    @Test
    @Tag("broker")
    @Timeout(180)
    void shouldKeepEveryPromiseAndSayItInFigures() throws Exception {
        // Builds run on busy machines; how soon a refusal is noticed is not what is tested here.
        int exit = demo(() -> false, "--intents", "400", "--json", "--seed", "3", "--grace", "500");

        Figures figures = Figures.fromJson(out.toString());
        assertThat(figures.kept()).as(err.toString()).isTrue();
        assertThat(exit).isEqualTo(Exit.GOOD);
        assertThat(figures.intents()).isEqualTo(400);
        assertThat(figures.outcomes()).isEqualTo(400);
        assertThat(figures.throttled()).isGreaterThanOrEqualTo(8);
        assertThat(figures.calls()).isEqualTo(400 + figures.throttled());
        assertThat(out.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains("Nothing was lost: each of the 400 intents has its outcome.");
    }

    @Test
    @Tag("broker")
    @Timeout(180)
    void shouldDrainAndStillCountWhenItIsStopped() {
        AtomicInteger asked = new AtomicInteger();

        int exit = demo(() -> asked.incrementAndGet() > 40, "--intents", "5000");

        assertThat(exit).isEqualTo(Exit.BROKEN);
        assertThat(out.toString())
                .contains("Stopping: waiting for the calls in flight")
                .contains("Stopped early: ")
                .contains("Nothing was repeated")
                .doesNotContain("LOST");
    }

    /** The mutation check: without the cool-down the judge must fail. */
    @Test
    @Tag("broker")
    @Timeout(300)
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

    private int demo(DemoCommand.Wish stop, String... args) {
        return new CommandLine(new DemoCommand(() -> stop))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
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
