package dev.headgate.api.secret;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files, each with one secret. Of as many as {@link #MAX_FILES} what was read is kept; the one used longest ago goes first.
 *
 * <p>Threading: any thread.
 */
final class FileSource implements SecretSource {

    static final int MAX_FILES = 10_000;

    private final Map<String, SecretFile> files = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SecretFile> eldest) {
            return size() > MAX_FILES;
        }
    };

    @Override
    public String name() {
        return "file";
    }

    @Override
    public String form() {
        return "${file:/absolute/path}";
    }

    @Override
    public @Nullable String refusal(String reference) {
        try {
            return Path.of(reference).isAbsolute() ? null : "the path must be absolute";
        } catch (InvalidPathException e) {
            return "is no path";
        }
    }

    @Override
    public String resolve(String reference) throws SecretUnavailableException {
        return file(reference).content();
    }

    @Override
    public void forget(String reference) {
        file(reference).readAgain();
    }

    private synchronized SecretFile file(String reference) {
        return files.computeIfAbsent(reference, path -> new SecretFile(Path.of(path)));
    }
}
