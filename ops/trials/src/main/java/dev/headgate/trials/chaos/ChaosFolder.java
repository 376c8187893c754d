package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a chaos run, in a temporary folder.
 *
 * @param root the folder
 */
record ChaosFolder(Path root) {

    static ChaosFolder make() throws IOException {
        ChaosFolder folder = new ChaosFolder(Files.createTempDirectory("headgate-chaos-"));
        Files.createDirectories(folder.vendors());
        Files.createDirectories(folder.logs());
        Files.writeString(folder.secret(), "chaos");
        return folder;
    }

    Path vendors() {
        return root.resolve(Launch.VENDORS);
    }

    /** What the instances call all vendors with. */
    Path secret() {
        return root.resolve("secret");
    }

    Path logs() {
        return root.resolve("logs");
    }

    Path brokers() {
        return root.resolve("brokers");
    }

    /** Deletes everything, but the logs if they are wanted. */
    void delete(boolean keepLogs) throws IOException {
        List<Path> all;
        try (Stream<Path> tree = Files.walk(root)) {
            all = tree.filter(it -> !keepLogs || !isLog(it))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }

    private boolean isLog(Path path) {
        boolean ofBrokers = path.getParent() != null
                && path.getParent().equals(brokers())
                && path.toString().endsWith(".log");
        return path.startsWith(logs()) || ofBrokers || path.equals(brokers()) || path.equals(root);
    }
}
