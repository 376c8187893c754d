package dev.headgate.cli.vendors;

import dev.headgate.cli.commands.CommandOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who changes something, and why. */
final class AuthorOptions {

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the history")
    private String reason = "";

    @Option(names = "--author", paramLabel = "NAME", description = "Who, for the history (default: user@host)")
    private @Nullable String author;

    String author() {
        return author == null ? CommandOptions.self() : author;
    }

    String reason() {
        return reason;
    }
}
