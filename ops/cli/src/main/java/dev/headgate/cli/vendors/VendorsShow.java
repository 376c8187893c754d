package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        header = "Print a profile that comes with Headgate.",
        description = "",
        footer = {
            "",
            "Examples:",
            "  headgate vendors show stripe",
            "  headgate vendors show stripe --json",
            "",
            "Exit codes: 0 printed, 2 wrong usage or no such profile."
        })
final class VendorsShow extends Operation {

    /** For programs. */
    private record Shown(String id, String profile) {}

    @Parameters(
            paramLabel = "ID",
            completionCandidates = ShippedIds.class,
            description = "One that 'headgate vendors list' names.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private String id;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        String text = Profiles.shipped(id);
        output.report(new Shown(id, text), text.lines().toList());
        return Exit.GOOD;
    }
}
