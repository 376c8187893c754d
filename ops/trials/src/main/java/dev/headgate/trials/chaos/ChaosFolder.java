package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.FaultInjector;

import dev.headgate.streams.FaultInjection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
        Path services = Files.createDirectories(folder.seam().resolve("META-INF/services"));
        Files.writeString(services.resolve(FaultInjection.class.getName()), FaultInjector.class.getName());
        return folder;
    }

    Path vendors() {
        return root.resolve("vendors");
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

    /** A class path entry that lets the program find {@link FaultInjector}. */
    Path seam() {
        return root.resolve("seam");
    }

    Path state(String app) {
        return root.resolve("state-" + app);
    }

    Path config(String app) {
        return root.resolve(app + ".yaml");
    }

    /** Where {@link FaultInjector} reads what to do. */
    Path order(String app) {
        return root.resolve(app + ".order");
    }

    /** Writes the configuration of an instance. */
    void configure(String app, String bootstrapServers) throws IOException {
        Files.createDirectories(state(app));
        Files.writeString(config(app), String.format(Locale.ROOT, """
                kafka:
                  bootstrap.servers: %s
                  main.consumer.session.timeout.ms: 6000
                  main.consumer.heartbeat.interval.ms: 1500
                application.id: chaos
                state.dir: %s
                vendors.dir: %s
                management.port: 0
                drain.deadline: 15s
                """, bootstrapServers, state(app), vendors()));
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
