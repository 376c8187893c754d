package dev.headgate.cli.vendors;

import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.app.profiles.ProfileVersions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.vendors.SharedProfiles;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        header = "Say what apply of a folder would change for all instances.",
        description = {
            "",
            "Compares the profiles in a folder with those that all instances go by",
            "(vendors.source: topic). Changes nothing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors diff vendors/",
            "  headgate vendors diff vendors/ --prune --json",
            "",
            "Exit codes: 0 nothing would change, 1 something would, 2 wrong usage or",
            "configuration, 3 a broker failed."
        })
final class VendorsDiff extends ClusterOperation {

    @Parameters(paramLabel = "FOLDER", description = "With profiles in it.")
    private Path folder = Path.of("");

    @Option(names = "--prune", description = "As if profiles that are not in the folder were removed.")
    private boolean prune;

    @Override
    public Integer call() {
        Map<String, String> wanted = SharedProfiles.texts(folder);
        ProfileVersions versions;
        try (SharedProfiles shared = SharedProfiles.open(config.read())) {
            versions = shared.read();
        }
        List<ProfileVersion> changes = versions.changes(wanted, prune, "", "", Instant.EPOCH);
        Map<String, String> before = versions.texts();
        for (ProfileVersion change : changes) {
            ProfileDiff diff = new ProfileDiff(change, before.get(change.file()));
            output.report(diff.json(), diff.lines());
        }
        if (!output.isJson()) {
            output.line(
                    changes.isEmpty()
                            ? "nothing would change"
                            : changes.size() + " of " + before.size() + " files; the revision is "
                                    + versions.revision());
        }
        return changes.isEmpty() ? Exit.GOOD : Exit.BROKEN;
    }
}
