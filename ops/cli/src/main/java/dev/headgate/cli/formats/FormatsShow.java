package dev.headgate.cli.formats;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import picocli.CommandLine.Command;

@Command(
        name = "show",
        header = "Show which format is written, and which each running instance reads.",
        description = "",
        footer = {
            "",
            "Examples:",
            "  headgate formats show",
            "  headgate formats show --json",
            "",
            "Exit codes: 0 shown, 2 wrong usage or configuration, 3 a broker failed."
        })
final class FormatsShow extends ClusterOperation {

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            Fleet.print(Fleet.formats(cluster, configuration), output);
        }
        return Exit.GOOD;
    }
}
