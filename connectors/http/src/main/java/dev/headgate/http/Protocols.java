package dev.headgate.http;

import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;

/**
 * Sends requests as the profile says or the vendor chose last. Whatever it chose is found out before a departure is asked
 * for.
 *
 * <p>Threading: any thread.
 */
final class Protocols implements Exchange.Transport {

    private final HttpProtocol protocol;
    private final Transport http1;
    private final H2Pool http2;
    private volatile boolean isHttp2;

    /** @param protocol HTTP/2 where there is nothing to negotiate is by prior knowledge */
    Protocols(HttpProtocol protocol, Transport http1, H2Pool http2) {
        this.protocol = protocol;
        this.http1 = http1;
        this.http2 = http2;
        this.isHttp2 = protocol == HttpProtocol.HTTP_2;
    }

    @Override
    public ClassicHttpResponse send(HttpUriRequestBase request, Exchange exchange) throws IOException {
        boolean known = isHttp2;
        try {
            return send(known, request, exchange);
        } catch (Alpn.OtherProtocolException e) {
            if (protocol != HttpProtocol.NEGOTIATE) {
                throw e;
            }
            isHttp2 = !known;
            return send(!known, request, exchange);
        }
    }

    private ClassicHttpResponse send(boolean overHttp2, HttpUriRequestBase request, Exchange exchange)
            throws IOException {
        return (overHttp2 ? http2 : http1).send(request, exchange);
    }

    /** Closes connections that nobody has used for a while. To be called every now and then. */
    void closeIdle() {
        http1.closeIdle();
        http2.closeIdle();
    }

    void close() {
        http1.close();
        http2.close();
    }
}
