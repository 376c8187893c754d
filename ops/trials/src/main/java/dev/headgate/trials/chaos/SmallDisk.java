package dev.headgate.trials.chaos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A file system of its own, small enough to be filled: a tmpfs, which only some users may mount.
 *
 * <p>Threading: one thread.
 */
final class SmallDisk implements AutoCloseable {

    private static final int MIB = 96;
    private static final int PIECE = 1 << 20;
    private static final long SECONDS = 10;

    private final Path at;
    private final boolean mounted;

    /** Mounts it if it is wanted and that is allowed. */
    SmallDisk(Path at, boolean wanted) throws IOException, InterruptedException {
        this.at = Files.createDirectories(at);
        this.mounted = wanted && run("mount", "-t", "tmpfs", "-o", "size=" + MIB + "m", "tmpfs", at.toString());
    }

    boolean isMounted() {
        return mounted;
    }

    /** Leaves no room on it. */
    void fill() throws IOException {
        byte[] piece = new byte[PIECE];
        try (OutputStream out = Files.newOutputStream(filler())) {
            for (int i = 0; i < MIB; i++) {
                out.write(piece);
            }
        } catch (IOException e) {
            if (Files.getFileStore(at).getUsableSpace() > PIECE) {
                throw e;
            }
        }
    }

    /** Gives the room back. */
    void empty() throws IOException {
        Files.deleteIfExists(filler());
    }

    private Path filler() {
        return at.resolve("filler");
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " did not end within " + SECONDS + " s");
        }
        return process.exitValue() == 0;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (mounted && !run("umount", "-l", at.toString())) {
            throw new IOException("can't be unmounted: " + at);
        }
    }
}
