package dev.headgate.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A server of HTTP/2 that says exactly what a script makes it say, and counts what arrives. */
final class H2Vendor implements AutoCloseable {

    /** What is done with one request, when it is there as a whole. */
    @FunctionalInterface
    interface Script {
        void serve(Request request);
    }

    final List<String> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger maxStreams = new AtomicInteger();
    final List<Long> resets = new CopyOnWriteArrayList<>();

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Http2Settings settings;
    private final @Nullable SslContext tls;
    private final Script script;
    private final Channel server;

    H2Vendor(Script script) {
        this(new Http2Settings(), null, script);
    }

    /** @param tls to offer HTTP/2 only, or null for none */
    H2Vendor(Http2Settings settings, @Nullable SSLContext tls, Script script) {
        this.settings = settings;
        this.tls = tls == null ? null : offering(tls);
        this.script = script;
        this.server = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    private static SslContext offering(SSLContext tls) {
        ApplicationProtocolConfig offered = new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                "h2");
        return new JdkSslContext(
                tls, false, null, IdentityCipherSuiteFilter.INSTANCE, offered, ClientAuth.NONE, null, false);
    }

    int port() {
        return ((java.net.InetSocketAddress) server.localAddress()).getPort();
    }

    private void accept(SocketChannel channel) {
        SslContext secure = tls;
        if (secure != null) {
            channel.pipeline().addLast(secure.newHandler(channel.alloc()));
        }
        Frames frames = new Frames();
        Http2ConnectionHandler codec = new Http2ConnectionHandlerBuilder()
                .server(true)
                .initialSettings(settings)
                .frameListener(frames)
                .gracefulShutdownTimeoutMillis(0)
                .build();
        frames.codec = codec;
        channel.pipeline().addLast(codec);
    }

    @Override
    public void close() {
        Future<?> closed = loops.shutdownGracefully(0, 5, TimeUnit.SECONDS);
        closed.syncUninterruptibly();
    }

    /** Of one connection. */
    private final class Frames extends Http2FrameAdapter {

        private @Nullable Http2ConnectionHandler codec;
        private final Map<Integer, StringBuilder> texts = new ConcurrentHashMap<>();

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings theirs) {
            connections.incrementAndGet();
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int id, Http2Headers headers, int padding, boolean last) {
            StringBuilder text =
                    new StringBuilder(headers.method() + " " + headers.path() + " " + headers.authority() + "\n");
            headers.forEach(it ->
                    text.append(it.getKey()).append(": ").append(it.getValue()).append('\n'));
            texts.put(id, text.append('\n'));
            end(ctx, id, last);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int id,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean last) {
            onHeadersRead(ctx, id, headers, padding, last);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean last) {
            Objects.requireNonNull(texts.get(id)).append(data.toString(StandardCharsets.US_ASCII));
            end(ctx, id, last);
            return data.readableBytes() + padding;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int id, long code) {
            resets.add(code);
        }

        private void end(ChannelHandlerContext ctx, int id, boolean last) {
            if (last) {
                Http2ConnectionHandler own = Objects.requireNonNull(codec);
                maxStreams.accumulateAndGet(own.connection().numActiveStreams(), Math::max);
                requests.add(Objects.requireNonNull(texts.remove(id)).toString());
                script.serve(new Request(
                        ctx, own, id, requests.size(), requests.getLast().split(" ", 3)[1]));
            }
        }
    }

    /**
     * One request that arrived, to be answered on any thread.
     *
     * @param number from 1, of all connections
     */
    record Request(ChannelHandlerContext context, Http2ConnectionHandler codec, int stream, int number, String path) {

        void answer(int status, String body, String... headers) {
            onLoop(() -> {
                head(status, headers);
                piece(body, true);
            });
        }

        void ok() {
            answer(200, "ok");
        }

        /** Begins an answer that goes on. */
        void begin(int status, String part, String... headers) {
            onLoop(() -> {
                head(status, headers);
                piece(part, false);
            });
        }

        /** Writes the same piece again and again, each when the one before has left. */
        void flood(String part, int count, AtomicLong written) {
            onLoop(() -> flooding(part, count, written));
        }

        private void flooding(String part, int count, AtomicLong written) {
            ByteBuf bytes = Unpooled.copiedBuffer(part, StandardCharsets.US_ASCII);
            Future<?> _ = codec.encoder()
                    .writeData(context, stream, bytes, 0, count == 1, context.newPromise())
                    .addListener(it -> {
                        if (it.isSuccess()) {
                            written.addAndGet(part.length());
                        }
                        if (it.isSuccess() && count > 1) {
                            onLoop(() -> flooding(part, count - 1, written));
                        }
                    });
        }

        /** An answer of headers alone, which may be one before the answer. */
        void interim(int status) {
            onLoop(() -> head(status));
        }

        private void head(int status, String... headers) {
            Http2Headers all = new DefaultHttp2Headers().status(Integer.toString(status));
            for (int i = 0; i < headers.length; i += 2) {
                all.add(headers[i], headers[i + 1]);
            }
            Future<?> _ = codec.encoder().writeHeaders(context, stream, all, 0, false, context.newPromise());
        }

        private void piece(String text, boolean last) {
            ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
            Future<?> _ = codec.encoder().writeData(context, stream, bytes, 0, last, context.newPromise());
        }

        void reset(Http2Error code) {
            onLoop(() -> {
                Future<?> _ = codec.resetStream(context, stream, code.code(), context.newPromise());
            });
        }

        /** Says what was the last stream that is processed; the connection stays open. */
        void goAway(int lastStream, Http2Error code) {
            onLoop(() -> {
                Future<?> _ =
                        codec.goAway(context, lastStream, code.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
            });
        }

        void settings(Http2Settings now) {
            onLoop(() -> {
                Future<?> _ = codec.encoder().writeSettings(context, now, context.newPromise());
            });
        }

        void hangUp() {
            onLoop(() -> {
                Future<?> _ = context.channel().close();
            });
        }

        private void onLoop(Runnable task) {
            context.channel().eventLoop().execute(() -> {
                task.run();
                codec.flush(context);
            });
        }
    }
}
