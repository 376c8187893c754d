package dev.headgate.http;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * TLS of the connections that HTTP/1.1 is spoken on. Where HTTP/2 is offered beside it and chosen by the vendor, such a
 * connection is closed before a byte of HTTP: {@link H2Connection}s are made elsewhere.
 *
 * <p>Threading: any thread.
 */
final class Alpn extends DefaultClientTlsStrategy {

    static final List<String> HTTP_2 = List.of("h2");
    static final List<String> BOTH = List.of("h2", "http/1.1");

    private final boolean offersHttp2;

    Alpn(SSLContext context, boolean offersHttp2) {
        super(context);
        this.offersHttp2 = offersHttp2;
    }

    @Override
    protected void initializeSocket(SSLSocket socket) {
        if (offersHttp2) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(BOTH.toArray(String[]::new));
            socket.setSSLParameters(parameters);
        }
    }

    /** @throws OtherProtocolException if the vendor chose HTTP/2 */
    @Override
    public SSLSocket upgrade(Socket socket, String target, int port, Object attachment, HttpContext context)
            throws IOException {
        SSLSocket upgraded = super.upgrade(socket, target, port, attachment, context);
        if (HTTP_2.contains(upgraded.getApplicationProtocol())) {
            upgraded.close();
            throw new OtherProtocolException();
        }
        return upgraded;
    }

    /** The vendor chose the other protocol than the one that the connection was for. */
    static final class OtherProtocolException extends IOException {}
}
