package dev.headgate.trials.scenario;

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
record HostsFile(Path file, String host) {

    /**
     * Options of the JVM that is to read it, at each look. How long a name is taken for unknown is a security property (ten
     * seconds in the JDK's own file), before which the system property of that name gives way.
     */
    List<String> jvmOptions() throws IOException {
        Path security = Files.writeString(
                file.resolveSibling("security"), "networkaddress.cache.ttl=0\nnetworkaddress.cache.negative.ttl=0\n");
        return List.of("-Djdk.net.hosts.file=" + file, "-Djava.security.properties=" + security);
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
