package dev.headgate.cli;

import dev.headgate.cli.commands.CommandsCommand;
import dev.headgate.cli.completion.CompletionCommand;
import dev.headgate.cli.console.ConsoleCommand;
import dev.headgate.cli.formats.FormatsCommand;
import dev.headgate.cli.gateway.GatewayCommand;
import dev.headgate.cli.index.IndexCommand;
import dev.headgate.cli.intents.IntentsCommand;
import dev.headgate.cli.letters.DeadLettersCommand;
import dev.headgate.cli.pages.PagesCommand;
import dev.headgate.cli.plan.PlanCommand;
import dev.headgate.cli.results.ResultsCommand;
import dev.headgate.cli.run.RunCommand;
import dev.headgate.cli.status.StatusCommand;
import dev.headgate.cli.support.Durations;
import dev.headgate.cli.support.Failures;
import dev.headgate.cli.support.Root;
import dev.headgate.cli.support.Stop;
import dev.headgate.cli.top.TopCommand;
import dev.headgate.cli.topics.TopicsCommand;
import dev.headgate.cli.vendors.VendorsCommand;
import dev.headgate.cli.whatif.WhatIfCommand;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/**
 * The program {@code headgate}.
 *
 * @param commands the classes of its commands
 * @param nested further commands of some of them, by their names
 * @param failures says what went wrong
 */
public record Program(List<Class<?>> commands, Map<String, Class<?>> nested, Failures failures) {

    /** The commands that users need in production. A new one is added here. */
    public static final List<Class<?>> USERS = List.of(
            RunCommand.class,
            TopicsCommand.class,
            FormatsCommand.class,
            IntentsCommand.class,
            ResultsCommand.class,
            PagesCommand.class,
            CommandsCommand.class,
            DeadLettersCommand.class,
            StatusCommand.class,
            TopCommand.class,
            PlanCommand.class,
            WhatIfCommand.class,
            ConsoleCommand.class,
            IndexCommand.class,
            GatewayCommand.class,
            VendorsCommand.class,
            CompletionCommand.class);

    private static final int WIDTH = 80;

    public Program {
        commands = List.copyOf(commands);
        nested = Map.copyOf(nested);
    }

    /** Without further commands. */
    public Program(List<Class<?>> commands, Failures failures) {
        this(commands, Map.of(), failures);
    }

    public CommandLine commandLine(InputStream in, PrintWriter out, PrintWriter err) {
        Creation creation = new Creation(in);
        CommandLine program = new CommandLine(new Root(), creation);
        commands.forEach(command -> program.addSubcommand(new CommandLine(command, creation)));
        nested.forEach((name, command) -> Objects.requireNonNull(
                        program.getSubcommands().get(name), name)
                .addSubcommand(new CommandLine(command, creation)));
        // What is set here is set for all the commands above.
        return program.setOut(out)
                .setErr(err)
                .setUsageHelpWidth(WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Duration.class, Durations::option)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }

    /** Runs a command and returns its exit code. */
    public static int run(CommandLine program, String... args) {
        int exit = program.execute(args);
        program.getOut().flush();
        program.getErr().flush();
        return exit;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void end(Entry entry, String... args) {
        int exit = run(
                entry.commandLine(
                        System.in,
                        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                        new PrintWriter(System.err, true, StandardCharsets.UTF_8)),
                args);
        Stop.finished(exit);
        System.exit(exit);
    }

    /** Makes the program's command line. */
    public interface Entry {

        CommandLine commandLine(InputStream in, PrintWriter out, PrintWriter err);
    }
}
