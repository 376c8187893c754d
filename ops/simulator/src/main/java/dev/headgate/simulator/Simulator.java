package dev.headgate.simulator;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Vendors with real quota semantics and faults on one loopback port, each under {@code /its-id/}. {@code GET /_report}
 * answers the {@link Report} as JSON, {@code GET /_health} 200. Vendors that speak gRPC each have a {@link #ownPort} instead.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class Simulator implements AutoCloseable {

    private static final int BACKLOG = 4096;
    private static final long CLOSE_SECONDS = 10;

    static {
        // Read once by the JDK's server; without the first, small answers wait for a delayed ACK.
        Map.of(
                        "sun.net.httpserver.nodelay", "true",
                        "sun.net.httpserver.maxIdleConnections", "100000",
                        "sun.net.httpserver.idleInterval", "600")
                .forEach((key, value) -> {
                    if (System.getProperty(key) == null) {
                        System.setProperty(key, value);
                    }
                });
    }

    private final Front front;
    private final HttpServer server;
    private final ExecutorService threads;
    private final Map<String, OwnPort> ports = new ConcurrentHashMap<>();

    private Simulator(Front front, HttpServer server, ExecutorService threads) {
        this.front = front;
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts the vendors.
     *
     * @throws IOException if the port can't be bound
     */
    public static Simulator start(SimulatorConfig config) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), config.port());
        HttpServer server = HttpServer.create(address, BACKLOG);
        ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("simulator-", 0).factory());
        Front front = new Front(config);
        server.createContext("/", front);
        server.setExecutor(threads);
        server.start();
        Simulator simulator = new Simulator(front, server, threads);
        try {
            for (Vendor vendor : front.vendors()) {
                if (vendor.spec().protocol() == Protocol.GRPC) {
                    simulator.ports.put(
                            vendor.spec().id(), new OwnPort(vendor.spec().port(), new GrpcPort(vendor, threads)));
                }
            }
        } catch (IOException e) {
            simulator.close();
            throw e;
        }
        return simulator;
    }

    /** The port it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    /**
     * The base URL of a vendor, without a slash at its end.
     *
     * @throws IllegalArgumentException for a vendor it does not have
     */
    public URI baseUrl(String vendor) {
        known(vendor);
        return URI.create("http://127.0.0.1:" + port() + "/" + vendor);
    }

    /** What arrived so far; each vendor's counts belong to one instant. */
    public Report report() {
        return front.report();
    }

    /**
     * What arrived at one vendor so far.
     *
     * @throws IllegalArgumentException for a vendor it does not have
     */
    public VendorReport report(String vendor) {
        return known(vendor).report();
    }

    /**
     * The arrivals at one vendor so far.
     *
     * @throws IllegalArgumentException for a vendor it does not have
     */
    public ReceiveLog log(String vendor) {
        return known(vendor).log();
    }

    /**
     * From now on, what is wrong with a vendor.
     *
     * @throws IllegalArgumentException for a vendor it does not have
     */
    public void disrupt(String vendor, Disruption disruption) {
        known(vendor).disrupt(disruption);
    }

    /** From now on nothing is wrong with a vendor, and its own port, if it has one, is open. */
    public void restore(String vendor) throws IOException {
        known(vendor).disrupt(null);
        OwnPort port = ports.get(vendor);
        if (port != null) {
            port.open();
        }
    }

    /** The calls that met a vendor's disruptions, in their order, at most 100,000. */
    public List<DisruptedCall> disruptedCalls(String vendor) {
        return known(vendor).disruptedCalls();
    }

    /**
     * Changes a vendor's document as somebody else would, with a merge patch.
     *
     * @throws IllegalArgumentException for a vendor it does not have, or that keeps none
     */
    public void changeDocument(String vendor, String path, String patch) {
        known(vendor).changeDocument(path, patch);
    }

    /** A vendor's document as it is now, as JSON. */
    public String document(String vendor, String path) {
        return known(vendor).document(path);
    }

    /** The requests that reached a vendor's documents so far, in their order, as many as its receive log may have. */
    public List<DocumentAccess> documentAccesses(String vendor) {
        return known(vendor).documentAccesses();
    }

    /**
     * The requests for several operations that a vendor answered so far.
     *
     * @throws IllegalArgumentException for a vendor it does not have, or that takes none
     */
    public BatchReport batches(String vendor) {
        return known(vendor).batches();
    }

    /**
     * Gives a vendor a port of its own, beside the common one, which can be closed. One that speaks gRPC has it anyway, and
     * is reached at no other.
     *
     * @return the port, always the same
     * @throws IOException if none could be opened
     */
    public synchronized int ownPort(String vendor) throws IOException {
        known(vendor);
        OwnPort port = ports.get(vendor);
        if (port == null) {
            port = new OwnPort(0, number -> VendorPort.listen(number, front, threads));
            ports.put(vendor, port);
        }
        return port.port();
    }

    /**
     * Closes a vendor's own port: connections to it are refused until it is restored. Nothing arrives then, so that the
     * receive log knows nothing of it.
     *
     * @throws IllegalArgumentException for a vendor without a port of its own
     */
    public void refuseConnections(String vendor) {
        OwnPort port = ports.get(vendor);
        if (port == null) {
            throw new IllegalArgumentException("no port of its own: " + vendor);
        }
        port.close();
    }

    /**
     * Where a vendor gives access tokens.
     *
     * @throws IllegalArgumentException for a vendor it does not have
     */
    public URI tokenUrl(String vendor) {
        return URI.create(baseUrl(vendor) + TokenVisit.PATH);
    }

    /**
     * From now on a vendor accepts neither this client at its token endpoint, nor the tokens that it has.
     *
     * @throws IllegalArgumentException for a vendor it does not have, or one that gives no tokens
     */
    public void revoke(String vendor, String client) {
        known(vendor).revoke(client);
    }

    /** From now on counts a vendor's requests whose Authorization header is another; they are answered all the same. */
    public void expectCredential(String vendor, String authorization) {
        known(vendor).expectCredential(authorization);
    }

    /** Requests counted by {@link #expectCredential}. */
    public long wrongCredentials(String vendor) {
        return known(vendor).wrongCredentials();
    }

    /** Closes all connections and waits for the requests, at most 10 s. */
    @Override
    public void close() {
        ports.values().forEach(OwnPort::close);
        server.stop(0);
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("requests still run after " + CLOSE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Vendor known(String id) {
        Vendor vendor = front.vendor(id);
        if (vendor == null) {
            throw new IllegalArgumentException("no such vendor: " + id);
        }
        return vendor;
    }
}
