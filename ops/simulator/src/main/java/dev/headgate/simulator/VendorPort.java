package dev.headgate.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP port of one vendor's own, from one opening to its closing. {@link HttpServer#stop} alone cuts off requests that it
 * has read and not handed over yet, which are counted all the same.
 *
 * <p>Threading: closed by one thread, handles on many.
 */
final class VendorPort implements HttpHandler, OwnPort.Listening {

    private static final int BACKLOG = 1024;
    private static final int FINISH_SECONDS = 1;
    private static final int MAX_CALLS = 10_000;

    private final HttpServer server;
    private final HttpHandler handler;
    private final Semaphore calls = new Semaphore(MAX_CALLS);
    private volatile boolean open = true;

    private VendorPort(HttpServer server, HttpHandler handler) {
        this.server = server;
        this.handler = handler;
    }

    static VendorPort listen(int number, HttpHandler handler, Executor threads) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), number);
        VendorPort listening = new VendorPort(HttpServer.create(address, BACKLOG), handler);
        listening.server.createContext("/", listening);
        listening.server.setExecutor(threads);
        listening.server.start();
        return listening;
    }

    @Override
    public int port() {
        return server.getAddress().getPort();
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

    /** Calls under way are answered, if they end within a second; what comes meanwhile is broken off before it is counted. */
    @Override
    public void close() {
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
