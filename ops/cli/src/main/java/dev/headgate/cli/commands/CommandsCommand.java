package dev.headgate.cli.commands;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "commands",
        header = "Orders to the owners of vendors.",
        subcommands = {CommandsSend.class, CommandsAudit.class})
public final class CommandsCommand extends Group {}
