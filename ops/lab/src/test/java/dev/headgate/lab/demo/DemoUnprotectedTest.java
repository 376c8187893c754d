package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.Exit;
import dev.headgate.lab.Main;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.trials.judge.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
@Tag("full")
class DemoUnprotectedTest {

    /** Held by demos that are judged: the one must not make the other late. */
    static final String DEMO = "demo";

    @Test
    void shouldFailWhenTheCoolDownIsOff(@TempDir Path folder) throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(FaultInjection.class.getName()), DemoWithoutCoolDown.class.getName());

        ChildJvm.Program demo = new ChildJvm.Program(
                Main.class.getName(),
                List.of("demo", "--intents", "400", "--json", "--seed", "3"),
                List.of("-Xmx512m"),
                List.of(folder),
                ChildJvm.Aim.FAST);
        try (ChildJvm child = ChildJvm.start(demo, folder.resolve("log"))) {
            MatchResult figures = child.awaitPrinted(Pattern.compile("(?m)^\\{.*}$"), Duration.ofMinutes(4));
            assertThat(child.awaitEnd(Duration.ofSeconds(30))).isTrue();
            assertThat(child.exitValue()).as(child.log()).isEqualTo(Exit.BROKEN);
            assertThat(Figures.fromJson(figures.group()).inCoolDown()).isPositive();
        }
    }
}
