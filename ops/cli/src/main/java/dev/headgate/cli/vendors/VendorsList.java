package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Table;
import dev.headgate.control.Exit;
import dev.headgate.profiles.About;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        header = "List the vendors whose profiles come with Headgate.",
        description = {
            "",
            "provisional: written from the vendor's public documentation.",
            "verified: tried against the vendor besides."
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors list",
            "  headgate vendors list --json",
            "",
            "Exit codes: 0 listed, 2 wrong usage."
        })
final class VendorsList extends Operation {

    private static final Table TABLE = new Table(1)
            .left("VENDOR", 22)
            .left("STATE", 12)
            .left("AS OF", 11)
            .right("LIMITS", 6)
            .right("EXAMPLES", 8)
            .last("SOURCE");

    @Mixin
    private final Output output = new Output();

    /** One profile, for programs. */
    private record Line(
            String id, String state, String asOf, List<String> limits, int examples, List<String> sources) {}

    @Override
    public Integer call() {
        if (!output.isJson()) {
            output.line(TABLE.heads());
        }
        ShippedProfiles.ids().forEach(this::print);
        return Exit.GOOD;
    }

    private void print(String id) {
        Profile profile = Profiles.READER.read(id + ProfileReader.ENDING, Profiles.shipped(id));
        About about = profile.about();
        String state = about.verified() ? "verified" : "provisional";
        String asOf = String.valueOf(about.asOf());
        List<String> limits = profile.limits();
        output.report(
                new Line(id, state, asOf, limits, profile.examples().size(), about.sources()),
                List.of(TABLE.line(
                        id,
                        state,
                        asOf,
                        limits.size(),
                        profile.examples().size(),
                        String.join(", ", about.sources().stream().limit(1).toList()))));
    }
}
