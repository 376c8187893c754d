package dev.headgate.cli.vendors;

import dev.headgate.api.Names;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        header = "Write the beginning of a profile of your own.",
        description = {
            "",
            "With --from it takes over all that a profile says which comes with Headgate,",
            "and you write down what differs."
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors new acme --dir vendors",
            "  headgate vendors new shop-17 --from shopify --dir vendors",
            "",
            "Exit codes: 0 written, 2 wrong usage, or the file is there already."
        })
final class VendorsNew extends Operation {

    /** For programs. */
    private record Written(String vendor, String file) {}

    @Parameters(paramLabel = "ID", description = "The vendor's id, which is the key of its intents.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private String id;

    @Option(
            names = "--from",
            paramLabel = "BASE",
            completionCandidates = ShippedIds.class,
            description = "One that 'headgate vendors list' names.")
    private @Nullable String base;

    @Option(names = "--dir", paramLabel = "DIR", description = "The folder it is written to (default: this one).")
    private Path folder = Path.of("");

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        if (Names.read(id).isEmpty()) {
            throw CommandException.usage("ID is not a vendor's id: " + id + "; allowed: " + Names.ALLOWED);
        }
        String text = base == null ? Skeleton.of(id) : Skeleton.extending(id, base, Profiles.shipped(base));
        Path file = folder.resolve(id + ProfileReader.ENDING);
        write(file, text);
        output.report(
                new Written(id, file.toString()),
                List.of("Wrote " + file + ".", "Next: headgate vendors validate " + file));
        return Exit.GOOD;
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw CommandException.usage(file + " is there already; remove it, or choose another id", e);
        } catch (IOException e) {
            throw CommandException.usage(
                    "can't write " + file + ": " + e.getClass().getSimpleName() + "; does its folder exist?", e);
        }
    }
}
