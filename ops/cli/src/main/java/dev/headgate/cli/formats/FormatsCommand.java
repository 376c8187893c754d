package dev.headgate.cli.formats;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "formats",
        header = "The formats in which the ledger is written.",
        subcommands = {FormatsShow.class, FormatsFinalize.class})
public final class FormatsCommand extends Group {}
