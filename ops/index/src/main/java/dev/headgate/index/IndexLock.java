package dev.headgate.index;

import dev.headgate.control.CommandException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The right to write an index, which one process has at a time. The end of the process gives it back. */
record IndexLock(FileChannel channel) implements AutoCloseable {

    private static final String FILE = "index.lock";

    /**
     * Takes it, and makes the folder if it is not there.
     *
     * @throws CommandException if another process has it, or nothing can be written there
     */
    static IndexLock of(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectory(folder);
            }
        } catch (IOException e) {
            Path parent = folder.toAbsolutePath().getParent();
            throw CommandException.usage(
                    Files.exists(folder)
                            ? folder + " is no folder"
                            : "the folder " + folder + " can't be made: "
                                    + (parent == null || !Files.exists(parent)
                                            ? "there is no folder " + parent
                                            : CommandException.reason(e)),
                    e);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            if (held != null) {
                return new IndexLock(channel);
            }
        } catch (OverlappingFileLockException e) {
            // told below
        } catch (IOException e) {
            close(channel);
            throw CommandException.usage(
                    "can't write in " + folder + ": " + CommandException.reason(e) + "; name another --dir", e);
        }
        close(channel);
        throw CommandException.failed(
                "another headgate index writes in " + folder + "; end it, or name another --dir", null);
    }

    private static void close(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // the process's end closes it
        }
    }

    @Override
    public void close() {
        close(channel);
    }
}
