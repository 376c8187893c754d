package dev.headgate.lab.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.support.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ProgressLineTest {

    private final StringWriter err = new StringWriter();
    private final Any any = new Any();
    private long now;

    @Command
    private static final class Any {

        @Mixin
        private final Output output = new Output();
    }

    private ProgressLine line(boolean inPlace) {
        CommandLine command = new CommandLine(any).setErr(new PrintWriter(err, true));
        command.parseArgs();
        return new ProgressLine(any.output, inPlace, Expected.atMost(Duration.ofSeconds(280)), () -> now);
    }

    private void after(int seconds, ProgressLine line) {
        for (int i = 0; i < seconds; i++) {
            now += 1_000_000_000L;
            line.tick();
        }
    }

    @Test
    void shouldSayALineWheneverNothingWasSaidForTenSeconds() {
        try (ProgressLine line = line(false)) {
            line.accept("Starting a Kafka broker ...");
            after(9, line);
            assertThat(err.toString().lines()).containsExactly("Starting a Kafka broker ...");

            after(21, line);
        }

        assertThat(err.toString().lines())
                .containsExactly(
                        "Starting a Kafka broker ...",
                        "[0:10, at most 4:30 in all] Starting a Kafka broker ...",
                        "[0:20, at most 4:20 in all] Starting a Kafka broker ...",
                        "[0:30, at most 4:10 in all] Starting a Kafka broker ...");
    }

    @Test
    void shouldSayWhichPartRuns() {
        try (ProgressLine line = line(false)) {
            line.begun("headgate, 1 of 2", 0, 2);
            after(10, line);
            line.accept("headgate, 1 of 2: 12,345 calls/s");
            line.begun("headgate, 2 of 2", 1, 2);
            after(10, line);
        }

        assertThat(err.toString().lines())
                .containsExactly(
                        "[0:10, at most 4:30 in all] headgate, 1 of 2",
                        "headgate, 1 of 2: 12,345 calls/s",
                        "[0:20, nearly through] headgate, 2 of 2");
    }

    @Test
    void shouldTakeTheLastLineOfATerminalAndLeaveItEmpty() {
        try (ProgressLine line = line(true)) {
            line.accept("Midnight ...");
            after(1, line);
        }

        assertThat(err.toString())
                .isEqualTo("\r\u001b[KMidnight ...\n" + "\r\u001b[K[0:00, at most 4:40 in all] Midnight ..."
                        + "\r\u001b[K[0:01, at most 4:39 in all] Midnight ..." + "\r\u001b[K");
    }

    @Test
    void shouldSayNothingMoreWhenItIsClosed() {
        ProgressLine line = line(false);
        line.close();
        after(30, line);

        assertThat(err.toString()).isEmpty();
    }
}
