package dev.headgate.api.body;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps bodies as files of a directory that all instances and readers share: {@code DATE/VENDOR/SHA256}, which is the
 * reference. The date is the day on which it was put, in UTC, so that what is old goes by whole days.
 *
 * <p>A file is written beside its place, forced to the disk and renamed, and the directories above it are forced too: there is
 * never half a body under a reference, and what was put outlives the machine's crash.
 */
final class FileBodyStore implements BodyStore {

    private static final String DIRECTORY = "directory";
    private static final String VENDOR = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}";
    private static final String SHA256 = "[0-9a-f]{64}";

    private final InstantSource clock;
    private @Nullable Path root;

    FileBodyStore() {
        this(InstantSource.system());
    }

    FileBodyStore(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "file";
    }

    @Override
    public void open(Map<String, String> settings) throws IOException {
        String directory = settings.get(DIRECTORY);
        if (directory == null) {
            throw new IllegalArgumentException(DIRECTORY + ": is missing");
        }
        Path opened = Path.of(directory);
        Files.createDirectories(opened);
        Files.delete(Files.createTempFile(opened, ".", ".tmp")); // it can be written to
        root = opened;
    }

    @Override
    public String put(String vendor, String sha256, byte[] body) throws IOException {
        if (!vendor.matches(VENDOR) || !sha256.matches(SHA256)) {
            throw new IllegalArgumentException("no names of a file: " + vendor + ", " + sha256);
        }
        Path day = root().resolve(day(clock.instant()).toString());
        Path directory = Files.createDirectories(day.resolve(vendor));
        Path file = directory.resolve(sha256);
        Path beside = directory.resolve("." + sha256 + "." + UUID.randomUUID() + ".tmp");
        try {
            write(beside, body);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(beside);
            throw e;
        }
        // Each time: another process may have made a directory and not have forced it yet.
        force(directory);
        force(day);
        force(root());
        return day.getFileName() + "/" + vendor + "/" + sha256;
    }

    private static void write(Path file, byte[] body) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(body);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Forces the names in a directory to the disk. */
    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Removes days that were over then, and nothing that is no day. */
    @Override
    public void removeBefore(Instant time) throws IOException {
        LocalDate first = day(time);
        try (DirectoryStream<Path> days = Files.newDirectoryStream(root())) {
            for (Path each : days) {
                LocalDate day = day(each);
                if (day != null && day.isBefore(first)) {
                    Files.walkFileTree(each, new Removal());
                }
            }
        }
    }

    private Path root() {
        if (root == null) {
            throw new IllegalStateException("not open");
        }
        return root;
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    private static @Nullable LocalDate day(Path directory) {
        try {
            return LocalDate.parse(String.valueOf(directory.getFileName()));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** Other instances remove the same at the same time. */
    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null && !(failure instanceof NoSuchFileException)) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
