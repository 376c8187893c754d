package dev.headgate.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A port of one vendor's own. While it is closed connections are refused; it is always the same one, and outside of the
 * range from which systems take ports for outgoing connections, so that nobody has it when it is opened again.
 *
 * <p>Threading: any thread, one at a time.
 */
final class VendorPort implements OwnPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES = 100;
    private static final int BACKLOG = 1024;
    private static final int FINISH_SECONDS = 1;

    private final HttpHandler handler;
    private final Executor threads;
    private final int port;
    private @Nullable Listener listener;

    /**
     * Opens one that is free.
     *
     * @throws IOException if none of those tried is
     */
    VendorPort(HttpHandler handler, Executor threads) throws IOException {
        this.handler = handler;
        this.threads = threads;
        Listener first = null;
        for (int tried = 1; first == null; tried++) {
            try {
                first = listen(ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST));
            } catch (BindException e) {
                if (tried == TRIES) {
                    throw e;
                }
            }
        }
        this.listener = first;
        this.port = first.server.getAddress().getPort();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public synchronized void open() throws IOException {
        if (listener == null) {
            listener = listen(port);
        }
    }

    /** Calls under way are answered, if they end within a second; what comes meanwhile is broken off before it is counted. */
    @Override
    public synchronized void close() {
        if (listener != null) {
            listener.close();
            listener = null;
        }
    }

    private Listener listen(int number) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), number);
        Listener listening = new Listener(HttpServer.create(address, BACKLOG), handler);
        listening.server.createContext("/", listening);
        listening.server.setExecutor(threads);
        listening.server.start();
        return listening;
    }

    /**
     * From one opening of the port to its closing. {@link HttpServer#stop} alone cuts off requests that it has read and not
     * handed over yet, which are counted all the same.
     *
     * <p>Threading: closed by one thread, handles on many.
     */
    private static final class Listener implements HttpHandler {

        private static final int MAX_CALLS = 10_000;

        private final HttpServer server;
        private final HttpHandler handler;
        private final Semaphore calls = new Semaphore(MAX_CALLS);
        private volatile boolean open = true;

        Listener(HttpServer server, HttpHandler handler) {
            this.server = server;
            this.handler = handler;
        }

        @Override
        public void handle(HttpExchange exchange) throws IOException {
            calls.acquireUninterruptibly();
            try {
                if (open) {
                    handler.handle(exchange);
                } else {
                    exchange.close();
                }
            } finally {
                calls.release();
            }
        }

        void close() {
            open = false;
            try {
                if (calls.tryAcquire(MAX_CALLS, FINISH_SECONDS, TimeUnit.SECONDS)) {
                    calls.release(MAX_CALLS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            server.stop(0);
        }
    }
}
