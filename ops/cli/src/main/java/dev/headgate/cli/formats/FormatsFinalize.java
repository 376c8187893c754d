package dev.headgate.cli.formats;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.layout.FleetFormats;
import dev.headgate.streams.layout.Formats;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "finalize",
        header = "Let this version's format be written, when all instances read it.",
        description = {
            "",
            "After an update to a version with a newer format, all instances still write",
            "the former one, so that you can go back. Finalize when you don't want to any",
            "more: running instances write the newer format within ten seconds, and an",
            "older version refuses to start. It can't be taken back.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate formats finalize --dry-run",
            "  headgate formats finalize",
            "",
            "Exit codes: 0 the format is written, 1 an instance does not read it (it is",
            "named), 2 wrong usage or configuration, 3 a broker failed."
        })
final class FormatsFinalize extends ClusterOperation {

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            FleetFormats formats = Fleet.formats(cluster, configuration);
            Fleet.print(formats, output);
            if (formats.written() == 0) {
                throw CommandException.usage("no instance of " + configuration.applicationId() + " has run yet");
            }
            List<String> behind = formats.behind();
            if (!behind.isEmpty()) {
                throw CommandException.broken("format " + Formats.newest() + " is not read by: "
                        + String.join(", ", behind) + ". Update or stop these instances, then finalize again;"
                        + " one that was killed counts for three minutes");
            }
            if (formats.written() >= Formats.newest()) {
                output.note("format " + formats.written() + " is written already");
            } else if (dryRun) {
                output.note("would let format " + Formats.newest() + " be written");
            } else {
                FleetFormats.write(configuration.applicationId(), configuration.kafka());
                output.note("format " + Formats.newest() + " is written from now on");
            }
        }
        return Exit.GOOD;
    }
}
