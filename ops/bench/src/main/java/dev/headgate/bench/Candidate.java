package dev.headgate.bench;

import java.time.Duration;
import java.util.List;

/** A client to choose from. */
enum Candidate {
    /** Headgate's connector whole, with the reading of answers: what a call costs today. */
    CONNECTOR,
    /** Apache HttpClient 5, classic. */
    APACHE,
    /** Apache HttpClient 5 on its event loops. */
    APACHE_ASYNC,
    /** OkHttp 5. */
    OKHTTP,
    /** The JDK's own. */
    JDK,
    /** Vert.x, on Netty's event loops. */
    VERTX;

    /**
     * What is called and how.
     *
     * @param port on the loopback address
     * @param connections the most at once
     * @param deadline of a call, its body included
     */
    record Venue(int port, int connections, Duration deadline) {

        String url(String path) {
            return "http://127.0.0.1:" + port + path;
        }
    }

    Caller caller(Venue venue) {
        return switch (this) {
            case CONNECTOR -> new ConnectorCaller(venue);
            case APACHE -> new ApacheCaller(venue);
            case APACHE_ASYNC -> new ApacheAsyncCaller(venue);
            case OKHTTP -> new OkHttpCaller(venue);
            case JDK -> new JdkCaller(venue);
            case VERTX -> new VertxCaller(venue);
        };
    }

    /**
     * Of the JVM, without which it breaks the rule: the JDK's client sends a GET whose connection breaks up to this many
     * times in all, and once more where connecting fails.
     */
    List<String> options() {
        return this == JDK
                ? List.of("-Djdk.httpclient.redirects.retrylimit=1", "-Djdk.httpclient.disableRetryConnect=true")
                : List.of();
    }
}
