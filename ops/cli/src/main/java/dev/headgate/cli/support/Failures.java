package dev.headgate.cli.support;

import dev.headgate.app.InvalidConfigurationException;
import dev.headgate.app.ManagementPortException;
import dev.headgate.app.RegistryException;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.growing.GrowthException;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterSettingsException;
import dev.headgate.streams.layout.ClockException;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import java.net.BindException;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in a few lines what went wrong, and gives the exit code.
 *
 * @param more explains what only some commands throw; null for what it does not know either
 */
public record Failures(Function<Exception, @Nullable CommandException> more)
        implements IParameterExceptionHandler, IExecutionExceptionHandler {

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        say(command, e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, command.getErr());
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return Exit.USAGE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        CommandException explained = more.apply(e);
        CommandException known = explained == null ? known(e) : explained;
        say(command, known == null ? unexpected(e) : known.getMessage());
        if (isDebugging(command)) {
            e.printStackTrace(command.getErr());
        }
        return known == null ? Exit.FAILED : known.exit();
    }

    static @Nullable CommandException known(Exception e) {
        return switch (e) {
            case CommandException it -> it;
            case InvalidConfigurationException it -> CommandException.usage(String.join("\n", it.problems()), it);
            case InvalidProfileException it -> CommandException.usage(CommandException.reason(it), it);
            case GrowthException it -> CommandException.broken(CommandException.reason(it));
            case LayoutException it -> CommandException.refused(CommandException.reason(it), it);
            case ClusterSettingsException it -> CommandException.usage(CommandException.reason(it), it);
            case ClockException it -> CommandException.failed(CommandException.reason(it), it);
            case IllegalTopicsException it -> CommandException.usage(CommandException.reason(it), it);
            case ManagementPortException it -> CommandException.failed(CommandException.reason(it), it);
            case RegistryException it -> CommandException.failed(CommandException.reason(it), it);
            case BrokerException it -> CommandException.failed(CommandException.reason(it), it);
            case KafkaException it -> CommandException.failed("Kafka: " + CommandException.reason(it), it);
            case Exception it when bind(it) -> CommandException.failed(CommandException.reason(it), it);
            default -> null;
        };
    }

    private static boolean bind(@Nullable Throwable e) {
        for (Throwable it = e; it != null; it = it.getCause()) {
            if (it instanceof BindException) {
                return true;
            }
        }
        return false;
    }

    private static String unexpected(Exception e) {
        return "unexpected failure, " + e.getClass().getSimpleName() + ": " + CommandException.reason(e)
                + " (--debug shows where)";
    }

    private static void say(CommandLine command, @Nullable String message) {
        command.getErr().println("headgate: " + (message == null ? "" : message.stripTrailing()));
    }

    private static boolean isDebugging(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getCommand() instanceof Root it && it.debug();
    }
}
