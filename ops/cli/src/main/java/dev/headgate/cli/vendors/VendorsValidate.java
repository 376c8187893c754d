package dev.headgate.cli.vendors;

import dev.headgate.api.Mistake;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "validate",
        header = "Check profiles, and name every mistake with its line.",
        description = {
            "",
            "Secrets need not be here: only how they are referred to is checked. Of a",
            "folder, files whose names begin with _ are checked with those that extend them."
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors validate vendors/",
            "  headgate vendors validate acme.yaml --json",
            "",
            "Exit codes: 0 no mistake, 1 mistakes, 2 wrong usage or no such file."
        })
final class VendorsValidate extends Operation {

    /** A file, or a mistake in it, for programs. */
    private record Line(
            String file,
            boolean ok,
            @Nullable Integer line,
            @Nullable Integer column,
            @Nullable String key,
            @Nullable String value,
            @Nullable String allowed) {}

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files, or folders with profiles in them.")
    private List<Path> paths = List.of();

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        boolean good = true;
        for (Path path : paths) {
            for (Path file : files(path)) {
                good &= isGood(file);
            }
        }
        return good ? Exit.GOOD : Exit.BROKEN;
    }

    private static List<Path> files(Path path) {
        if (!Files.isDirectory(path)) {
            if (!Files.isRegularFile(path)) {
                throw CommandException.usage("no file " + path);
            }
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            List<Path> profiles = files.filter(it -> it.getFileName().toString().endsWith(ProfileReader.ENDING))
                    .filter(it -> !ProfileReader.isBase(it.getFileName().toString()))
                    .sorted()
                    .toList();
            if (profiles.isEmpty()) {
                throw CommandException.usage("no profile in " + path + ": none of its files ends in "
                        + ProfileReader.ENDING + ", those apart that begin with _ and are there to be extended");
            }
            return profiles;
        } catch (IOException e) {
            throw CommandException.usage(
                    "can't list " + path + ": " + e.getClass().getSimpleName(), e);
        }
    }

    private boolean isGood(Path file) {
        try {
            Profiles.READER.readFile(file);
            output.report(new Line(file.toString(), true, null, null, null, null, null), List.of(file + ": good"));
            return true;
        } catch (InvalidProfileException e) {
            for (Mistake mistake : e.mistakes()) {
                output.report(
                        new Line(
                                file.resolveSibling(mistake.file()).toString(),
                                false,
                                mistake.line(),
                                mistake.column(),
                                mistake.key(),
                                mistake.value(),
                                mistake.allowed()),
                        List.of(mistake.toString()));
            }
            return false;
        }
    }
}
