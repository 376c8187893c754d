package dev.headgate.cli.letters;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "dead-letters",
        header = "The intents that were given up.",
        subcommands = {DeadLettersList.class, DeadLettersReplay.class})
public final class DeadLettersCommand extends Group {}
