package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class OutputTest {

    private static final String ID = "a\u001b[2Jb\rc\u0085d\u0007e";

    @Command(name = "tell")
    static final class Tell implements Runnable {

        @Mixin
        private final Output output = new Output();

        @Override
        public void run() {
            output.line("id " + ID + "\tend");
            output.note("no " + ID);
        }
    }

    @Test
    void shouldLetNoIdMoveATerminalsCursor() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int exit = new CommandLine(new Tell())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute();

        assertThat(exit).isZero();
        assertThat(out.toString().strip()).isEqualTo("id a?[2Jb?c?d?e\tend");
        assertThat(err.toString().strip()).isEqualTo("no a?[2Jb?c?d?e");
    }
}
