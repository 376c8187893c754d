package dev.headgate.sandbox;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * One broker of a cluster as a process of its own, until it is killed or its standard input closes: {@code NodeMain
 * CLUSTER-ID FILE}, where the file holds the broker's settings. Its directory is prepared at the first start. Exit code 3:
 * the broker failed.
 */
public final class NodeMain {

    private static final int FAILED = 3;

    private NodeMain() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("usage: NodeMain CLUSTER-ID FILE");
        }
        Path file = Path.of(args[1]).toAbsolutePath();
        Map<String, String> settings = read(file);
        try {
            if (!EmbeddedBroker.isFormatted(Path.of(settings.getOrDefault("log.dirs", "")))) {
                EmbeddedBroker.format(file.resolveSibling(""), settings, args[0], null);
            }
            EmbeddedBroker.start(settings);
        } catch (SandboxException e) {
            System.err.println(e.getMessage());
            Runtime.getRuntime().halt(FAILED);
        }
        EmbeddedBroker.endTheProcessOnFault();
        byte[] ignored = new byte[256];
        int read;
        do {
            read = System.in.read(ignored);
        } while (read >= 0);
        Runtime.getRuntime().halt(0); // nobody is left to want it
    }

    private static Map<String, String> read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties.stringPropertyNames().stream().collect(Collectors.toMap(it -> it, properties::getProperty));
    }
}
