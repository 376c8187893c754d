package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Folders that are no longer wanted. */
public final class Folders {

    private Folders() {}

    /**
     * Deletes a folder and all that is in it; links are not followed. What is gone already, or goes meanwhile because a
     * process that is ending clears up too, is left out.
     *
     * @throws IOException if something in it can't be deleted
     */
    public static void delete(Path root) throws IOException {
        Files.walkFileTree(root, new Deletion());
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

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
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
