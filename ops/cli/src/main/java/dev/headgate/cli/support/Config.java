package dev.headgate.cli.support;

import dev.headgate.app.Configuration;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the configuration. */
public final class Config {

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            defaultValue = "headgate.yaml",
            description = "The configuration (default: ${DEFAULT-VALUE}). Environment variables override its keys.")
    private Path file = Path.of("headgate.yaml");

    public Configuration read() {
        return Configuration.read(file, System.getenv());
    }
}
