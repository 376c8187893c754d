package dev.headgate.trials;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What the names of hosts mean to a process, in a file that may change while it runs.
 *
 * @param file in which they are
 * @param host a name for the loopback address
 */
record HostNames(Path file, String host) {

    /** Options of the JVM that is to read it, at each look. */
    List<String> jvmOptions() {
        return List.of("-Djdk.net.hosts.file=" + file, "-Dsun.net.inetaddr.ttl=0", "-Dsun.net.inetaddr.negative.ttl=0");
    }

    /** From now on the name is resolved. */
    void know() throws IOException {
        write(alwaysKnown() + "127.0.0.1 " + host + "\n");
    }

    /** From now on it is not. */
    void forget() throws IOException {
        write(alwaysKnown());
    }

    private static String alwaysKnown() throws IOException {
        return "127.0.0.1 localhost\n127.0.0.1 " + InetAddress.getLocalHost().getHostName() + "\n";
    }

    private void write(String text) throws IOException {
        Path whole = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
