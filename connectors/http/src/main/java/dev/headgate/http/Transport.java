package dev.headgate.http;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Apache HttpClient with everything off that could put a second request on the wire: retries, redirects,
 * authentication on demand, protocol upgrades. Reads and writes have no time limits, each of which would cost
 * more than the reading: whoever sends must abandon the {@link Exchange} at its deadline.
 *
 * <p>Threading: any thread.
 */
final class Transport implements Exchange.Transport {

    static final String USER_AGENT = "Headgate";

    static final TimeValue IDLE = TimeValue.ofSeconds(30);
    static final TimeValue LIFETIME = TimeValue.ofMinutes(5); // so that DNS changes are followed
    private static final Http1Config ANSWER_LIMITS = Http1Config.custom()
            .setMaxLineLength(32 * 1024)
            .setMaxHeaderCount(256)
            .build();

    private final HttpHost target;
    private final PoolingHttpClientConnectionManager pool;
    private final CloseableHttpClient client;

    Transport(HttpSettings settings, HttpHost target, Route route) {
        this.target = target;
        this.pool = pool(settings, route);
        this.client = client(pool, Timeout.of(settings.context().deadline()));
    }

    private static PoolingHttpClientConnectionManager pool(HttpSettings settings, Route route) {
        Duration deadline = settings.context().deadline();
        return new InterruptiblePool()
                .setDnsResolver(route.dns())
                .setSchemePortResolver(route.ports())
                .setTlsSocketStrategy(route.tls())
                .setMaxConnTotal(settings.context().maxInFlight())
                .setMaxConnPerRoute(settings.context().maxInFlight())
                .setConnectionFactory(ProbedConnection.factory(ANSWER_LIMITS))
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(deadline))
                        .setSocketTimeout(Timeout.ZERO_MILLISECONDS)
                        .setTimeToLive(LIFETIME)
                        .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                        .build())
                .build();
    }

    private static CloseableHttpClient client(PoolingHttpClientConnectionManager pool, Timeout deadline) {
        return HttpClientBuilder.create()
                .setConnectionManager(pool)
                .setUserAgent(USER_AGENT)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                .disableCookieManagement()
                .disableConnectionState()
                .disableContentCompression()
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setAuthenticationEnabled(false)
                        .setRedirectsEnabled(false)
                        .setExpectContinueEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .setConnectionRequestTimeout(deadline)
                        .setResponseTimeout(Timeout.ZERO_MILLISECONDS)
                        .build())
                .addExecInterceptorBefore(ChainElement.MAIN_TRANSPORT.name(), "DEPARTURE", new DepartureGate(IDLE))
                .build();
    }

    @Override
    public ClassicHttpResponse send(HttpUriRequestBase request, Exchange exchange) throws IOException {
        HttpClientContext context = HttpClientContext.create();
        context.setAttribute(DepartureGate.EXCHANGE, exchange);
        return client.executeOpen(target, request, context);
    }

    /** Closes connections that nobody has used for a while. To be called every now and then. */
    void closeIdle() {
        pool.closeExpired();
        pool.closeIdle(IDLE);
    }

    void close() {
        client.close(CloseMode.IMMEDIATE);
    }

    /** Sockets made of channels: interrupting a thread ends its connect, read or write, platform threads included. */
    private static final class InterruptiblePool extends PoolingHttpClientConnectionManagerBuilder {

        @Override
        protected HttpClientConnectionOperator createConnectionOperator(
                SchemePortResolver ports, DnsResolver dns, TlsSocketStrategy tls) {
            return new DefaultHttpClientConnectionOperator(
                    _ -> SocketChannel.open().socket(),
                    ports,
                    dns,
                    RegistryBuilder.<TlsSocketStrategy>create()
                            .register("https", tls)
                            .build());
        }
    }
}
