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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A port where one vendor answers every gRPC method. Outside of the range from which systems take ports for outgoing
 * connections, so that nobody has it when it is opened again.
 *
 * <p>Threading: any thread, one at a time.
 */
final class GrpcPort implements OwnPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES = 100;
    private static final int CLOSE_SECONDS = 10;
    private static final int METADATA_BYTES = 64 << 10;

    /** Held, as the JDK forgets the level of a logger that nobody holds. */
    private static final Logger STREAMS = Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler");

    static {
        STREAMS.setLevel(Level.SEVERE); // it warns of each stream that a fault broke off
    }

    private final Vendor vendor;
    private final Executor threads;
    private final int port;
    private @Nullable Listening listening;

    /** What there is while the port is open. */
    private record Listening(Server server, EventLoopGroup loops) {}

    /**
     * Opens the port that the vendor's specification names, or one that is free.
     *
     * @throws IOException if it can't be opened
     */
    GrpcPort(Vendor vendor, Executor threads) throws IOException {
        this.vendor = vendor;
        this.threads = threads;
        int wanted = vendor.spec().port();
        Listening first = null;
        for (int tried = 1; first == null; tried++) {
            try {
                first = listen(wanted == 0 ? ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST) : wanted);
            } catch (IOException e) {
                if (wanted != 0 || tried == TRIES) {
                    throw e;
                }
            }
        }
        this.listening = first;
        this.port = first.server().getPort();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public synchronized void open() throws IOException {
        if (listening == null) {
            listening = listen(port);
        }
    }

    /** Calls under way end with their connections. */
    @Override
    public synchronized void close() {
        Listening open = listening;
        listening = null;
        if (open != null) {
            open.server().shutdownNow();
            try {
                open.server().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Future<?> _ = open.loops().shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    private Listening listen(int number) throws IOException {
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
