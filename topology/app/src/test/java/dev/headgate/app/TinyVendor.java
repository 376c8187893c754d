package dev.headgate.app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A vendor on the loopback interface that answers every request, after its gate was opened, and remembers its path. */
public final class TinyVendor implements AutoCloseable {

    private final HttpServer server;
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate;

    public TinyVendor() throws IOException {
        this(new CountDownLatch(0));
    }

    /**
     * @param gate no answer before it is at zero
     */
    TinyVendor(CountDownLatch gate) throws IOException {
        this(gate, Duration.ZERO);
    }

    /** One that asks for a pause when it is called for the first time, and answers then. */
    static TinyVendor refusingOnce(Duration pause) throws IOException {
        return new TinyVendor(new CountDownLatch(0), pause);
    }

    private TinyVendor(CountDownLatch gate, Duration pause) throws IOException {
        this.gate = gate;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                paths.add(exchange.getRequestURI().toString());
                gate.await();
                if (paths.size() == 1 && pause.isPositive()) {
                    exchange.getResponseHeaders().add("Retry-After", Long.toString(pause.toSeconds()));
                    exchange.sendResponseHeaders(429, -1);
                    return;
                }
                byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    public List<String> paths() {
        return paths;
    }

    public void writeProfile(Path directory, String vendor) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(vendor + ".yaml"), profile());
    }

    private String profile() {
        return "base-url: http://127.0.0.1:" + server.getAddress().getPort()
                + "\nallow-private-addresses: true\ndeadline: 5s\n";
    }

    @Override
    public void close() {
        gate.countDown();
        server.stop(0);
    }
}
