package dev.headgate.grpc;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's channels, of one connection each. A channel takes so many calls at once as the profile says, or as the vendor was
 * seen to take; one more call opens another channel. A channel that could not connect is given up, so that the next
 * call connects anew and does not sit out gRPC's backoff.
 *
 * <p>Threading: any thread.
 */
final class Channels {

    private static final int METADATA_BYTES = 64 << 10;
    static final int MESSAGE_BYTES = 64 << 20;
    private static final long IDLE_SECONDS = 30;

    private final GrpcSettings settings;
    private final Sockets sockets = new Sockets();
    private final EventLoopGroup threads;
    private final List<Link> links = new ArrayList<>();
    private int maxStreams;
    private boolean closed;
    private volatile @Nullable String trouble;

    Channels(GrpcSettings settings) {
        this.settings = settings;
        this.maxStreams = settings.streamsPerConnection();
        this.threads = new MultiThreadIoEventLoopGroup(
                1,
                Thread.ofPlatform()
                        .daemon()
                        .name("headgate-grpc-" + settings.context().vendor())
                        .factory(),
                NioIoHandler.newFactory());
    }

    /** One channel; its counts are guarded by the channels. */
    static final class Link {

        final ManagedChannel channel;
        private int calls;

        private Link(ManagedChannel channel) {
            this.channel = channel;
        }
    }

    /** Returns a channel with room for a call, which must be given back, or null once closed. Opens no connection. */
    synchronized @Nullable Link take() {
        if (closed) {
            return null;
        }
        Link free = links.stream()
                .filter(link -> link.calls < maxStreams)
                .findFirst()
                .orElse(null);
        if (free == null) {
            free = new Link(open());
            links.add(free);
        }
        free.calls++;
        return free;
    }

    synchronized void giveBack(Link link) {
        link.calls--;
    }

    /** The channel could not connect. Calls that it still carries go on. */
    synchronized void giveUp(Link link, String reason) {
        trouble = reason;
        if (links.remove(link)) {
            link.channel.shutdown();
        }
    }

    /** A request has left by some channel. */
    void works() {
        trouble = null;
    }

    /** Among the calls that a channel carries there was no place for one more. */
    synchronized void wasFull(Link link) {
        maxStreams = Math.min(maxStreams, Math.max(1, link.calls - 1));
    }

    /** Returns why no connection can be made as far as is known, or null. */
    @Nullable
    String trouble() {
        return trouble;
    }

    Sockets sockets() {
        return sockets;
    }

    @SuppressWarnings("deprecation") // gRPC has no other resolver for one channel alone yet: grpc-java #7133
    private ManagedChannel open() {
        NettyChannelBuilder builder = NettyChannelBuilder.forTarget(
                        GuardedResolver.SCHEME + ":///" + settings.context().vendor())
                .nameResolverFactory(GuardedResolver.factory(settings.target(), settings.allowPrivateAddresses()))
                .channelFactory(sockets::create, InetSocketAddress.class)
                .eventLoopGroup(threads)
                .directExecutor()
                .proxyDetector(_ -> null)
                .disableRetry()
                .disableServiceConfigLookUp()
                .userAgent("Headgate")
                .maxInboundMessageSize(MESSAGE_BYTES)
                .maxInboundMetadataSize(METADATA_BYTES)
                .idleTimeout(IDLE_SECONDS, TimeUnit.SECONDS);
        return (settings.plaintext() ? builder.usePlaintext() : builder.useTransportSecurity()).build();
    }

    /** Closes the connections. Calls on them end. */
    synchronized void close() {
        closed = true;
        links.forEach(link -> link.channel.shutdownNow());
        links.clear();
        Future<?> _ = threads.shutdownGracefully(1, 5, TimeUnit.SECONDS); // a call may be about to start
    }
}
