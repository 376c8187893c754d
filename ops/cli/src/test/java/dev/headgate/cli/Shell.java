package dev.headgate.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs commands as a user would, in this process. */
final class Shell {

    private Shell() {}

    record Outcome(int exit, String out, String err) {

        List<String> lines() {
            return out.lines().toList();
        }
    }

    static Outcome run(String... args) {
        return runWith("", args);
    }

    static Outcome runWith(String input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                args);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
