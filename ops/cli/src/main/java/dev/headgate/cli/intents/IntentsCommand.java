package dev.headgate.cli.intents;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "intents",
        header = "The calls that are wanted.",
        subcommands = {
            IntentsSend.class,
            IntentsList.class,
            IntentsCount.class,
            IntentsCancel.class,
            IntentsPause.class,
            IntentsResume.class
        })
public final class IntentsCommand extends Group {}
