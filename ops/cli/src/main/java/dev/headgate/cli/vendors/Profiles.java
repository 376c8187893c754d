package dev.headgate.cli.vendors;

import dev.headgate.control.CommandException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Profiles as they are named on a command line: by a file, or by the id of one that comes with Headgate. */
final class Profiles {

    /** Their secrets need not be here. */
    static final ProfileReader READER = ProfileReader.unchecked();

    private Profiles() {}

    /** @throws CommandException if there is none, or it has mistakes */
    static Profile find(String name) {
        Path file = Path.of(name);
        return Files.isRegularFile(file)
                ? READER.readFile(file)
                : READER.read(name + ProfileReader.ENDING, shipped(name));
    }

    /** @throws CommandException if there is none */
    static String shipped(String id) {
        return ShippedProfiles.find(id).orElseThrow(() -> CommandException.usage(refusal(id)));
    }

    private static String refusal(String id) {
        Optional<String> close = ShippedProfiles.ids().stream()
                .filter(it -> it.contains(id) || id.contains(it))
                .findFirst();
        return "no profile " + id + ": neither a file nor one that comes with Headgate"
                + close.map(it -> "; is " + it + " meant?").orElse("; 'headgate vendors list' names those");
    }

    /** @throws CommandException if it can't be read */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw CommandException.usage(
                    "can't read " + file + ": " + e.getClass().getSimpleName(), e);
        }
    }
}
