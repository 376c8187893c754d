package dev.headgate.grpc;

import io.grpc.netty.shaded.io.netty.channel.ChannelOutboundBuffer;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import java.net.SocketAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The open sockets, by their local address. Tells whether something is still on its way into one: gRPC alone does not say
 * whether headers that have not left wait for a place among the streams, or for room in the socket.
 *
 * <p>Threading: any thread.
 */
final class Sockets {

    private static final long PATIENCE_MILLIS = 1_000;

    private final ConcurrentMap<SocketAddress, Socket> open = new ConcurrentHashMap<>();

    /** Returns a socket that is not connected yet. */
    NioSocketChannel create() {
        return new Socket();
    }

    /**
     * Returns whether it is certain that nothing which was handed to gRPC before is still to be written to this socket.
     * Waits for the socket's thread, at most a second.
     */
    boolean isDrained(SocketAddress local) {
        Socket socket = open.get(local);
        if (socket == null) {
            return true; // closed: what had not left by then never will
        }
        try {
            return socket.eventLoop().submit(socket::isDrained).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            return false;
        }
    }

    private final class Socket extends NioSocketChannel {

        @Override
        protected void doFinishConnect() throws Exception {
            super.doFinishConnect();
            SocketAddress local = super.localAddress();
            open.put(local, this);
            var _ = closeFuture().addListener(_ -> open.remove(local, this));
        }

        boolean isDrained() {
            ChannelOutboundBuffer buffer = unsafe().outboundBuffer();
            return buffer == null || buffer.totalPendingWriteBytes() == 0;
        }
    }
}
