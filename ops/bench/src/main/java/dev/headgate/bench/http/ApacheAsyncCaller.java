package dev.headgate.bench.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpClient 5 on its event loops, its future awaited by the calling thread. */
final class ApacheAsyncCaller implements Caller {

    private final HttpHost host;
    private final Duration deadline;
    private final CloseableHttpAsyncClient client;

    ApacheAsyncCaller(Caller.Target target) {
        host = new HttpHost("http", "127.0.0.1", target.port());
        deadline = target.deadline();
        Timeout timeout = Timeout.of(deadline);
        client = HttpAsyncClientBuilder.create()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(target.connections())
                        .setMaxConnPerRoute(target.connections())
                        .setDefaultTlsConfig(TlsConfig.custom()
                                .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                                .build())
                        .setDefaultConnectionConfig(ApacheCaller.connection(timeout))
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                .disableCookieManagement()
                .disableConnectionState()
                .setDefaultRequestConfig(ApacheCaller.request(timeout))
                .build();
        client.start();
    }

    @Override
    public int call(String path) throws IOException, InterruptedException {
        SimpleHttpRequest request =
                SimpleRequestBuilder.get().setHttpHost(host).setPath(path).build();
        Future<SimpleHttpResponse> answer = client.execute(request, null);
        return Awaited.within(deadline, answer).getCode();
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }
}
