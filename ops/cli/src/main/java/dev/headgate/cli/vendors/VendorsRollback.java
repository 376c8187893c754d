package dev.headgate.cli.vendors;

import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.app.profiles.ProfileVersions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.vendors.SharedProfiles;
import dev.headgate.profiles.ProfileReader;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "rollback",
        header = "Give all instances a profile as it was.",
        description = {"", "Writes the text of a former version as a new one; 'history' says which there are.", ""},
        footer = {
            "",
            "Examples:",
            "  headgate vendors rollback acme --to 3 --reason 'refused since noon'",
            "",
            "Exit codes: 0 it is in the topic, 1 it has mistakes by now: nothing was",
            "written, 2 no such version, wrong usage or configuration, 3 a broker failed."
        })
final class VendorsRollback extends ClusterOperation {

    @Parameters(paramLabel = "VENDOR", description = "Or the name of a file that others extend, such as _common")
    private String vendor = "";

    @Option(names = "--to", required = true, paramLabel = "VERSION", description = "As history says.")
    private int to;

    @Mixin
    private final AuthorOptions author = new AuthorOptions();

    @Override
    public Integer call() {
        List<ProfileVersion> written;
        try (SharedProfiles shared = SharedProfiles.open(config.read())) {
            written = shared.update(this::changes);
        }
        written.forEach(version -> output.report(
                Map.of("file", version.file(), "version", version.number()),
                List.of(version.file() + " is as in version " + to + " again, version " + version.number())));
        if (written.isEmpty() && !output.isJson()) {
            output.line(vendor + ProfileReader.ENDING + " is as in version " + to);
        }
        return Exit.GOOD;
    }

    private List<ProfileVersion> changes(ProfileVersions versions) {
        String file = vendor + ProfileReader.ENDING;
        ProfileVersion former = versions.version(file, to);
        if (former == null || former.text() == null) {
            throw CommandException.usage("no version " + to + " of " + file + " with a text; 'headgate vendors history "
                    + vendor + "' names those");
        }
        Map<String, String> together = new TreeMap<>(versions.texts());
        together.put(file, former.text());
        List<String> mistakes = SharedProfiles.mistakes(together);
        if (!mistakes.isEmpty()) {
            throw CommandException.broken("nothing is written:\n" + String.join("\n", mistakes));
        }
        String reason = author.reason().isEmpty() ? "as in version " + to : author.reason();
        return versions.changes(
                Map.of(file, former.text()),
                false,
                author.author(),
                reason,
                InstantSource.system().instant());
    }
}
