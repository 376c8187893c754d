package dev.headgate.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.HttpConnectionFactory;

/**
 * A connection that says at once whether the vendor has closed it: the library's own waits a millisecond each time, and
 * takes a call's answer from what came unasked.
 *
 * <p>Threading: one call at a time; closing is for any thread.
 */
final class ProbedConnection extends DefaultManagedHttpClientConnection {

    private static final AtomicLong COUNT = new AtomicLong();

    private ProbedConnection(Http1Config limits) {
        super("http-" + COUNT.getAndIncrement(), null, null, limits, null, null, null, null);
    }

    /** @param limits of what the vendor answers */
    static HttpConnectionFactory<ManagedHttpClientConnection> factory(Http1Config limits) {
        return socket -> {
            ProbedConnection connection = new ProbedConnection(limits);
            if (socket != null) {
                connection.bind(socket);
            }
            return connection;
        };
    }

    /**
     * Asked of an idle connection only. Whatever is there to be read, its end included, is no answer to the request to
     * come; beneath TLS what is read is lost as well.
     */
    @Override
    public boolean isStale() {
        SocketHolder holder = getSocketHolder();
        if (holder == null) {
            return true;
        }
        SocketChannel channel = holder.getBaseSocket().getChannel();
        try {
            channel.configureBlocking(false);
            int read = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            return read != 0;
        } catch (IOException e) {
            return true;
        }
    }
}
