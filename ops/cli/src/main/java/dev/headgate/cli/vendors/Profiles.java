package dev.headgate.cli.vendors;

import dev.headgate.api.Mistake;
import dev.headgate.control.CommandException;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** Profiles as they are named on a command line: by a file, or by the id of one that comes with Headgate. */
final class Profiles {

    /** Their secrets need not be here. */
    static final ProfileReader READER = ProfileReader.unchecked();

    private Profiles() {}

    /** @throws CommandException if there is none, or it has mistakes */
    static Profile find(String name) {
        try {
            Path file = Path.of(name);
            if (Files.isRegularFile(file)) {
                return READER.readFile(file);
            }
            return READER.read(name + ProfileReader.ENDING, shipped(name));
        } catch (InvalidProfileException e) {
            throw refused(e);
        }
    }

    /** @throws CommandException if there is none */
    static String shipped(String id) {
        return ShippedProfiles.find(id).orElseThrow(() -> CommandException.usage(refusal(id)));
    }

    /** Names every mistake, a line each. */
    static CommandException refused(InvalidProfileException mistakes) {
        String lines = mistakes.mistakes().stream().map(Mistake::toString).collect(Collectors.joining("\n"));
        return CommandException.usage(lines, mistakes);
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
