package dev.headgate.trials.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The network between clients and one broker: a TCP proxy on a loopback port of its own, that can be told to delay, to cut
 * one way, and to drop.
 *
 * <p>Threading: any thread changes the condition; each connection has two threads, which look at it for each piece of data.
 */
final class TcpProxy implements AutoCloseable {

    private static final int PIECE = 1 << 16;
    private static final int CONNECT_MILLIS = 2_000;
    private static final Duration LOOK = Duration.ofMillis(20);

    private final InetSocketAddress broker;
    private final ServerSocket listening;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private volatile Condition condition = Condition.FAIR;

    /**
     * What the network does to connections.
     *
     * @param delay of each piece of data, in each direction
     * @param toBrokerCut whether nothing reaches the broker; what was sent arrives when that is over, as TCP sends it again
     * @param toClientCut whether nothing comes back from the broker
     * @param refusing whether there are no connections at all
     */
    record Condition(Duration delay, boolean toBrokerCut, boolean toClientCut, boolean refusing) {

        static final Condition FAIR = delaying(Duration.ZERO);
        static final Condition TO_BROKER_CUT = new Condition(Duration.ZERO, true, false, false);
        static final Condition TO_CLIENT_CUT = new Condition(Duration.ZERO, false, true, false);
        static final Condition REFUSING = new Condition(Duration.ZERO, false, false, true);

        static Condition delaying(Duration delay) {
            return new Condition(delay, false, false, false);
        }
    }

    /**
     * Listens from now on.
     *
     * @param brokerPort where the broker listens, now or later
     */
    TcpProxy(int brokerPort) throws IOException {
        broker = new InetSocketAddress(InetAddress.getLoopbackAddress(), brokerPort);
        listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** From now on; connections end where it refuses them. */
    void become(Condition other) {
        condition = other;
        if (other.refusing()) {
            endAll();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                clients.add(client);
                Thread.startVirtualThread(() -> connect(client));
            } catch (IOException e) {
                close(); // whoever comes later is refused
            }
        }
    }

    private void connect(Socket client) {
        try (client;
                Socket server = new Socket()) {
            if (!condition.refusing()) {
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                server.connect(broker, CONNECT_MILLIS);
                Thread.startVirtualThread(() -> carry(server, client, Condition::toClientCut));
                carry(client, server, Condition::toBrokerCut);
            }
        } catch (IOException e) {
            // there is no way through, and a network does not say so
        } finally {
            clients.remove(client);
        }
    }

    /** Carries data one way until either end is gone; then the other end is gone too. */
    private void carry(Socket from, Socket to, Predicate<Condition> cut) {
        byte[] piece = new byte[PIECE];
        try (to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                LockSupport.parkNanos(condition.delay().toNanos());
                while (cut.test(condition) && !to.isClosed()) {
                    LockSupport.parkNanos(LOOK.toNanos());
                }
                out.write(piece, 0, read);
            }
        } catch (IOException e) {
            // closing the other end says it
        }
    }

    private void endAll() {
        try {
            for (Socket client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (listening) {
            endAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
