package dev.headgate.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Opens HTTP/2 connections: over TLS by ALPN, else by prior knowledge.
 *
 * <p>Threading: any thread, which waits.
 */
final class H2Dialer {

    private final BaseUrl url;
    private final GuardedDns dns;
    private final @Nullable SslContext tls;

    /** @param alsoHttp1 whether HTTP/1.1 is offered too, to find out that the vendor prefers it now */
    H2Dialer(BaseUrl url, GuardedDns dns, SSLContext tls, boolean alsoHttp1) {
        this.url = url;
        this.dns = dns;
        this.tls = url.scheme().equals("https") ? context(tls, alsoHttp1) : null;
    }

    private static SslContext context(SSLContext tls, boolean alsoHttp1) {
        ApplicationProtocolConfig offered = new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                alsoHttp1 ? Alpn.BOTH : Alpn.HTTP_2);
        return new JdkSslContext(
                tls, true, null, IdentityCipherSuiteFilter.INSTANCE, offered, ClientAuth.NONE, null, false);
    }

    /**
     * Connects to the first of the host's addresses that can be, within {@link GuardedDns#DEADLINE}.
     *
     * @param changed what the connection runs
     * @param exchange for which it is opened: abandoning it ends the attempt
     * @throws Alpn.OtherProtocolException if the vendor speaks HTTP/1.1 only
     */
    H2Connection connect(EventLoopGroup loops, Runnable changed, Exchange exchange) throws IOException {
        IOException failure = new UnknownHostException();
        for (InetAddress address : dns.resolve(url.host())) {
            try {
                return connect(loops, address, changed, exchange);
            } catch (SocketException e) {
                failure = e; // the next address may be better
            }
        }
        throw failure;
    }

    private H2Connection connect(EventLoopGroup loops, InetAddress address, Runnable changed, Exchange exchange)
            throws IOException {
        CompletableFuture<H2Connection> ready = new CompletableFuture<>();
        Channel channel = new Bootstrap()
                .group(loops)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0) // the deadline ends it
                .handler(new Opening(ready, changed))
                .connect(new InetSocketAddress(address, url.port()))
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        ready.completeExceptionally(connected.cause());
                    }
                })
                .channel();
        exchange.cancelBy(() -> {
            Future<?> _ = channel.close();
            return true;
        });
        return await(ready, channel);
    }

    private static H2Connection await(CompletableFuture<H2Connection> ready, Channel channel) throws IOException {
        try {
            return ready.get(GuardedDns.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Future<?> _ = channel.close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        } catch (TimeoutException e) {
            Future<?> _ = channel.close();
            throw new SocketTimeoutException();
        } catch (ExecutionException e) {
            Future<?> _ = channel.close();
            throw failure(e);
        }
    }

    /** What TLS fails with comes wrapped. */
    private static IOException failure(ExecutionException wrapped) {
        for (Throwable it = wrapped.getCause(); it != null; it = it.getCause()) {
            if (it instanceof IOException failure) {
                return failure;
            }
        }
        return new IOException(wrapped);
    }

    /** Makes of a connection one that speaks HTTP/2. */
    private final class Opening extends ChannelInitializer<SocketChannel> {

        private final CompletableFuture<H2Connection> ready;
        private final Runnable changed;

        Opening(CompletableFuture<H2Connection> ready, Runnable changed) {
            this.ready = ready;
            this.changed = changed;
        }

        @Override
        protected void initChannel(SocketChannel channel) {
            H2Connection connection = new H2Connection(channel, ready, changed);
            SslContext secure = tls;
            if (secure == null) {
                connection.addTo(channel.pipeline());
                return;
            }
            SslHandler handler = secure.newHandler(channel.alloc(), url.host(), url.port());
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            handler.engine().setSSLParameters(parameters);
            handler.setHandshakeTimeoutMillis(0); // the deadline ends it
            channel.pipeline().addLast(handler, new Negotiated(connection));
        }
    }

    /** Goes on with what ALPN has chosen. */
    private static final class Negotiated extends ApplicationProtocolNegotiationHandler {

        private final H2Connection connection;

        Negotiated(H2Connection connection) {
            super(ApplicationProtocolNames.HTTP_1_1);
            this.connection = connection;
        }

        @Override
        protected void configurePipeline(ChannelHandlerContext context, String protocol) {
            if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
                connection.addTo(context.pipeline());
            } else {
                connection.fail(new Alpn.OtherProtocolException());
            }
        }

        @Override
        protected void handshakeFailure(ChannelHandlerContext context, Throwable cause) {
            connection.fail(cause);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            connection.fail(cause);
        }
    }
}
