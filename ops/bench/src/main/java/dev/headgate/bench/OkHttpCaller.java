package dev.headgate.bench;

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

    private final Candidate.Venue venue;
    private final OkHttpClient client;

    OkHttpCaller(Candidate.Venue venue) {
        this.venue = venue;
        client = new OkHttpClient.Builder()
                .protocols(java.util.List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(venue.connections(), 30, TimeUnit.SECONDS))
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .connectTimeout(venue.deadline())
                .readTimeout(venue.deadline())
                .writeTimeout(venue.deadline())
                .callTimeout(venue.deadline())
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
        Request request = new Request.Builder().url(venue.url(path)).build();
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
