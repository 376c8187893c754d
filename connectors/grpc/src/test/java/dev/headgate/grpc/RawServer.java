package dev.headgate.grpc;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Speaks HTTP/2 by the frame (RFC 9113), as far as a test needs it.
 *
 * <p>Threading: a thread for each connection.
 */
final class RawServer implements AutoCloseable {

    static final int REFUSED_STREAM = 7;
    private static final int PREFACE = 24;
    private static final int HEADERS = 1;
    private static final int END_STREAM_AND_HEADERS = 5;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int GOAWAY = 7;

    /** What is done with a stream whose headers arrived. */
    @FunctionalInterface
    interface Script {
        void serve(Connection connection, int stream) throws IOException;
    }

    final AtomicInteger streams = new AtomicInteger();
    private final ServerSocket server;
    private final Script script;

    RawServer(Script script) throws IOException {
        this(0, script);
    }

    RawServer(int port, Script script) throws IOException {
        this.server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Connection connection = new Connection(socket);
            connection.in.skipNBytes(PREFACE);
            connection.frame(SETTINGS, 0, 0, new byte[0]);
            while (true) {
                int length = (connection.in.readUnsignedByte() << 16) | connection.in.readUnsignedShort();
                int type = connection.in.readUnsignedByte();
                int flags = connection.in.readUnsignedByte();
                int stream = connection.in.readInt();
                connection.in.skipNBytes(length);
                if (type == SETTINGS && flags == 0) {
                    connection.frame(SETTINGS, 1, 0, new byte[0]);
                }
                if (type == HEADERS) {
                    streams.incrementAndGet();
                    script.serve(connection, stream);
                }
            }
        } catch (IOException e) {
            // The client hung up.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    static final class Connection {

        private final Socket socket;
        private final DataInputStream in;
        private final OutputStream out;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        void reset(int stream, int error) throws IOException {
            frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(error).array());
        }

        void goAway(int last, int error) throws IOException {
            frame(
                    GOAWAY,
                    0,
                    0,
                    ByteBuffer.allocate(8).putInt(last).putInt(error).array());
        }

        /** Answers a stream by plain HTTP, without a body (HPACK, RFC 7541: literals with the names of the static table). */
        void answer(int stream, String status, String contentType) throws IOException {
            ByteBuffer block = ByteBuffer.allocate(64)
                    .put((byte) 0x08)
                    .put((byte) status.length())
                    .put(status.getBytes(StandardCharsets.US_ASCII))
                    .put((byte) 0x0f)
                    .put((byte) (31 - 15))
                    .put((byte) contentType.length())
                    .put(contentType.getBytes(StandardCharsets.US_ASCII));
            frame(HEADERS, END_STREAM_AND_HEADERS, stream, Arrays.copyOf(block.array(), block.position()));
        }

        void hangUp() throws IOException {
            socket.close();
        }

        private void frame(int type, int flags, int stream, byte[] content) throws IOException {
            out.write(ByteBuffer.allocate(9 + content.length)
                    .put((byte) (content.length >> 16))
                    .putShort((short) content.length)
                    .put((byte) type)
                    .put((byte) flags)
                    .putInt(stream)
                    .put(content)
                    .array());
            out.flush();
        }
    }
}
