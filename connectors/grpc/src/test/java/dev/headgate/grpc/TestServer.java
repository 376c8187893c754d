package dev.headgate.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server on the loopback address whose every method does what a test says.
 *
 * <p>Threading: calls are served by many threads.
 */
final class TestServer implements AutoCloseable {

    /** What is done with a request that has arrived whole. */
    @FunctionalInterface
    interface Script {
        void serve(ServerCall<Payload, Payload> call, Received received);
    }

    /** A request. */
    record Received(String method, Metadata metadata, Payload payload) {}

    final Queue<Received> received = new ConcurrentLinkedQueue<>();
    final AtomicInteger streams = new AtomicInteger();
    final AtomicInteger connections = new AtomicInteger();
    private final Set<Channel> open = ConcurrentHashMap.newKeySet();
    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final Server server;
    private volatile Script script;

    TestServer(Script script) throws IOException {
        this(script, Integer.MAX_VALUE);
    }

    TestServer(Script script, int maxStreams) throws IOException {
        this.script = script;
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = NettyServerBuilder.forAddress(address)
                .channelFactory(Accepting::new)
                .bossEventLoopGroup(threads)
                .workerEventLoopGroup(threads)
                .maxConcurrentCallsPerConnection(maxStreams)
                .fallbackHandlerRegistry(new Registry())
                .build()
                .start();
    }

    int port() {
        return server.getPort();
    }

    void does(Script next) {
        script = next;
    }

    /** Answers with one message. */
    static void answer(ServerCall<Payload, Payload> call, byte[]... messages) {
        call.sendHeaders(new Metadata());
        for (byte[] message : messages) {
            call.sendMessage(new Payload(message));
        }
        call.close(Status.OK, new Metadata());
    }

    /** Answers with a status and its details. */
    static void fail(ServerCall<Payload, Payload> call, Status status, Message... details) {
        call.close(status, trailers(status, details));
    }

    static Metadata trailers(Status status, Message... details) {
        com.google.rpc.Status.Builder all = com.google.rpc.Status.newBuilder()
                .setCode(status.getCode().value())
                .setMessage(status.getDescription() == null ? "" : status.getDescription());
        for (Message detail : details) {
            all.addDetails(Any.pack(detail));
        }
        Metadata trailers = new Metadata();
        trailers.put(
                Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER),
                all.build().toByteArray());
        return trailers;
    }

    /** Breaks all connections. */
    void breakConnections() {
        open.forEach(
                channel -> channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise())));
    }

    @Override
    public void close() {
        server.shutdownNow();
        java.util.concurrent.Future<?> _ = threads.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS);
    }

    private final class Accepting extends NioServerSocketChannel {
        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            int before = accepted.size();
            int read = super.doReadMessages(accepted);
            accepted.subList(before, accepted.size()).forEach(one -> {
                connections.incrementAndGet();
                open.add((Channel) one);
            });
            return read;
        }
    }

    private final class Registry extends HandlerRegistry {
        @Override
        public ServerMethodDefinition<?, ?> lookupMethod(String method, @Nullable String authority) {
            MethodDescriptor<Payload, Payload> descriptor = MethodDescriptor.newBuilder(
                            Payload.marshaller(1 << 24), Payload.marshaller(1 << 24))
                    .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
                    .setFullMethodName(method)
                    .build();
            return ServerMethodDefinition.create(descriptor, new Handler());
        }
    }

    private final class Handler implements ServerCallHandler<Payload, Payload> {
        @Override
        public ServerCall.Listener<Payload> startCall(ServerCall<Payload, Payload> call, Metadata metadata) {
            streams.incrementAndGet();
            call.request(1);
            return new ServerCall.Listener<>() {
                private @Nullable Payload payload;

                @Override
                public void onMessage(Payload message) {
                    payload = message;
                }

                @Override
                public void onHalfClose() {
                    Payload whole = payload == null ? new Payload(null) : payload;
                    Received one = new Received(call.getMethodDescriptor().getFullMethodName(), metadata, whole);
                    received.add(one);
                    script.serve(call, one);
                }
            };
        }
    }
}
