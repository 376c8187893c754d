package dev.headgate.simulator;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A port of one vendor's own. While it is closed connections are refused; it is always the same one, and outside of the
 * range from which systems take ports for outgoing connections, so that nobody has it when it is opened again.
 *
 * <p>Threading: any thread, one at a time.
 */
final class VendorPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES = 100;
    private static final int BACKLOG = 1024;
    private static final int FINISH_SECONDS = 1;

    private final HttpHandler handler;
    private final Executor threads;
    private final int port;
    private @Nullable HttpServer server;

    /**
     * Opens one that is free.
     *
     * @throws IOException if none of those tried is
     */
    VendorPort(HttpHandler handler, Executor threads) throws IOException {
        this.handler = handler;
        this.threads = threads;
        HttpServer first = null;
        for (int tried = 1; first == null; tried++) {
            try {
                first = listen(ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST));
            } catch (BindException e) {
                if (tried == TRIES) {
                    throw e;
                }
            }
        }
        this.server = first;
        this.port = first.getAddress().getPort();
    }

    int port() {
        return port;
    }

    synchronized void open() throws IOException {
        if (server == null) {
            server = listen(port);
        }
    }

    /** Calls under way have a second to be answered. */
    synchronized void close() {
        if (server != null) {
            server.stop(FINISH_SECONDS);
            server = null;
        }
    }

    private HttpServer listen(int number) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), number);
        HttpServer listening = HttpServer.create(address, BACKLOG);
        listening.createContext("/", handler);
        listening.setExecutor(threads);
        listening.start();
        return listening;
    }
}
