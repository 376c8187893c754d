package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIAuthority;

/**
 * Requests to the token endpoints of one host, over HTTP/1.1, by the rules that calls are made by.
 *
 * <p>Threading: any thread.
 */
final class TokenCalls {

    private static final int MAX_BODY = 256 * 1024;

    private final HttpHost target;
    private final Transport transport;
    private final Duration deadline;
    private final Exchanges exchanges;

    /**
     * @param origin scheme, host and port
     * @param timer ends requests at their deadline
     */
    TokenCalls(URI origin, HttpSettings settings, Route route, ScheduledExecutorService timer) {
        this.target = new HttpHost(origin.getScheme(), BaseUrl.host(origin), BaseUrl.port(origin));
        this.transport = new Transport(settings, target, route);
        this.deadline = settings.context().deadline();
        this.exchanges = new Exchanges(timer, deadline);
    }

    Reply post(URI url, Map<String, String> headers, byte[] body) {
        Exchange exchange = new Exchange(request(url, headers, body), () -> true);
        long end = System.nanoTime() + deadline.toNanos();
        return exchanges.run(exchange, new CallDeadline(end, false), transport, TokenCalls::unread, MAX_BODY);
    }

    /** What it means is for whoever asked. */
    private static Reply.Answered unread(Answer answer) {
        return new Reply.Answered(answer, new Verdict.Deliver());
    }

    private HttpUriRequestBase request(URI url, Map<String, String> headers, byte[] body) {
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
        exchanges.close();
        transport.close();
    }
}
