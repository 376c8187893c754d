package dev.headgate.cli;

import dev.headgate.cli.support.Failures;
import java.io.InputStream;
import java.io.PrintWriter;
import picocli.CommandLine;

/** The users' commands, and nothing that they don't need on the class path. */
public final class Main {

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Program.end(Main::commandLine, args);
    }

    static CommandLine commandLine(InputStream in, PrintWriter out, PrintWriter err) {
        return new Program(Program.USERS, new Failures(_ -> null)).commandLine(in, out, err);
    }
}
