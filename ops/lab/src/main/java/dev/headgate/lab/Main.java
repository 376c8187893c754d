package dev.headgate.lab;

import dev.headgate.bench.Plan.UnknownContenderException;
import dev.headgate.cli.Program;
import dev.headgate.cli.support.Failures;
import dev.headgate.control.CommandException;
import dev.headgate.lab.bench.BenchCommand;
import dev.headgate.lab.demo.DemoCommand;
import dev.headgate.lab.servers.RehearseCommand;
import dev.headgate.lab.servers.SandboxCommand;
import dev.headgate.lab.servers.SimulatorCommand;
import dev.headgate.lab.trials.ChaosCommand;
import dev.headgate.lab.trials.ScenarioCommand;
import dev.headgate.lab.trials.SimulateCommand;
import dev.headgate.sandbox.SandboxException;
import dev.headgate.simulator.InvalidConfigException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** All commands: the users', and those to try, to test and to measure with. */
public final class Main {

    private static final List<Class<?>> FIRST = List.of(DemoCommand.class);
    private static final List<Class<?>> LAST = List.of(
            SandboxCommand.class,
            SimulatorCommand.class,
            ScenarioCommand.class,
            SimulateCommand.class,
            ChaosCommand.class,
            BenchCommand.class);

    /** It needs the simulator, which the users' own program has not. */
    private static final Map<String, Class<?>> NESTED = Map.of("vendors", RehearseCommand.class);

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Program.end(Main::commandLine, args);
    }

    static CommandLine commandLine(InputStream in, PrintWriter out, PrintWriter err) {
        List<Class<?>> commands = new ArrayList<>(FIRST);
        commands.addAll(Program.USERS);
        commands.addAll(LAST);
        CommandLine program = new Program(commands, NESTED, new Failures(Main::known)).commandLine(in, out, err);
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Main::groups);
        return program;
    }

    private static @Nullable CommandException known(Exception e) {
        return switch (e) {
            case InvalidConfigException it -> CommandException.usage(CommandException.reason(it), it);
            case UnknownContenderException it -> CommandException.usage(CommandException.reason(it), it);
            case SandboxException it -> CommandException.failed(CommandException.reason(it), it);
            default -> null;
        };
    }

    /** The users' commands, then the others under a heading of their own. */
    private static String groups(Help help) {
        Map<String, Help> users = new LinkedHashMap<>(help.subcommands());
        Map<String, Help> workshop = new LinkedHashMap<>(help.subcommands());
        List<String> names = Program.USERS.stream().map(Main::name).toList();
        users.keySet().retainAll(names);
        workshop.keySet().removeAll(names);
        String heading = System.lineSeparator() + "To try, to test and to measure:" + System.lineSeparator();
        return help.commandList(users) + heading + help.commandList(workshop);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
