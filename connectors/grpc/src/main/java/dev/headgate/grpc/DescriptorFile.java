package dev.headgate.grpc;

import dev.headgate.api.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the descriptor set that a profile names. */
final class DescriptorFile {

    private static final String KEY = "descriptors";
    private static final String ALLOWED =
            "the absolute path of a file that protoc --include_imports" + " --descriptor_set_out=FILE wrote";
    private static final long MAX_BYTES = 64L << 20;

    private DescriptorFile() {}

    static Optional<Methods> read(Section own) {
        Optional<Path> path = own.required(KEY, ALLOWED, DescriptorFile::path);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        try {
            if (Files.size(path.get()) > MAX_BYTES) {
                own.mistake(KEY, path.get().toString(), "is larger than 64 MiB; leave out what the vendor has not");
                return Optional.empty();
            }
            return Optional.of(Methods.of(Files.readAllBytes(path.get())));
        } catch (IOException e) {
            // It may be put there without the profile being touched.
            own.unavailable(
                    KEY,
                    path.get() + " can't be read: " + e.getClass().getSimpleName() + "; put the file there, "
                            + ALLOWED);
        } catch (InvalidDescriptorsException e) {
            own.mistake(KEY, path.get().toString(), "the file " + e.reason() + "; allowed: " + ALLOWED);
        }
        return Optional.empty();
    }

    private static Optional<Path> path(String text) {
        try {
            Path path = Path.of(text);
            return path.isAbsolute() ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
