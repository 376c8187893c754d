package dev.headgate.http;

import dev.headgate.api.Quantity;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.auth.TokenTransport;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;

/**
 * Requests to a token endpoint, over HTTP/1.1, by the rules that calls are made by.
 *
 * <p>Threading: any thread.
 */
final class TokenCalls implements TokenTransport {

    private static final int MAX_BODY = 256 * 1024;

    private final URI url;
    private final HttpHost target;
    private final Transport transport;
    private final ScheduledExecutorService timer;
    private final Duration deadline;
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param timer ends requests at their deadline */
    TokenCalls(URI url, HttpSettings settings, Route route, ScheduledExecutorService timer) {
        this.url = url;
        this.target = target(url);
        this.transport = new Transport(settings, target, route);
        this.timer = timer;
        this.deadline = settings.context().deadline();
    }

    private static HttpHost target(URI url) {
        String host = url.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new HttpHost(url.getScheme(), bare, port(url));
    }

    static int port(URI url) {
        int usual = url.getScheme().equals("https") ? 443 : 80;
        return url.getPort() < 0 ? usual : url.getPort();
    }

    @Override
    public Reply post(Map<String, String> headers, byte[] body) {
        Exchange exchange = new Exchange(request(headers, body), () -> true);
        exchanges.add(exchange);
        if (closed) {
            exchange.abandon(HttpConnector.CLOSED);
        }
        String late = "no whole answer within " + Quantity.text(deadline);
        Future<?> watch = timer.schedule(() -> exchange.abandon(late), deadline.toNanos(), TimeUnit.NANOSECONDS);
        try {
            return ScopedValue.where(GuardedDns.DEADLINE, System.nanoTime() + deadline.toNanos())
                    .call(() -> exchange.run(
                            transport,
                            answer -> new Reply.Answered(answer, new Verdict.Deliver(), Reading.NONE),
                            MAX_BODY));
        } finally {
            watch.cancel(false);
            exchanges.remove(exchange);
        }
    }

    private HttpUriRequestBase request(Map<String, String> headers, byte[] body) {
        HttpUriRequestBase request = new HttpUriRequestBase("POST", URI.create("/"));
        request.setScheme(target.getSchemeName());
        request.setAuthority(new URIAuthority(target.getHostName(), url.getPort()));
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        request.setPath(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
        headers.forEach(request::setHeader);
        request.setHeader("Accept-Encoding", "gzip");
        request.setEntity(new ByteArrayEntity(body, null));
        return request;
    }

    void closeIdle() {
        transport.closeIdle();
    }

    void close() {
        closed = true;
        exchanges.forEach(exchange -> exchange.abandon(HttpConnector.CLOSED));
        transport.close();
    }
}
