package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.support.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PrintedProgressTest {

    private final StringWriter err = new StringWriter();
    private final Any any = new Any();
    private long seconds = 7;

    @Command
    private static final class Any {

        @Mixin
        private final Output output = new Output();
    }

    private PrintedProgress progress() {
        new CommandLine(any).setErr(new PrintWriter(err, true)).parseArgs();
        return new PrintedProgress(any.output, () -> seconds * 1_000_000_000);
    }

    @Test
    void shouldPrintEachStepWithTheTimeSinceTheBegin() {
        PrintedProgress progress = progress();

        progress.accept("Starting a Kafka broker ...");
        seconds += 65;
        progress.accept("300 of 5,000 outcomes");
        seconds += 3_600;
        progress.accept("5,000 of 5,000 outcomes");

        assertThat(err.toString().lines())
                .containsExactly(
                        "[0:00] Starting a Kafka broker ...",
                        "[1:05] 300 of 5,000 outcomes",
                        "[61:05] 5,000 of 5,000 outcomes");
    }

    @Test
    void shouldSayWhichPartOfHowManyBegins() {
        PrintedProgress progress = progress();

        progress.begun("headgate", 1, 2);

        assertThat(err.toString().lines()).containsExactly("[0:00] part 2 of 2: headgate");
    }
}
