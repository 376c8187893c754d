package dev.headgate.trials.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The network between clients and one broker: a TCP proxy on a loopback port of its own, that can be told to delay, to cut
 * one way, and to drop.
 *
 * <p>Threading: any thread changes the weather; each connection has two threads, which look at it for each piece of data.
 */
final class TcpProxy implements AutoCloseable {

    private static final int PIECE = 1 << 16;
    private static final int CONNECT_MILLIS = 2_000;
    private static final Duration LOOK = Duration.ofMillis(20);

    private final InetSocketAddress broker;
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile NetworkCondition weather = NetworkCondition.FAIR;

    /**
     * Listens from now on.
     *
     * @param brokerPort where the broker listens, now or later
     */
    TcpProxy(int brokerPort) throws IOException {
        broker = new InetSocketAddress(InetAddress.getLoopbackAddress(), brokerPort);
        listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** From now on; connections end where it refuses them. */
    void become(NetworkCondition other) {
        weather = other;
        if (other.refusing()) {
            open.forEach(TcpProxy::end);
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                threads.execute(() -> connect(client));
            } catch (IOException | RejectedExecutionException e) {
                end(listening); // closed; whoever comes later is refused
            }
        }
    }

    private void connect(Socket client) {
        Socket server = new Socket();
        open.add(client);
        open.add(server);
        try {
            if (weather.refusing()) {
                throw new IOException("no way through");
            }
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(broker, CONNECT_MILLIS);
            threads.execute(() -> carry(server, client, NetworkCondition::toClientCut));
            carry(client, server, NetworkCondition::toBrokerCut);
        } catch (IOException | RejectedExecutionException e) {
            part(client, server); // as a network does: without a word
        }
    }

    private void carry(Socket from, Socket to, Predicate<NetworkCondition> cut) {
        byte[] piece = new byte[PIECE];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                LockSupport.parkNanos(weather.delay().toNanos());
                while (cut.test(weather) && !to.isClosed()) {
                    LockSupport.parkNanos(LOOK.toNanos());
                }
                out.write(piece, 0, read);
            }
            part(from, to);
        } catch (IOException e) {
            part(from, to); // one end is gone, so is the other
        }
    }

    private void part(Socket one, Socket other) {
        open.remove(one);
        open.remove(other);
        end(one);
        end(other);
    }

    private static void end(AutoCloseable connection) {
        try {
            connection.close();
        } catch (Exception e) {
            throw new IllegalStateException("a socket that can't be closed", e);
        }
    }

    @Override
    public void close() {
        end(listening);
        open.forEach(TcpProxy::end);
        threads.shutdownNow();
    }
}
