package dev.headgate.lab.demo;

import dev.headgate.sandbox.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A demo's own temporary folder, deleted when it is closed.
 *
 * @param root the folder
 */
record DemoFolder(Path root) implements AutoCloseable {

    private static final int LINES = 20;

    static DemoFolder make() throws IOException {
        Path root = Files.createTempDirectory("headgate-demo-");
        Files.createDirectory(root.resolve("vendors"));
        return new DemoFolder(root);
    }

    Path broker() {
        return root.resolve("broker");
    }

    Path state() {
        return root.resolve("state");
    }

    Path vendors() {
        return root.resolve("vendors");
    }

    Path log() {
        return root.resolve("demo.log");
    }

    /** The last warnings and errors of the log, at most 20 lines. */
    List<String> complaints() throws IOException {
        if (!Files.exists(log())) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.UTF_8)) {
            List<String> all = lines.filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                    .toList();
            return all.subList(Math.max(0, all.size() - LINES), all.size());
        }
    }

    @Override
    public void close() throws IOException {
        Folders.delete(root);
    }
}
