package dev.headgate.cli.pages;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(name = "pages", header = "The pages of lists that intents read.", subcommands = PagesTail.class)
public final class PagesCommand extends Group {}
