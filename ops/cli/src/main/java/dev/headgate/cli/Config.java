package dev.headgate.cli;

import dev.headgate.app.Configuration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the configuration. */
final class Config {

    private static final Path USUAL = Path.of("headgate.yaml");

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "The configuration; every key can also come from the environment. Default: headgate.yaml")
    private @Nullable Path file;

    Configuration read() {
        Path path = file == null ? USUAL : file;
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw CommandException.usage(
                    path + ": no such file that can be read; name the configuration with -c FILE");
        }
        return Configuration.read(path, System.getenv());
    }
}
