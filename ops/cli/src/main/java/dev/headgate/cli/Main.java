package dev.headgate.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine;

/** The program {@code headgate}. */
public final class Main {

    private static final int WIDTH = 80;

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        int exit = run(
                System.in,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                args);
        Stop.finished(exit);
        System.exit(exit);
    }

    static int run(InputStream in, PrintWriter out, PrintWriter err, String... args) {
        int exit = commandLine(in, out, err).execute(args);
        out.flush();
        err.flush();
        return exit;
    }

    static CommandLine commandLine(InputStream in, PrintWriter out, PrintWriter err) {
        Failures failures = new Failures();
        return new CommandLine(new Root(), new Creation(in))
                .setOut(out)
                .setErr(err)
                .setUsageHelpWidth(WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Duration.class, Durations::option)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }
}
