package dev.headgate.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs commands as a user would, in this process. */
public final class Shell {

    private Shell() {}

    public record Outcome(int exit, String out, String err) {

        public List<String> lines() {
            return out.lines().toList();
        }
    }

    public static Outcome run(String... args) {
        return runWith("", args);
    }

    public static Outcome runWith(String input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        int exit = Program.run(Main.commandLine(in, new PrintWriter(out), new PrintWriter(err)), args);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
