package dev.headgate.cli;

import dev.headgate.app.Configuration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Show which format is written, and which each running instance reads.",
        description = "",
        footer = {"", "Exit codes: 0 shown, 2 wrong usage or configuration, 3 a broker failed."})
final class FormatsShow implements Callable<Integer> {

    @Mixin
    private final Config config = new Config();

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            Fleet.print(Fleet.formats(cluster, configuration), output);
        }
        return Exit.GOOD;
    }
}
