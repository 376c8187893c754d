package dev.headgate.cli.intents;

import dev.headgate.schemas.CommandKind;
import picocli.CommandLine.Command;

@Command(
        name = "pause",
        header = "Start no call of a group, tenant or scope until it is resumed.",
        description = {
            "",
            "Those too that come later. Without --group, --tenant or --scope all of the",
            "vendor. Calls in flight end as they do; deadlines go on, and what passes one",
            "ends EXPIRED. The pause survives crashes and ends by itself at --expires.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents pause --vendor acme --group spring --expires 2h",
            "  headgate intents pause --vendor acme --reason 'vendor asked us to'",
            "",
            "Exit codes: 0 paused, 1 the owner refused, or said nothing within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class IntentsPause extends PauseOperation {

    IntentsPause() {
        super(CommandKind.PAUSE);
    }
}
