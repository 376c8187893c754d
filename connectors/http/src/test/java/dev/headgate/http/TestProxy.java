package dev.headgate.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy that makes tunnels, all of them to one port of this machine. */
final class TestProxy implements AutoCloseable {

    /** What was asked for, heads only. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    /** What it answers. */
    volatile String answer = "HTTP/1.1 200 Connection established\r\n\r\n";

    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final int port;

    /** @param port where tunnels end */
    TestProxy(int port) throws IOException {
        this.port = port;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed by the test
            }
        }
    }

    private void serve(Socket socket) {
        open.add(socket);
        try (socket;
                Socket there = new Socket(InetAddress.getLoopbackAddress(), port)) {
            open.add(there);
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) socket.getInputStream().read());
            }
            requests.add(head.toString());
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            if (answer.contains(" 200 ")) {
                Thread back = Thread.ofVirtual().start(() -> pipe(there, socket));
                pipe(socket, there);
                back.join();
            }
        } catch (IOException | InterruptedException e) {
            open.remove(socket); // one of the two hung up
        }
    }

    private static void pipe(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            return; // one of the two hung up
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
