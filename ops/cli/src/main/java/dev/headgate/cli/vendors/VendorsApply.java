package dev.headgate.cli.vendors;

import dev.headgate.app.Configuration;
import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.app.profiles.ProfileVersions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.vendors.SharedProfiles;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "apply",
        header = "Give all instances the profiles of a folder.",
        description = {
            "",
            "Checks them, with those that are there already and that they extend, and writes",
            "what is other to the topic of profiles: all or nothing. Instances with",
            "vendors.source: topic take it within seconds. Secrets stay references, and are",
            "looked up by each instance. Of each file the last 50 versions are kept.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors diff vendors/ && headgate vendors apply -f vendors/",
            "  headgate vendors apply -f vendors/ --expect-revision 17 --reason 'more quota'",
            "",
            "Exit codes: 0 they are in the topic, 1 a profile has mistakes or another",
            "revision was there than expected: nothing was written, 2 wrong usage or",
            "configuration, 3 a broker failed."
        })
final class VendorsApply extends ClusterOperation {

    @Option(names = "-f", required = true, paramLabel = "FOLDER", description = "With profiles in it.")
    private Path folder = Path.of("");

    @Option(names = "--prune", description = "Remove profiles that are not in the folder.")
    private boolean prune;

    @Option(
            names = "--expect-revision",
            paramLabel = "N",
            description = "Write nothing if somebody else has, since diff or history said this number")
    private @Nullable Long expected;

    @Mixin
    private final AuthorOptions author = new AuthorOptions();

    @Override
    public Integer call() {
        Map<String, String> wanted = SharedProfiles.texts(folder);
        Map<String, String> before = new TreeMap<>();
        Instant now = InstantSource.system().instant();
        List<ProfileVersion> written;
        Configuration configuration = config.read();
        if (!configuration.hasProfilesInTopic()) {
            output.note("this configuration has vendors.source: dir, and instances with it go by the files in "
                    + configuration.vendorsDir());
        }
        try (SharedProfiles shared = SharedProfiles.open(configuration)) {
            written = shared.update(versions -> {
                before.clear();
                before.putAll(versions.texts());
                return changes(versions, wanted, now);
            });
        }
        for (ProfileVersion version : written) {
            ProfileDiff diff = new ProfileDiff(version, before.get(version.file()));
            output.report(diff.json(), List.of(diff.line()));
        }
        if (written.isEmpty() && !output.isJson()) {
            output.line("nothing is other than it was");
        }
        return Exit.GOOD;
    }

    private List<ProfileVersion> changes(ProfileVersions versions, Map<String, String> wanted, Instant now) {
        if (expected != null && expected != versions.revision()) {
            throw CommandException.broken("nothing is written: the revision is " + versions.revision() + ", not "
                    + expected + "; look at headgate vendors diff again");
        }
        Map<String, String> together = new TreeMap<>(prune ? Map.of() : versions.texts());
        together.putAll(wanted);
        List<String> mistakes = SharedProfiles.mistakes(together);
        if (!mistakes.isEmpty()) {
            throw CommandException.broken("nothing is written:\n" + String.join("\n", mistakes));
        }
        return versions.changes(wanted, prune, author.author(), author.reason(), now);
    }
}
