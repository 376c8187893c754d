package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.auth.TokenTransport;
import dev.headgate.http.auth.TokenUrl;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.IntFunction;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;

/**
 * Everywhere that tokens of a vendor are fetched: as many hosts as its profile lists, mostly one. Requests go over HTTP/1.1, by
 * the rules that calls are made by.
 *
 * <p>Threading: any thread.
 */
final class TokenEndpoints implements TokenTransport {

    private static final int MAX_BODY = 256 * 1024;

    private final Map<String, Transport> hosts = new LinkedHashMap<>();
    private final Duration deadline;
    private final Exchanges exchanges;

    /**
     * @param routes leads to a port
     * @param timer ends requests at their deadline
     */
    TokenEndpoints(TokenUrl url, HttpSettings settings, IntFunction<Route> routes, ScheduledExecutorService timer) {
        for (URI origin : url.origins()) {
            String host = BaseUrl.host(origin);
            int port = BaseUrl.port(origin);
            HttpHost target = new HttpHost(origin.getScheme(), host, port);
            hosts.put(host, new Transport(settings, target, routes.apply(port)));
        }
        this.deadline = settings.context().deadline();
        this.exchanges = new Exchanges(timer, deadline);
    }

    @Override
    public Reply post(URI url, Map<String, String> headers, byte[] body) {
        Transport transport = hosts.get(BaseUrl.host(url));
        if (transport == null) {
            throw new IllegalStateException("no such token endpoint in the profile");
        }
        Exchange exchange = new Exchange(request(url, headers, body), () -> true, false);
        long end = System.nanoTime() + deadline.toNanos();
        return exchanges.run(exchange, new CallDeadline(end, false), transport, TokenEndpoints::unread, MAX_BODY);
    }

    /** Passes the answer on as it is: the caller says what it means. */
    private static Reply.Answered unread(Answer answer) {
        return new Reply.Answered(answer, new Verdict.Deliver());
    }

    private static HttpUriRequestBase request(URI url, Map<String, String> headers, byte[] body) {
        HttpUriRequestBase request = new HttpUriRequestBase("POST", URI.create("/"));
        request.setScheme(url.getScheme());
        request.setAuthority(new URIAuthority(BaseUrl.host(url), url.getPort()));
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        request.setPath(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
        headers.forEach(request::setHeader);
        request.setHeader("Accept-Encoding", "gzip");
        request.setEntity(new ByteArrayEntity(body, null));
        return request;
    }

    void closeIdle() {
        hosts.values().forEach(Transport::closeIdle);
    }

    void close() {
        exchanges.close();
        hosts.values().forEach(Transport::close);
    }
}
