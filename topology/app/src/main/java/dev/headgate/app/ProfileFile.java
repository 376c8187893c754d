package dev.headgate.app;

import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
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

    private static final String ENDING = ProfileReader.ENDING;

    /** Returns the profiles of a directory by vendor; without files that are there to be extended only. */
    static Map<String, ProfileFile> list(Path directory) throws IOException {
        return vendors(all(directory));
    }

    /** Returns those that are vendors' among files by their names, by vendor. */
    static Map<String, ProfileFile> vendors(Map<String, ProfileFile> files) {
        Map<String, ProfileFile> vendors = new TreeMap<>();
        files.forEach((name, file) -> {
            if (!ProfileReader.isBase(name)) {
                vendors.put(name.substring(0, name.length() - ENDING.length()), file);
            }
        });
        return vendors;
    }

    /** Returns all that may be read in a directory, by their names. */
    static Map<String, ProfileFile> all(Path directory) throws IOException {
        Map<String, ProfileFile> files = new TreeMap<>();
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path path : (Iterable<Path>) entries::iterator) {
                String name = path.getFileName().toString();
                if (name.endsWith(ENDING) && isVisibleFile(path)) {
                    files.put(name, of(path));
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return files;
    }

    /** Returns the names of files that are no profiles, such as a README or an editor's backup; twenty at most. */
    static List<String> others(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile)
                    .filter(it -> !it.toString().endsWith(ENDING) || !isVisibleFile(it))
                    .map(it -> it.getFileName().toString())
                    .sorted()
                    .limit(20)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isVisibleFile(Path path) {
        return !path.getFileName().toString().startsWith(".") && Files.isRegularFile(path);
    }

    /** One whose attributes can't be read, because it has just gone, is as if it were empty. */
    private static ProfileFile of(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new ProfileFile(
                    path, attributes.size(), attributes.lastModifiedTime().toMillis());
        } catch (IOException e) {
            return new ProfileFile(path, 0, 0);
        }
    }
}
