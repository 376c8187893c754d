package dev.headgate.bench.http;

import java.io.IOException;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpClient 5, classic: reads and writes on the calling thread. */
final class ApacheCaller implements Caller {

    private final HttpHost host;
    private final CloseableHttpClient client;
    private final Deadlines deadlines;

    ApacheCaller(Caller.Target target) {
        host = new HttpHost("http", "127.0.0.1", target.port());
        deadlines = new Deadlines(target.deadline());
        Timeout timeout = Timeout.of(target.deadline());
        client = HttpClientBuilder.create()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(target.connections())
                        .setMaxConnPerRoute(target.connections())
                        .setDefaultConnectionConfig(connection(timeout))
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                .disableCookieManagement()
                .disableConnectionState()
                .disableContentCompression()
                .setDefaultRequestConfig(request(timeout))
                .build();
    }

    /** Also of the asynchronous client. */
    static ConnectionConfig connection(Timeout timeout) {
        return ConnectionConfig.custom()
                .setConnectTimeout(timeout)
                .setSocketTimeout(timeout)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build();
    }

    /** Also of the asynchronous client. */
    static RequestConfig request(Timeout timeout) {
        return RequestConfig.custom()
                .setAuthenticationEnabled(false)
                .setRedirectsEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .setConnectionRequestTimeout(timeout)
                .setResponseTimeout(timeout)
                .build();
    }

    @Override
    public int call(String path) throws IOException {
        HttpGet request = new HttpGet(path);
        Future<?> watch = deadlines.watch(request::cancel);
        try (ClassicHttpResponse response = client.executeOpen(host, request, null)) {
            EntityUtils.toByteArray(response.getEntity());
            return response.getCode();
        } finally {
            watch.cancel(false);
        }
    }

    @Override
    public void close() {
        deadlines.close();
        client.close(org.apache.hc.core5.io.CloseMode.IMMEDIATE);
    }
}
