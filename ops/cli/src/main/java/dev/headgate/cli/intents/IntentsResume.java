package dev.headgate.cli.intents;

import dev.headgate.schemas.CommandKind;
import picocli.CommandLine.Command;

@Command(
        name = "resume",
        header = "Lift the pauses of a group, tenant or scope.",
        description = {
            "",
            "Each pause that is of no others than these: without --group, --tenant or",
            "--scope all of the vendor. What was paused keeps its place in its lane.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents resume --vendor acme --group spring",
            "  headgate intents resume --vendor acme",
            "",
            "Exit codes: 0 resumed, or nothing was paused, 1 the owner refused, or said",
            "nothing within --wait, 2 wrong usage or configuration, 3 a broker failed."
        })
final class IntentsResume extends PauseOperation {

    IntentsResume() {
        super(CommandKind.RESUME);
    }
}
