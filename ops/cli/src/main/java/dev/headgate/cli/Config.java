package dev.headgate.cli;

import dev.headgate.app.Configuration;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the configuration. */
final class Config {

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            defaultValue = "headgate.yaml",
            description = "The configuration (default: ${DEFAULT-VALUE}). Environment variables override its keys.")
    private Path file = Path.of("headgate.yaml");

    Configuration read() {
        return Configuration.read(file, System.getenv());
    }
}
