package dev.headgate.http;

import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.http.auth.ProxySettings;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * TLS through a proxy: a tunnel is asked for on a connection to the proxy before the vendor's TLS begins on it. The proxy is asked
 * once; what it answers besides its status is not read.
 *
 * <p>Threading: any thread.
 *
 * @param port the vendor's: requests leave the usual one out of what they name it by
 */
record Tunnel(ProxySettings proxy, int port, TlsSocketStrategy tls) implements TlsSocketStrategy {

    private static final int MAX_HEAD = 16 * 1024;

    @Override
    public SSLSocket upgrade(Socket socket, String target, int named, Object attachment, HttpContext context)
            throws IOException {
        String authority = (target.contains(":") ? "[" + target + "]" : target) + ":" + port;
        String authorization = authorization();
        String request = "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n"
                + (authorization.isEmpty() ? "" : "Proxy-Authorization: " + authorization + "\r\n") + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        int status = status(socket.getInputStream());
        if (status < 200 || status > 299) {
            throw new RefusedException(
                    status == 407 ? "the proxy does not accept our login" : "the proxy refused with status " + status);
        }
        return tls.upgrade(socket, target, port, attachment, context);
    }

    private String authorization() throws RefusedException {
        try {
            return proxy.authorization();
        } catch (SecretUnavailableException e) {
            throw new RefusedException("the proxy's login is not available: " + e.reason());
        }
    }

    /** Returns the status of an answer, whose head is read to its end and not a byte further. */
    private static int status(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            if (head.length() >= MAX_HEAD) {
                throw new RefusedException("the proxy's answer is too long");
            }
            head.append((char) next);
        }
        String line = head.substring(0, head.indexOf("\r\n"));
        if (!line.matches("HTTP/1\\.[01] \\d{3}( .*)?")) {
            throw new RefusedException("the proxy's answer is not HTTP/1.1");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    /** There is no tunnel. Its message is in fixed words. */
    static final class RefusedException extends IOException {

        RefusedException(String words) {
            super(words);
        }
    }
}
