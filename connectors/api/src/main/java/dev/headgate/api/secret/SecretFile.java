package dev.headgate.api.secret;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A file with a secret, read again when it has been modified or replaced. White space at its end is not part of it.
 *
 * <p>Threading: any thread; what was read is replaced as a whole.
 */
final class SecretFile {

    private static final long MAX_BYTES = 64 * 1024;

    private final Path path;
    private volatile @Nullable Reading last;

    SecretFile(Path path) {
        this.path = path;
    }

    String content() throws SecretUnavailableException {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            Reading reading = last;
            if (reading == null || !reading.isOf(now)) {
                reading = read(now);
                last = reading;
            }
            return reading.content();
        } catch (IOException e) {
            throw new SecretUnavailableException(
                    "${file:" + path + "} can't be read: " + e.getClass().getSimpleName());
        }
    }

    /** Forgets what was read. */
    void readAgain() {
        last = null;
    }

    private Reading read(BasicFileAttributes attributes) throws IOException, SecretUnavailableException {
        if (attributes.size() > MAX_BYTES) {
            throw new SecretUnavailableException("${file:" + path + "} is larger than 64 KiB");
        }
        String content = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).stripTrailing();
        if (content.isEmpty()) {
            throw new SecretUnavailableException("${file:" + path + "} is empty");
        }
        return new Reading(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey(), content);
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private record Reading(
            FileTime modified, long size, @Nullable Object fileKey, String content) {

        boolean isOf(BasicFileAttributes now) {
            return modified.equals(now.lastModifiedTime())
                    && size == now.size()
                    && (fileKey == null || fileKey.equals(now.fileKey()));
        }
    }
}
