package dev.headgate.cli.topics;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "topics",
        header = "The topics that Headgate uses.",
        subcommands = {TopicsApply.class, TopicsCheck.class, TopicsGrow.class})
public final class TopicsCommand extends Group {}
