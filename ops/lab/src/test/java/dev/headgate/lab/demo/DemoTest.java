package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.Exit;
import dev.headgate.trials.judge.Figures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
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
    @ResourceLock(DemoUnprotectedTest.DEMO)
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

    @Tag("full")
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

    private int demo(DemoCommand.Wish stop, String... args) {
        return new CommandLine(new DemoCommand(() -> stop))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
