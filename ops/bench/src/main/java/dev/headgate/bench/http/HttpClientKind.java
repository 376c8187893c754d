package dev.headgate.bench.http;

import java.util.List;

/** A client to choose from. */
enum HttpClientKind {
    /** Headgate's connector whole, with the reading of answers: what a call costs today. */
    CONNECTOR,
    /** The same over HTTP/2, by prior knowledge. */
    CONNECTOR_HTTP2,
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

    Caller caller(Caller.Target target) {
        return switch (this) {
            case CONNECTOR -> new ConnectorCaller(target, "1.1");
            case CONNECTOR_HTTP2 -> new ConnectorCaller(target, "2");
            case APACHE -> new ApacheCaller(target);
            case APACHE_ASYNC -> new ApacheAsyncCaller(target);
            case OKHTTP -> new OkHttpCaller(target);
            case JDK -> new JdkCaller(target);
            case VERTX -> new VertxCaller(target);
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
