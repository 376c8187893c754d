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
    private static final String TAKEN = "Failed listening on port";
    private static final int ATTEMPTS = 5;
    private static final Duration START = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(20);

    /** Redis does not mind its parent's end, so a shell waits for it: then its input closes. */
    private static final String WITH_US = "redis-server \"$@\" & cat > /dev/null; kill $!; wait $!";

    private final Process shell;
    private final Path log;
    private final int port;

    private RedisServer(Process shell, Path log, int port) {
        this.shell = shell;
        this.log = log;
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
        return start(dir, RedisServer::freePort);
    }

    /** Where ports come from that are free, if nobody takes them meanwhile. */
    public interface Ports {

        int next() throws IOException;
    }

    public static RedisServer start(Path dir, Ports ports) throws IOException, InterruptedException {
        if (!isInstalled()) {
            throw new IllegalStateException("Redis is not there: " + MISSING);
        }
        for (int attempt = 1; ; attempt++) {
            RedisServer redis = begin(dir, ports.next());
            if (redis.getReady(attempt < ATTEMPTS)) {
                return redis;
            }
        }
    }

    private static RedisServer begin(Path dir, int port) throws IOException {
        Path log = Files.createTempFile(dir, "redis", ".log");
        Process shell = new ProcessBuilder(command(port, dir))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new RedisServer(shell, log, port);
    }

    private static List<String> command(int port, Path dir) {
        List<String> options =
                List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "", "--dir", dir.toString());
        return Stream.concat(Stream.of("sh", "-c", WITH_US, PROGRAM), options.stream())
                .toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /**
     * Waits until it is ready.
     *
     * @param again whether another port may be tried
     * @return false if it is closed, for another process has its port
     */
    private boolean getReady(boolean again) throws IOException, InterruptedException {
        boolean ready = false;
        try {
            ready = awaitReady(again);
            return ready;
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    private boolean awaitReady(boolean again) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START.toNanos();
        while (true) {
            String printed = Files.readString(log);
            if (printed.contains(READY)) {
                return true;
            }
            boolean taken = printed.contains(TAKEN);
            if (taken && again) {
                return false;
            }
            if (taken || !shell.isAlive() || System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("Redis did not get ready:\n" + printed);
            }
            Pause.of(LOOK);
        }
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
