package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a page's commands in shells, as a reader would in some terminals. In their folder there is {@code ./headgate}. */
final class Terminals implements AutoCloseable {

    static final Duration LONGEST = Duration.ofSeconds(90);

    private final Path folder;
    private final List<Process> running = new ArrayList<>();

    Terminals(Path folder) throws IOException {
        this.folder = folder;
        Path script = folder.resolve("headgate");
        Files.writeString(
                script,
                "#!/bin/sh\nexec " + jdk().resolve("java")
                        + " -Xmx384m -XX:+UseSerialGC dev.headgate.lab.Main \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    /** The programs of the JDK of this process. */
    static Path jdk() {
        return Path.of(System.getProperty("java.home"), "bin");
    }

    /** What the tests run with. */
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    /** Runs commands until they say that they are ready; they go on until {@link #interrupt} or the end. */
    Process start(String commands, String name) throws IOException {
        return start(commands, name, "ready: ", LONGEST, Map.of());
    }

    /** The same of commands that say otherwise that they are. */
    Process start(String commands, String name, String ready, Duration longest, Map<String, String> environment)
            throws IOException {
        Process process = shell(folder, commands, name, environment);
        await().atMost(longest).until(() -> printed(name).contains(ready) || !process.isAlive());
        assertThat(process.isAlive()).as(printed(name) + errors(name)).isTrue();
        return process;
    }

    /** Runs commands to their end, in the folder. Returns what they print. */
    String run(String commands, String name) throws Exception {
        return run(folder, commands, name, Map.of());
    }

    /** The same in another folder. */
    String run(Path where, String commands, String name, Map<String, String> environment) throws Exception {
        Process process = shell(where, commands, name, environment);
        boolean ended = process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            interrupt(process);
        }
        assertThat(ended).as("ends in time: " + printed(name) + errors(name)).isTrue();
        assertThat(process.exitValue()).as(printed(name) + errors(name)).isZero();
        return printed(name);
    }

    /** Starts commands and does not wait. */
    private Process shell(Path where, String commands, String name, Map<String, String> environment)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", commands)
                .directory(where.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        Map<String, String> all = new HashMap<>(Map.of("CLASSPATH", classPath(), "MANAGEMENT_PORT", "0"));
        all.putAll(environment);
        builder.environment().putAll(all);
        Process process = builder.start();
        running.add(process);
        return process;
    }

    String printed(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    String errors(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".err"));
    }

    /** As Ctrl-C does, to what the shell has started too. */
    void interrupt(Process process) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        started.forEach(ProcessHandle::destroy);
        started.forEach(it -> it.onExit().join());
        process.destroy();
        assertThat(process.waitFor()).isNotNegative();
    }

    @Override
    public void close() throws InterruptedException {
        for (Process process : running.reversed()) {
            interrupt(process);
        }
    }
}
