package dev.headgate.app.management;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sockets of a server ask for a client's certificate. Helidon 4.5.0 does so itself only where it reads through
 * channels, and there its read time-out does nothing.
 */
final class AskingSocketFactory extends SSLSocketFactory {

    private final SSLSocketFactory inner;
    private final boolean ask;

    AskingSocketFactory(SSLSocketFactory inner, boolean ask) {
        this.inner = inner;
        this.ask = ask;
    }

    @Override
    public Socket createSocket(Socket accepted, @Nullable InputStream consumed, boolean autoClose) throws IOException {
        SSLSocket socket = (SSLSocket) inner.createSocket(accepted, consumed, autoClose);
        socket.setWantClientAuth(ask);
        return socket;
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return inner.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return inner.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) {
        throw noClient();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw noClient();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw noClient();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw noClient();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw noClient();
    }

    private static UnsupportedOperationException noClient() {
        return new UnsupportedOperationException("of a server only");
    }
}
