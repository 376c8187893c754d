package dev.headgate.control.vendors;

import dev.headgate.app.Configuration;
import dev.headgate.app.profiles.ProfileMirror;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder with the profiles that the configuration means: its own, or a copy of those in the topic, which is deleted in the
 * end.
 *
 * @param isCopy whether it is one
 */
public record ProfileFolder(Path path, boolean isCopy) implements AutoCloseable {

    /** @throws CommandException if the topic can't be read */
    public static ProfileFolder of(Configuration configuration, Cluster cluster) {
        if (!configuration.hasProfilesInTopic()) {
            return new ProfileFolder(configuration.vendorsDir(), false);
        }
        Map<String, String> texts =
                new SharedProfiles(cluster, configuration).read().texts();
        try {
            Path copy = Files.createTempDirectory("headgate-profiles-");
            ProfileMirror.write(texts, copy);
            return new ProfileFolder(copy, true);
        } catch (IOException e) {
            throw CommandException.failed("profiles can't be written to the temporary directory: " + e, e);
        }
    }

    /** The vendors that have a profile there, valid or not; none while there is no such folder. */
    public Set<String> vendors() {
        if (!Files.isDirectory(path)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name ->
                            name.endsWith(ProfileReader.ENDING) && !name.startsWith(".") && !ProfileReader.isBase(name))
                    .map(name -> name.substring(0, name.length() - ProfileReader.ENDING.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw CommandException.usage("vendors.dir " + path + " can't be read: " + e, e);
        }
    }

    /** Returns the text of a vendor's profile; null if it has none here. */
    public @Nullable String text(String vendor) {
        if (!vendors().contains(vendor)) {
            return null;
        }
        try {
            return Files.readString(path.resolve(vendor + ProfileReader.ENDING));
        } catch (IOException e) {
            throw CommandException.failed("the profile of " + vendor + " can't be read: " + e, e);
        }
    }

    @Override
    public void close() {
        if (!isCopy) {
            return;
        }
        try {
            ProfileMirror.write(Map.of(), path);
            Files.delete(path);
        } catch (IOException e) {
            throw CommandException.failed("profiles can't be deleted in the temporary directory: " + e, e);
        }
    }
}
