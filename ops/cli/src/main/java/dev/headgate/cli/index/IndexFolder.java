package dev.headgate.cli.index;

import dev.headgate.control.CommandException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names an index. */
final class IndexFolder {

    @Option(names = "--dir", paramLabel = "DIR", description = "The index's folder (required)")
    private @Nullable Path path;

    Path path() {
        if (path == null) { // not picocli's: it would ask for it before a command below this one
            throw CommandException.usage("Missing required option: '--dir=DIR'");
        }
        return path;
    }
}
