package dev.headgate.pooled;

import dev.headgate.api.tck.ScriptedVendor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A vendor on a socket: {@code LOGIN account} and {@code CALL name}, a line each, answered by a line.
 *
 * <p>Threading: a virtual thread for each session.
 */
final class LineVendor implements ScriptedVendor {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Behaviour behaviour = Behaviour.ANSWER;

    LineVendor() throws IOException {
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Sessions that are open. */
    int open() {
        return sockets.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                connections.incrementAndGet();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("LOGIN")) {
                    write(socket, "OK");
                } else {
                    requests.incrementAndGet();
                    switch (behaviour) {
                        case ANSWER -> write(socket, "OK");
                        case REFUSE -> write(socket, "BUSY 7");
                        case HANG -> {}
                        case BREAK -> {
                            return;
                        }
                    }
                }
            }
        } catch (IOException gone) {
            // as it may be
        } finally {
            sockets.remove(socket);
        }
    }

    private static void write(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void does(Behaviour next) {
        behaviour = next;
    }

    @Override
    public int requests() {
        return requests.get();
    }

    @Override
    public int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
