package dev.headgate.bench.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The machine's own Redis in a process that writes nothing to disk and ends with this one, however this one ends.
 *
 * <p>Threading: one thread.
 */
public final class RedisServer implements AutoCloseable {

    /** What to install. */
    public static final String MISSING = "it needs redis-server on the PATH (apt-get install redis-server)";

    private static final String PROGRAM = "redis-server";
    private static final String READY = "Ready to accept connections";
    private static final Duration START = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(20);

    /** Redis does not mind its parent's end, so a shell waits for it: then its input closes. */
    private static final String WITH_US = "redis-server \"$@\" & cat > /dev/null; kill $!; wait $!";

    private final Process shell;
    private final int port;

    private RedisServer(Process shell, int port) {
        this.shell = shell;
        this.port = port;
    }

    /** Whether there is one to start. */
    public static boolean isInstalled() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator), -1))
                .map(folder -> Path.of(folder, PROGRAM))
                .anyMatch(Files::isExecutable);
    }

    /**
     * Starts it at a free port of the loopback address.
     *
     * @param dir for what it prints
     * @throws IllegalStateException if it is not installed, or does not get ready
     */
    public static RedisServer start(Path dir) throws IOException, InterruptedException {
        if (!isInstalled()) {
            throw new IllegalStateException("Redis is not there: " + MISSING);
        }
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Path log = dir.resolve("redis.log");
        List<String> command = List.of("sh", "-c", WITH_US, PROGRAM, "--port", Integer.toString(port));
        Process shell = new ProcessBuilder(Stream.concat(
                                command.stream(),
                                Stream.of("--bind", "127.0.0.1", "--save", "", "--dir", dir.toString()))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        RedisServer redis = new RedisServer(shell, port);
        long deadline = System.nanoTime() + START.toNanos();
        while (!Files.readString(log).contains(READY)) {
            if (!shell.isAlive() || System.nanoTime() - deadline > 0) {
                redis.close();
                throw new IllegalStateException("Redis did not get ready:\n" + Files.readString(log));
            }
            Pause.of(LOOK);
        }
        return redis;
    }

    public int port() {
        return port;
    }

    /** Processor time it has used; zero where that can't be read. */
    public Duration cpu() {
        return shell.descendants()
                .map(it -> it.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try (OutputStream _ = shell.getOutputStream()) {
            // closing it is what ends Redis
        }
        if (!shell.waitFor(START.toSeconds(), TimeUnit.SECONDS)) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }
}
