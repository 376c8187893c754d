package dev.headgate.simulator;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The sockets that gRPC's server accepted, by their remote address: the server itself can't break a connection.
 *
 * <p>Threading: any thread.
 */
final class AcceptedSockets {

    private final ConcurrentMap<SocketAddress, Channel> open = new ConcurrentHashMap<>();

    ServerChannel listener() {
        return new Listener();
    }

    /** Resets a connection. */
    void cut(@Nullable SocketAddress remote) {
        Channel channel = remote == null ? null : open.get(remote);
        if (channel != null) {
            channel.eventLoop().execute(() -> {
                channel.config().setOption(ChannelOption.SO_LINGER, 0);
                channel.unsafe().close(channel.newPromise()); // past the handlers, which would say good-bye
            });
        }
    }

    private final class Listener extends NioServerSocketChannel {

        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            int before = accepted.size();
            int read = super.doReadMessages(accepted);
            for (Object one : accepted.subList(before, accepted.size())) {
                Channel channel = (Channel) one;
                SocketAddress remote = channel.remoteAddress();
                if (remote != null) {
                    open.put(remote, channel);
                    var _ = channel.closeFuture().addListener(_ -> open.remove(remote, channel));
                }
            }
            return read;
        }
    }
}
