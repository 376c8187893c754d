package dev.headgate.cli.vendors;

import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.app.profiles.ProfileVersions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.vendors.SharedProfiles;
import dev.headgate.profiles.ProfileReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        header = "Say who changed a profile that all instances go by, when and why.",
        description = {"", "The newest version first; at most the last 50 are kept.", ""},
        footer = {
            "",
            "Examples:",
            "  headgate vendors history acme",
            "  headgate vendors history acme --json | jq -r 'select(.version == 3).text'",
            "",
            "Exit codes: 0 good, 2 no such profile, wrong usage or configuration, 3 a",
            "broker failed."
        })
final class VendorsHistory extends ClusterOperation {

    @Parameters(paramLabel = "VENDOR", description = "Or the name of a file that others extend, such as _common")
    private String vendor = "";

    @Override
    public Integer call() {
        ProfileVersions versions;
        try (SharedProfiles shared = SharedProfiles.open(config.read())) {
            versions = shared.read();
        }
        List<ProfileVersion> history = versions.history(vendor + ProfileReader.ENDING);
        if (history.isEmpty()) {
            throw CommandException.usage(
                    "no profile " + vendor + " in the topic; 'headgate vendors apply' writes them there");
        }
        for (ProfileVersion version : history) {
            output.report(json(version), List.of(text(version)));
        }
        return Exit.GOOD;
    }

    private static String text(ProfileVersion version) {
        String why = version.reason().isEmpty() ? "" : ": " + version.reason();
        String what = version.text() == null ? " removed" : "";
        return version.number() + what + " " + version.at() + " by " + version.author() + why;
    }

    private static Map<String, @Nullable Object> json(ProfileVersion version) {
        return NamedValues.of(
                "file", version.file(),
                "version", version.number(),
                "at", version.at().toString(),
                "author", version.author(),
                "reason", version.reason(),
                "text", version.text());
    }
}
