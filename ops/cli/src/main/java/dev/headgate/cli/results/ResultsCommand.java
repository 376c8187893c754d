package dev.headgate.cli.results;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(name = "results", header = "The outcomes of intents.", subcommands = ResultsTail.class)
public final class ResultsCommand extends Group {}
