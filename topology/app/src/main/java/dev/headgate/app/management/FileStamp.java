package dev.headgate.app.management;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells when files have changed, and looks at them once a second at most.
 *
 * <p>Threading: any thread.
 */
final class FileStamp {

    private static final long LOOK = TimeUnit.SECONDS.toNanos(1);

    private final List<Path> files;
    private final LongSupplier nanos;
    private List<Stamp> last;
    private long looked;

    FileStamp(List<Path> files, LongSupplier nanos) {
        this.files = files;
        this.nanos = nanos;
        this.last = stamps();
        this.looked = nanos.getAsLong();
    }

    /** Returns true once for each change. */
    synchronized boolean hasChanged() {
        long now = nanos.getAsLong();
        if (now - looked < LOOK) {
            return false;
        }
        looked = now;
        List<Stamp> current = stamps();
        boolean changed = !current.equals(last);
        last = current;
        return changed;
    }

    private List<Stamp> stamps() {
        return files.stream().map(Stamp::of).toList();
    }

    private record Stamp(
            long size,
            @Nullable FileTime modified,
            @Nullable Object key) {

        static Stamp of(Path file) {
            try {
                BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(is.size(), is.lastModifiedTime(), is.fileKey());
            } catch (IOException e) {
                return new Stamp(-1, null, null); // gone, which is a change too
            }
        }
    }
}
