package dev.headgate.sandbox;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

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
        Map<String, String> settings = PrivateFiles.readProperties(file);
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
        System.in.transferTo(OutputStream.nullOutputStream());
        Runtime.getRuntime().halt(0); // nobody is left to want it
    }
}
