package dev.headgate.cli.support;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that does nothing without one of its own. */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "",
        synopsisSubcommandLabel = "COMMAND")
public abstract class Group implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? " + String.join(", ", spec.subcommands().keySet()));
    }
}
