package dev.headgate.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A profile's file as a directory listing shows it.
 *
 * @param bytes its size
 * @param modified in milliseconds since 1970
 */
record ProfileFile(Path path, long bytes, long modified) {

    private static final String ENDING = ".yaml";

    /** Returns the profiles of a directory by vendor. */
    static Map<String, ProfileFile> list(Path directory) throws IOException {
        Map<String, ProfileFile> files = new TreeMap<>();
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path path : (Iterable<Path>) entries::iterator) {
                String name = path.getFileName().toString();
                if (name.endsWith(ENDING) && !name.startsWith(".") && Files.isRegularFile(path)) {
                    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                    files.put(
                            name.substring(0, name.length() - ENDING.length()),
                            new ProfileFile(
                                    path,
                                    attributes.size(),
                                    attributes.lastModifiedTime().toMillis()));
                }
            }
        }
        return files;
    }
}
