package dev.headgate.simulator;

import io.grpc.Grpc;
import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A port where one vendor answers every gRPC method.
 *
 * <p>Threading: any thread, one at a time.
 *
 * @param threads where visits run
 */
record GrpcPort(Vendor vendor, Executor threads) implements OwnPort.Opener {

    private static final int CLOSE_SECONDS = 10;
    private static final int METADATA_BYTES = 64 << 10;

    /** Held, as the JDK forgets the level of a logger that nobody holds. */
    private static final Logger STREAMS = Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler");

    static {
        STREAMS.setLevel(Level.SEVERE); // it warns of each stream that a fault broke off
    }

    private record Listening(Server server, EventLoopGroup loops) implements OwnPort.Listening {

        @Override
        public int port() {
            return server.getPort();
        }

        /** Calls under way end with their connections. */
        @Override
        public void close() {
            server.shutdownNow();
            try {
                server.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Future<?> _ = loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    @Override
    public OwnPort.Listening listen(int number) throws IOException {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                1,
                Thread.ofPlatform()
                        .daemon()
                        .name("simulator-grpc-" + vendor.spec().id())
                        .factory(),
                NioIoHandler.newFactory());
        AcceptedSockets sockets = new AcceptedSockets();
        try {
            Server server = NettyServerBuilder.forAddress(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), number))
                    .channelFactory(sockets::listener)
                    .bossEventLoopGroup(loops)
                    .workerEventLoopGroup(loops)
                    .directExecutor()
                    .maxInboundMetadataSize(METADATA_BYTES)
                    .fallbackHandlerRegistry(new EveryMethod(sockets))
                    .build()
                    .start();
            return new Listening(server, loops);
        } catch (IOException e) {
            Future<?> _ = loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw e;
        }
    }

    /** Starts a visit for each stream as soon as its headers are there. */
    private final class EveryMethod extends HandlerRegistry implements ServerCallHandler<byte[], byte[]> {

        private final AcceptedSockets sockets;

        EveryMethod(AcceptedSockets sockets) {
            this.sockets = sockets;
        }

        @Override
        public ServerMethodDefinition<?, ?> lookupMethod(String method, @Nullable String authority) {
            MethodDescriptor<byte[], byte[]> descriptor = MethodDescriptor.newBuilder(Bytes.ALL, Bytes.ALL)
                    .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
                    .setFullMethodName(method)
                    .build();
            return ServerMethodDefinition.create(descriptor, this);
        }

        @Override
        public ServerCall.Listener<byte[]> startCall(ServerCall<byte[], byte[]> call, Metadata metadata) {
            call.request(1);
            Runnable cut = () -> sockets.cut(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            GrpcVisit visit = new GrpcVisit(vendor, call, metadata, cut);
            threads.execute(visit);
            return visit;
        }
    }

    /** Messages as they are on the wire. */
    private enum Bytes implements MethodDescriptor.Marshaller<byte[]> {
        ALL;

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
