package dev.headgate.bench.http;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/** OkHttp 5: reads and writes on the calling thread. */
final class OkHttpCaller implements Caller {

    private static final String RETRY_AFTER = "Retry-After";
    private static final String HIDDEN = "Hidden-Retry-After";

    private final Target target;
    private final OkHttpClient client;

    OkHttpCaller(Caller.Target target) {
        this.target = target;
        client = new OkHttpClient.Builder()
                .protocols(java.util.List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(target.connections(), 30, TimeUnit.SECONDS))
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .connectTimeout(target.deadline())
                .readTimeout(target.deadline())
                .writeTimeout(target.deadline())
                .callTimeout(target.deadline())
                .addInterceptor(chain -> renamed(chain, HIDDEN, RETRY_AFTER))
                .addNetworkInterceptor(chain -> renamed(chain, RETRY_AFTER, HIDDEN))
                .build();
    }

    /** It sends a request again that was answered with 503 and {@code Retry-After: 0}, and no option says otherwise. */
    private static Response renamed(Interceptor.Chain chain, String from, String to) throws IOException {
        Response response = chain.proceed(chain.request());
        String value = response.header(from);
        return value == null
                ? response
                : response.newBuilder().removeHeader(from).header(to, value).build();
    }

    @Override
    public int call(String path) throws IOException {
        Request request = new Request.Builder().url(target.url(path)).build();
        try (Response response = client.newCall(request).execute()) {
            response.body().bytes();
            return response.code();
        }
    }

    @Override
    public void close() {
        client.dispatcher().cancelAll();
        client.connectionPool().evictAll();
    }
}
