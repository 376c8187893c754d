package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Calls with the client that Headgate's connector is built on, by one who wants to win: no time limits, each of which is a
 * timer; no look whether a connection is still open; the pool that counts less strictly; everything off that is not needed.
 */
final class ApacheCalls extends HttpCalls {

    private final CloseableHttpClient client;

    ApacheCalls(Assignment assignment) {
        super(assignment);
        int connections = assignment.bulkhead() * assignment.vendors().size();
        client = HttpClientBuilder.create()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
                        .setMaxConnTotal(connections)
                        .setMaxConnPerRoute(connections)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(Timeout.of(DEADLINE))
                                .setSocketTimeout(Timeout.ZERO_MILLISECONDS)
                                .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                                .build())
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                .disableCookieManagement()
                .disableConnectionState()
                .disableContentCompression()
                .build();
    }

    @Override
    public Answer call(Intent intent) {
        Call call = (Call) intent.getOperation();
        HttpUriRequestBase request = new HttpUriRequestBase(call.getMethod(), URI.create(url(intent)));
        request.setHeader(IDEMPOTENCY, intent.getId());
        call.getHeaders().forEach(request::setHeader);
        byte[] body = body(call);
        if (body != null) {
            request.setEntity(new ByteArrayEntity(body, null));
        }
        try (ClassicHttpResponse response = client.executeOpen(null, request, null)) {
            return answer(response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer answer(ClassicHttpResponse response) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (Header header : response.getHeaders()) {
            headers.put(header.getName().toLowerCase(Locale.ROOT), header.getValue());
        }
        return new Answer(response.getCode(), headers, EntityUtils.toByteArray(response.getEntity()));
    }

    @Override
    void closeClient() {
        client.close(CloseMode.IMMEDIATE);
    }
}
