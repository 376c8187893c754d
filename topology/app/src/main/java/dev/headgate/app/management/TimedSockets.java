package dev.headgate.app.management;

import io.helidon.common.socket.SocketOptions;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Options of a server's connections, of which none waits longer to read: Helidon 4.5.0 sets no such time for them. */
final class TimedSockets implements SocketOptions {

    private final SocketOptions inner = SocketOptions.create();
    private final Duration idle;

    TimedSockets(Duration idle) {
        this.idle = idle;
    }

    @Override
    public void configureSocket(SocketChannel socket) {
        inner.configureSocket(socket);
        try {
            socket.socket().setSoTimeout(Math.toIntExact(idle.toMillis()));
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return inner.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return inner.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return idle;
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return inner.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return inner.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return inner.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return inner.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return inner.tcpNoDelay();
    }
}
