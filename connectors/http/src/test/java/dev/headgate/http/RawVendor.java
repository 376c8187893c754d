package dev.headgate.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server that says exactly what a script makes it say, and counts what arrives. */
final class RawVendor implements AutoCloseable {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /** What is done with one connection; it is closed afterwards. */
    @FunctionalInterface
    interface Script {
        void serve(Connection connection) throws IOException, InterruptedException;
    }

    final List<String> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger maxOpen = new AtomicInteger();
    final AtomicLong bytes = new AtomicLong();
    final CountDownLatch stopped = new CountDownLatch(1);

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    RawVendor(Script script) throws IOException {
        this(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), script);
    }

    RawVendor(ServerSocket server, Script script) {
        this.server = server;
        Thread.ofVirtual().start(() -> accept(script));
    }

    /** Answers every request of every connection alike. */
    static RawVendor answering(String answer) throws IOException {
        return new RawVendor(connection -> {
            while (connection.readRequest()) {
                connection.write(answer);
            }
        });
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = server.accept();
                connections.incrementAndGet();
                open.add(socket);
                maxOpen.accumulateAndGet(open.size(), Math::max);
                Thread.ofVirtual().start(() -> serve(socket, script));
            }
        } catch (IOException e) {
            stopped.countDown(); // closed by the test
        }
    }

    private void serve(Socket socket, Script script) {
        try (socket) {
            script.serve(new Connection(socket));
        } catch (IOException | InterruptedException e) {
            open.remove(socket); // the client hung up, which is what some tests are about
        } finally {
            open.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    final class Connection {

        private final Socket socket;
        private final InputStream in;

        /** The last one read. */
        String request = "";

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
        }

        /** Reads one request, body included; false if the client hung up before one. */
        boolean readRequest() throws IOException {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            while (!text.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    return false;
                }
                bytes.incrementAndGet();
                text.write(next);
            }
            text.write(in.readNBytes(contentLength(text.toString(StandardCharsets.ISO_8859_1))));
            request = text.toString(StandardCharsets.ISO_8859_1);
            requests.add(request);
            return true;
        }

        private static int contentLength(String head) {
            return head.lines()
                    .map(line -> line.toLowerCase(Locale.ROOT))
                    .filter(line -> line.startsWith("content-length:"))
                    .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                    .findFirst()
                    .orElse(0);
        }

        void write(String text) throws IOException {
            write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void write(byte[] text) throws IOException {
            socket.getOutputStream().write(text);
            socket.getOutputStream().flush();
        }

        /** Waits until the client hangs up. */
        void awaitHangUp() throws IOException {
            while (in.read() >= 0) {
                bytes.incrementAndGet();
            }
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }
}
