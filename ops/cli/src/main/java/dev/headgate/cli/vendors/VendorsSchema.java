package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.profiles.ShippedProfiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "schema",
        header = "Print the JSON Schema of profiles, by which editors complete them.",
        description = {
            "",
            "With the file beside the profiles, each names it in its first line:",
            "# yaml-language-server: $schema=profile.schema.json"
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors schema > vendors/profile.schema.json",
            "",
            "Exit codes: 0 printed, 2 wrong usage."
        })
final class VendorsSchema extends Operation {

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        ShippedProfiles.schema().lines().forEach(output::line);
        return Exit.GOOD;
    }
}
