package dev.headgate.lab;

import dev.headgate.cli.Program;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
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
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Program.run(
                Main.commandLine(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err)), args);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
